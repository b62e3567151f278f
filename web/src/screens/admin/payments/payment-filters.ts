import { oneOf } from "@portico/contract";
import type { PaymentQuery } from "../../../api/queries/payments.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The list's filters in the URL. The payments of one withdrawal are shown in all states; those that are lost, or have
 * failed and leave something to do, on all networks.
 */
export function usePaymentFilters() {
  const [params, setParams] = useSearchParams();
  const state = oneOf(["open", "finished"] as const, params.get("state")) ?? "open";
  const only = oneOf(["lost", "failed"] as const, params.get("state"));
  const network = /^[a-z0-9-]{1,32}$/.exec(params.get("network") ?? "")?.[0] ?? "";
  const withdrawal = UUID.exec(params.get("withdrawal") ?? "")?.[0] ?? "";

  const show = (view: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries(view).filter(([, value]) => value !== "")), {
      replace: true,
      preventScrollReset: true,
    });
  const query: PaymentQuery = withdrawal
    ? { state: "all", withdrawal }
    : only
      ? { state: only }
      : { state, ...(network && { network }) };
  return {
    state,
    network,
    withdrawal,
    /** Which payments are listed, if not those of a tab. */
    part: withdrawal ? ("all" as const) : only,
    query,
    setState: (next: "open" | "finished") => show({ state: next === "open" ? "" : next, network }),
    setNetwork: (next: string) => show({ state: state === "open" ? "" : state, network: next }),
    clear: () => show({}),
  };
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>;
