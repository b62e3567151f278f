import { useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { type CallInput, rpc } from "../http/client.ts";

type Type = CallInput<"admin_get_decision">["p_type"];

/** The current state of the transaction in the open dialog, and who decided on it; live events refetch it. */
export function useDecisionOf(type: Type, id: string | null) {
  return useQuery({
    queryKey: [...keys.admin, "decision", type, id],
    queryFn: () => rpc("admin_get_decision", { p_type: type, p_id: id ?? "" }),
    enabled: id !== null,
    // Reopened, it must not start with old data.
    gcTime: 0,
  });
}
