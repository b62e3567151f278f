import { type Claim, claims } from "@portico/contract";
import { useEffect } from "react";
import { rpc } from "../../api/http/client.ts";

/** Records a visit in the audit log, once; nothing on the screen depends on it. */
export function useLogVisit(claim: Claim): void {
  useEffect(() => {
    const noted = setTimeout(() => {
      rpc("log_admin_activity", { action_name: claim, target_type: claims[claim] }).catch(() => undefined);
    });
    return () => clearTimeout(noted);
  }, [claim]);
}
