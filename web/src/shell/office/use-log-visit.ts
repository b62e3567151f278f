import { useEffect } from "react";
import { rpc } from "../../api/http/client.ts";

/** Records a visit in the audit log, once; nothing on the screen depends on it. */
export function useLogVisit(action: string, target: string): void {
  useEffect(() => {
    const noted = setTimeout(() => {
      rpc("log_admin_activity", { action_name: action, target_type: target }).catch(() => undefined);
    });
    return () => clearTimeout(noted);
  }, [action, target]);
}
