import {
  oneOf,
  type TransactionStatus,
  type WithdrawalRisk,
  type WithdrawalSort,
  withdrawalRisks,
  withdrawalSorts,
} from "@portico/contract";

export const statuses = ["pending", "completed", "failed"] as const satisfies TransactionStatus[];
export const valueRanges = ["small", "medium", "large"] as const;
export const waits = ["1", "24", "72"] as const;
export const risks = ["none", ...withdrawalRisks] as const;

/** In US dollars; a missing end is open. */
const ranges = {
  small: { max: "1000" },
  medium: { min: "1000", max: "10000" },
  large: { min: "10000" },
} as const satisfies Record<(typeof valueRanges)[number], { min?: string; max?: string }>;

/** The queue's filters, as in the URL. */
export interface QueueFilters {
  status: (typeof statuses)[number];
  q: string;
  /** By default the oldest pending one comes first; on other tabs the newest does. */
  sort: WithdrawalSort;
  coin: string;
  network: string;
  value: (typeof valueRanges)[number] | "";
  risk: "none" | WithdrawalRisk | "";
  /** Waiting longer than this many hours. */
  wait: (typeof waits)[number] | "";
  /** Only approved ones without a transaction hash. */
  hash: "none" | "";
  /** The open withdrawal. */
  id: string | null;
}

export function readFilters(search: URLSearchParams): QueueFilters {
  const status = oneOf(statuses, search.get("status")) ?? "pending";
  const id = search.get("id") ?? "";
  return {
    status,
    q: search.get("q")?.trim().slice(0, 128) ?? "",
    sort: oneOf(withdrawalSorts, search.get("sort")) ?? defaultSort(status),
    coin: search.get("coin")?.slice(0, 64) ?? "",
    network: search.get("network")?.slice(0, 32) ?? "",
    value: oneOf(valueRanges, search.get("value")) ?? "",
    risk: (status === "pending" && oneOf(risks, search.get("risk"))) || "",
    hash: status === "completed" && search.get("hash") === "none" ? "none" : "",
    wait: oneOf(waits, search.get("wait")) ?? "",
    id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null,
  };
}

export function writtenFilters(filters: QueueFilters): Record<string, string> {
  const { status, sort, id, ...others } = filters;
  const named = Object.entries(others).filter(([, value]) => value !== "");
  return {
    ...(status !== "pending" && { status }),
    ...(sort !== defaultSort(status) && { sort }),
    ...Object.fromEntries(named),
    ...(id && { id }),
  };
}

/** The filters as the call's input. */
export function queueInput({ status, q, sort, coin, network, value, risk, wait, hash }: QueueFilters) {
  const range: { min?: string; max?: string } = value ? ranges[value] : {};
  return {
    p_status: status,
    p_sort: sort,
    p_search: q || null,
    p_coin_id: coin || null,
    p_network_id: network || null,
    p_min_value: range.min ?? null,
    p_max_value: range.max ?? null,
    p_risk: risk || null,
    p_without_hash: hash ? true : null,
    p_older_than_hours: wait ? Number(wait) : null,
  };
}

/** The query for the tabs' counts: each count is what a press on its tab finds. */
export function countsQuery({ q, coin, network, value, risk, wait, hash }: QueueFilters) {
  const range: { min?: string; max?: string } = value ? ranges[value] : {};
  return {
    ...(q && { q }),
    ...(coin && { coin_id: coin }),
    ...(network && { network_id: network }),
    ...(range.min && { min_value: range.min }),
    ...(range.max && { max_value: range.max }),
    ...(wait && { older_than_hours: Number(wait) }),
    ...(risk && { risk }),
    ...(hash && { without_hash: "true" }),
  };
}

/** Clears the filters; the search stays. */
export const noFilters = {
  coin: "",
  network: "",
  value: "",
  risk: "",
  wait: "",
  hash: "",
} as const satisfies Partial<QueueFilters>;

/** The number of active filters besides status and search. */
export function filterCount({ coin, network, value, risk, wait, hash }: QueueFilters): number {
  return [coin, network, value, risk, wait, hash].filter((one) => one !== "").length;
}

/** Whether a filter or a search is active, besides the status. */
export function isNarrowed(filters: QueueFilters): boolean {
  return filters.q !== "" || filterCount(filters) > 0;
}

export function defaultSort(status: TransactionStatus): WithdrawalSort {
  return status === "pending" ? "oldest" : "newest";
}
