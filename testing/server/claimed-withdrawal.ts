import { reads, type Transaction } from "@portico/contract";
import { expect } from "vitest";
import { confirmWithdrawal } from "../database/confirmations.ts";
import type { ChainApp } from "./chain-app.ts";
import { get, post } from "./http.ts";
import { newKey, type Person } from "./people.ts";

/** A user with a withdrawal. */
export interface Requested extends Person {
  withdrawal: string;
  /** The withdrawal as its user sees it. */
  shown(): Promise<Transaction>;
}

/** A withdrawal to request; the amount is in the coin. */
export interface WantedWithdrawal {
  coin: string;
  /** The network's withdrawal name. */
  network: string;
  address: string;
  amount: string;
}

/** A new user's withdrawal that the owner has claimed. */
export async function claimedWithdrawal(app: ChainApp, wanted: WantedWithdrawal): Promise<Requested> {
  const person = await app.addPerson();
  const credited = await app.decide("admin_add_deposit_and_balance", {
    target_user_id: person.id,
    p_coin_id: wanted.coin,
    p_amount: wanted.amount,
    p_reason: "For the test",
  });
  expect(credited.status, credited.text).toBe(200);
  const withdrawal = await requestWithdrawal(app, person, wanted);
  const answer = await app.decide("admin_claim_withdrawal", { p_withdrawal_id: withdrawal });
  expect(answer.status, answer.text).toBe(200);
  return {
    ...person,
    withdrawal,
    async shown() {
      const { body } = await get(app.url, `/api/transactions/withdrawal/${withdrawal}`, person);
      return reads.transaction.output.parse(body).transaction;
    },
  };
}

async function requestWithdrawal(app: ChainApp, person: Person, wanted: WantedWithdrawal): Promise<string> {
  const { body } = await get(app.url, "/api/withdrawal-fees", {});
  const { fees } = reads.withdrawalFees.output.parse(body);
  const input = {
    p_user_id: person.id,
    p_coin_id: wanted.coin,
    p_network: wanted.network,
    p_to_address: wanted.address,
    p_amount: wanted.amount,
    p_fee: fees.find((fee) => fee.coin_id === wanted.coin)?.fee_amount ?? "0",
  };
  await confirmWithdrawal(app.database.owner, person.session_hash, input);
  const options = { cookie: person.cookie, idempotencyKey: newKey() };
  const answer = await post(app.url, "/api/rpc/initiate_withdrawal", input, options);
  expect(answer.body?.[0]?.success, answer.text).toBe(true);
  return answer.body[0].withdrawal_id as string;
}
