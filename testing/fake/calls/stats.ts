import Big from "big.js";
import { ago } from "../world/time.ts";
import type { World } from "../world/world.ts";

/** The figures of the overview. */
export function statsOf({ office, others, balances, prices, coins }: World) {
  const pending = office.withdrawals.filter(({ status }) => status === "pending");
  const sum = (amounts: string[]) =>
    amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2);
  const deposits = office.transactions.filter(
    ({ type, status }) => type === "deposit" && status === "pending",
  );
  const owed = balances
    .filter(({ amount, held }) => new Big(amount).plus(held).gt(0))
    .map(({ coin_id, amount, held }) => {
      const price = prices.find((one) => one.coin_id === coin_id)?.market_price ?? "0";
      return { coin_id, available: amount, held, usd: new Big(amount).plus(held).times(price).toFixed(2) };
    });
  return {
    as_of: ago({}),
    users: {
      total: others.length + 1,
      joined_today: 1,
      joined_7_days: Math.min(3, others.length),
      joined_30_days: Math.min(9, others.length),
      suspended: others.filter(({ status }) => status === "suspended").length,
      banned: others.filter(({ status }) => status === "banned").length,
      active: Math.ceil(others.length / 2),
      active_at: ago({ minutes: 3 }),
    },
    owed: { usd: sum(owed.map(({ usd }) => usd)), coins: owed },
    waiting: {
      withdrawals: pending.length,
      withdrawals_usd: sum(pending.map(({ value_usd }) => value_usd)),
      oldest_withdrawal_at: pending.at(-1)?.created_at ?? null,
      deposits: deposits.length,
      oldest_deposit_at: deposits.at(-1)?.created_at ?? null,
      adjustments: office.adjustments.length,
    },
    days: Array.from({ length: 30 }, (_, index) => ({
      day: ago({ days: 29 - index }).slice(0, 10),
      deposits: others.length === 0 ? 0 : (index * 7) % 5,
      deposited_usd: others.length === 0 ? "0" : String(((index * 7) % 5) * 850),
      withdrawals: others.length === 0 ? 0 : (index * 3) % 4,
      withdrawn_usd: others.length === 0 ? "0" : String(((index * 3) % 4) * 620),
      swaps: others.length === 0 ? 0 : (index * 5) % 6,
      swapped_usd: others.length === 0 ? "0" : String(((index * 5) % 6) * 400),
    })),
    earned: {
      today: { fees_usd: "12.4", premiums_usd: "48" },
      days_30: { fees_usd: "410.2", premiums_usd: "1630.5" },
      ever: { fees_usd: "2210.9", premiums_usd: "9120" },
    },
    prices: {
      last_updated: prices[0]?.last_updated ?? null,
      coins: coins.length,
      stale: 0,
      untradable: [],
      is_simulated: true,
    },
  };
}
