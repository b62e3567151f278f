import { randomUUID } from "node:crypto";
import type { Browser } from "../browser.ts";
import type { AccountServer, Person } from "./account-server.ts";

/** Credits USDT directly in the database, since these tests are not about deposits. */
export async function giveUsdt(server: AccountServer, { email }: Person, amount: string): Promise<void> {
  const { owner } = server.database;
  const { rows } = await owner.query("select id from app.users where email = $1", [email]);
  const { id } = rows[0];
  await owner.query("select ledger.lock_balances($1, array['tether'])", [id]);
  await owner.query(
    `select ledger.post($1, 'deposit', app.uuid_v7(), array[
       row ('tether', 'external', 'available', $2::numeric)
     ]::ledger.entry[])`,
    [id, amount],
  );
}

/** Terms of a USDT withdrawal to an external address. */
export const usdtTerms = (amount: string) => ({
  p_coin_id: "tether",
  p_network: "TRC20",
  p_amount: amount,
  p_to_address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
});

/** Requests a USDT withdrawal from this browser, whether or not it was confirmed. */
export async function withdrawUsdt(server: AccountServer, browser: Browser, person: Person, amount: string) {
  const { rows } = await server.database.owner.query("select id from app.users where email = $1", [
    person.email,
  ]);
  const input = { p_user_id: rows[0].id, ...usdtTerms(amount), p_fee: "1" };
  return browser.post("/api/rpc/initiate_withdrawal", input, { "idempotency-key": randomUUID() });
}
