import { Refusal } from "@portico/database";
import { outside } from "./addresses.ts";
import type { Person, World } from "./world.ts";

/** A user with 0.4 BTC available and 0.1 BTC held in a pending withdrawal with a fee of 0.0001. */
export async function pendingWithdrawal(
  world: World,
  owner?: Person,
): Promise<{ person: Person; id: string }> {
  const person = owner ?? (await world.person());
  await world.credit(person, "bitcoin", "0.5");
  const [reply] = await world.withdraw(person, {
    p_amount: "0.1",
    p_coin_id: "bitcoin",
    p_to_address: outside.bitcoin,
    p_fee: "0.0001",
    p_network: "BTC",
  });
  return { person, id: reply.withdrawal_id };
}

export interface Deciders {
  owner: Person;
  operator: Person;
  /** Another operator. */
  second: Person;
}

/** Administrators who decide on withdrawals. */
export async function addDeciders(world: World): Promise<Deciders> {
  const [owner, operator, second] = await Promise.all([
    world.person({ is_admin: true }),
    world.person({ role: "operator" }),
    world.person({ role: "operator" }),
  ]);
  return { owner, operator, second };
}

/** Runs the callback while withdrawals worth more than this many US dollars need two administrators. */
export async function whileTwoAreNeededAbove(
  world: World,
  limit: string,
  run: () => Promise<void>,
): Promise<void> {
  const set = (value: string) =>
    world.rows("update app.settings set value = $1 where key = 'second_administrator_withdrawal_usd'", [
      value,
    ]);
  await set(limit);
  await run().finally(() => set("off"));
}

/**
 * Claims a withdrawal for paying (T60) and ignores a refusal, since the approval that follows is then refused as well.
 */
export async function claimWithdrawal(world: World, by: Person, id: string | undefined): Promise<void> {
  await world.call(by, "admin_claim_withdrawal", { p_withdrawal_id: id }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Claims and approves a withdrawal. */
export async function approveWithdrawal(
  world: World,
  by: Person,
  id: string | undefined,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  await claimWithdrawal(world, by, id);
  return world.call(by, "admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: id,
    new_status: "completed",
    ...more,
  });
}

/** The transfers of a transaction in the order in which they were written. */
export function transfersOf(world: World, transactionId: string) {
  return world.rows<{ debit: string; credit: string; amount: string }>(
    `select debit, credit, trim_scale(amount)::text as amount
     from ledger.transfers where transaction_id = $1 order by id`,
    [transactionId],
  );
}
