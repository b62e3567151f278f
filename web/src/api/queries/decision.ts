import { useQuery } from "@tanstack/react-query";
import { type CallInput, rpc } from "../client.ts";
import { keys } from "../keys.ts";

type Type = CallInput<"admin_get_decision">["p_type"];

/** Where something stands that a dialog is open about, and who decided; live news reads it again. */
export function useDecisionOf(type: Type, id: string | null) {
  return useQuery({
    queryKey: [...keys.admin, "decision", type, id],
    queryFn: () => rpc("admin_get_decision", { p_type: type, p_id: id ?? "" }),
    enabled: id !== null,
    // Opened again, it must not begin with what it was before.
    gcTime: 0,
  });
}
