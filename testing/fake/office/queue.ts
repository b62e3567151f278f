import type { AdminWithdrawal } from "@portico/contract";
import Big from "big.js";
import type { CallInput } from "../calls/shapes.ts";
import type { ReadQuery } from "../reads/shapes.ts";
import { ago } from "../world/time.ts";

type Sort = CallInput<"admin_get_withdrawals">["p_sort"];
/** What narrows the queue, and its counts. */
type Filters = ReadQuery<"adminWithdrawalCounts">;

/** The filters of the list, as its counts have them. */
export function filtersOf(input: CallInput<"admin_get_withdrawals">): Filters {
  return {
    q: input.p_search ?? undefined,
    coin_id: input.p_coin_id ?? undefined,
    network_id: input.p_network_id ?? undefined,
    min_value: input.p_min_value ?? undefined,
    max_value: input.p_max_value ?? undefined,
    older_than_hours: input.p_older_than_hours ?? undefined,
    without_hash: input.p_without_hash ?? undefined,
    risk: input.p_risk ?? undefined,
  };
}

/** The withdrawals that pass the filters; a risk filters only pending ones. */
export function filteredQueue(withdrawals: AdminWithdrawal[], filters: Filters): AdminWithdrawal[] {
  const { coin_id, network_id, min_value, max_value, older_than_hours: hours, without_hash, risk } = filters;
  const text = filters.q?.toLowerCase();
  return withdrawals.filter(
    (row) =>
      (!text ||
        [row.user_email, row.user_username, row.to_address].some((part) =>
          part.toLowerCase().includes(text),
        )) &&
      (!coin_id || row.coin_id === coin_id) &&
      (!network_id || row.network_id === network_id) &&
      (!min_value || new Big(row.value_usd).gte(min_value)) &&
      (!max_value || new Big(row.value_usd).lt(max_value)) &&
      (hours === undefined || row.created_at < ago({ hours })) &&
      (!without_hash || row.status !== "completed" || row.transaction_hash === null) &&
      (!risk || row.status !== "pending" || hasRisk(row, risk)),
  );
}

function hasRisk({ risks }: AdminWithdrawal, risk: NonNullable<Filters["risk"]>): boolean {
  return risk === "none" ? risks.length === 0 : risks.includes(risk);
}

export function sortedQueue(withdrawals: AdminWithdrawal[], sort: Sort): AdminWithdrawal[] {
  if (sort === "largest" || sort === "smallest") {
    const smallest = withdrawals.toSorted((one, other) => new Big(one.value_usd).cmp(other.value_usd));
    return sort === "smallest" ? smallest : smallest.reverse();
  }
  const oldest = withdrawals.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  return sort === "oldest" ? oldest : oldest.reverse();
}
