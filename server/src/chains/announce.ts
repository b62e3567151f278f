import type { Bus } from "../realtime/bus.ts";
import type { ChangedDeposit, ChangedPayments } from "./chain-database.ts";

/** What a round has changed. */
export interface Changed extends ChangedPayments {
  deposits: ChangedDeposit[];
}

/** Returns how many payments were added. */
export function addPayments(changed: Changed, { payments, withdrawals }: ChangedPayments): number {
  changed.payments += payments;
  changed.withdrawals.push(...withdrawals);
  return payments;
}

/** Tells the open pages of these deposits' and withdrawals' users, each once. */
export function announce(bus: Bus, { deposits, withdrawals, payments }: Changed): void {
  const ownerOfDeposit = new Map(deposits.map((one) => [one.deposit_id, one.user_id]));
  for (const [id, user_id] of ownerOfDeposit) {
    bus.publish({ type: "user_changed", user_id, transaction: { type: "deposit", id } });
  }
  if (ownerOfDeposit.size > 0) bus.publish({ type: "admin_chains" });
  const ownerOfWithdrawal = new Map(withdrawals.map((one) => [one.withdrawal_id, one.user_id]));
  for (const [id, user_id] of ownerOfWithdrawal) {
    bus.publish({ type: "user_changed", user_id, transaction: { type: "withdrawal", id } });
  }
  if (ownerOfWithdrawal.size > 0) bus.publish({ type: "admin_withdrawals" });
  if (payments > 0) bus.publish({ type: "admin_payments" });
}
