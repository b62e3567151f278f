import { randomBytes } from "node:crypto";
import type { Exchange } from "../exchange/exchange.ts";
import { runSql } from "../exchange/operator.ts";
import { swapBitcoin } from "../money/swaps.ts";
import { type Administrator, type Person, read, rpc, withdrawBitcoin } from "../people/people.ts";
import { formulas, short } from "./texts.ts";

/** Returns a hostile text for a field and records that the field holds it. */
export type Text = (field: string, base?: string) => string;

export interface MovedMoney {
  transactions: Record<"deposit" | "withdrawal" | "swap" | "adjustment", string>;
  /** A withdrawal that was paid, and one that the owner has claimed to pay. */
  paidId: string;
  claimedId: string;
}

/** Creates a transaction of every kind, each with all its texts. */
export async function moveMoney(
  exchange: Exchange,
  owner: Administrator,
  user: Person,
  operator: Person,
  text: Text,
): Promise<MovedMoney> {
  const asOwner = <Reply = unknown>(name: string, input: Record<string, unknown>) =>
    rpc<Reply>(exchange, owner.person, name, input);
  const adjust = (name: string, amount: string, reason: string) =>
    asOwner(name, {
      target_user_id: user.id,
      p_coin_id: "bitcoin",
      p_amount: amount,
      p_reason: reason,
    });
  const deposit = await owner.credit(user, "bitcoin", "2");
  await adjust("admin_add_deposit_and_balance", "0.1", text("call admin_add_deposit_and_balance.p_reason"));
  await adjust("admin_subtract_balance", "0.1", text("call admin_subtract_balance.p_reason"));
  const { items } = await read<{ items: { id: string }[] }>(
    exchange,
    user,
    "/api/transactions?type=adjustment",
  );
  for (const formula of formulas) await adjust("admin_subtract_balance", "0.001", formula);
  const { swap_id } = await swapBitcoin(exchange, user, "0.01");

  const rejected = await withdrawBitcoin(exchange, user, "0.02");
  await owner.reject(rejected, text("call admin_reject_withdrawal.p_admin_notes"));
  for (const formula of formulas) {
    await owner.reject(await withdrawBitcoin(exchange, user, "0.001"), formula);
  }
  const paid = await withdrawBitcoin(exchange, user, "0.03");
  await asOwner("admin_claim_withdrawal", { p_withdrawal_id: paid });
  await asOwner("admin_give_back_withdrawal", {
    p_withdrawal_id: paid,
    p_reason: text("call admin_give_back_withdrawal.p_reason"),
  });
  await rpc(exchange, operator, "admin_claim_withdrawal", { p_withdrawal_id: paid });
  await runSql(exchange, "update app.withdrawals set claimed_at = now() - interval '9 days' where id = $1", [
    paid,
  ]);
  await asOwner("admin_take_over_withdrawal", {
    p_withdrawal_id: paid,
    p_reason: text("call admin_take_over_withdrawal.p_reason"),
  });
  await asOwner("admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: paid,
    new_status: "completed",
    transaction_hash: randomBytes(32).toString("hex"),
    admin_notes: text("call admin_process_transaction.admin_notes"),
  });

  const released = await withdrawBitcoin(exchange, user, "0.01");
  const freeze = (p_freeze: boolean) =>
    asOwner("admin_freeze_withdrawals", { target_user_id: user.id, p_freeze, p_reason: "For a test" });
  await freeze(true);
  await asOwner("admin_release_withdrawal", {
    p_withdrawal_id: released,
    p_reason: text("call admin_release_withdrawal.p_reason"),
  });
  await freeze(false);
  await rejectAdjustment(exchange, owner, user, text);
  const claimedId = await withdrawBitcoin(exchange, user, "0.01");
  await asOwner("admin_claim_withdrawal", { p_withdrawal_id: claimedId });
  const transactions = { deposit, withdrawal: rejected, swap: swap_id, adjustment: items[0]?.id ?? "" };
  return { transactions, paidId: paid, claimedId };
}

async function rejectAdjustment(exchange: Exchange, owner: Administrator, user: Person, text: Text) {
  const limit = "update app.settings set value = $1 where key = 'second_administrator_adjustment_usd'";
  await runSql(exchange, limit, ["0"]);
  for (const reason of ["Rejected below", short]) {
    await rpc(exchange, owner.person, "admin_subtract_balance", {
      target_user_id: user.id,
      p_coin_id: "bitcoin",
      p_amount: "0.1",
      p_reason: reason,
    });
  }
  const path = `/api/admin/adjustments?user_id=${user.id}`;
  const { items } = await read<{ items: { id: string; reason: string }[] }>(exchange, owner.person, path);
  await rpc(exchange, owner.person, "admin_decide_adjustment", {
    p_adjustment_id: items.find(({ reason }) => reason !== short)?.id,
    p_approve: false,
    p_notes: text("call admin_decide_adjustment.p_notes"),
  });
  await runSql(exchange, limit, ["off"]);
}
