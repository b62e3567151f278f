import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { type Answer, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { expect } from "vitest";

/** An owner and two operators, with helpers for their tests. */
export interface Administration {
  app: TestApp;
  owner: Person;
  first: Person;
  second: Person;
  // biome-ignore lint/suspicious/noExplicitAny: whatever columns a statement names
  rows(text: string, values?: unknown[]): Promise<any[]>;
  call(by: Person, name: string, input: object, idempotencyKey?: string): Promise<Answer>;
  /** Sets the limits as the owner, in US dollars or `off`. */
  limit(withdrawal: string, adjustment: string, deposit?: string): Promise<void>;
  /**
   * Sets bitcoin's price to 50,000 dollars, updated this interval from now. A negative interval makes the price stale.
   */
  priceBitcoin(updated: string): Promise<void>;
  /** The balance of a user who has only one coin. */
  balanceOf(person: Person): Promise<{ available: number; held: number }>;
  /** Actions on this id in the audit log, in order. */
  actsOn(id: string): Promise<string[]>;
  /** Checks the ledger and closes. */
  close(): Promise<void>;
}

/** @param options `isLive`: uses the settings of a new live exchange. */
export async function startAdministration(options: { isLive?: boolean } = {}): Promise<Administration> {
  const app = await startTestApp(options);
  const owner = await app.addPerson({ role: "owner" });
  const rows: Administration["rows"] = async (text, values = []) =>
    (await app.database.owner.query(text, values)).rows;
  const call: Administration["call"] = (by, name, input, idempotencyKey = newKey()) =>
    post(app.url, `/api/rpc/${name}`, input, { cookie: by.cookie, idempotencyKey });
  return {
    app,
    owner,
    first: await app.addPerson({ role: "operator" }),
    second: await app.addPerson({ role: "operator" }),
    rows,
    call,
    async limit(withdrawal, adjustment, deposit = "off") {
      const input = { p_withdrawal_usd: withdrawal, p_adjustment_usd: adjustment, p_deposit_usd: deposit };
      expect((await call(owner, "admin_set_second_administrator", input)).body).toEqual({ success: true });
    },
    async priceBitcoin(updated) {
      await rows("delete from app.crypto_prices where coin_id = 'bitcoin'");
      await rows(
        `insert into app.crypto_prices (coin_id, market_price, premium_rate, last_updated, source)
         values ('bitcoin', 50000, 0, now() + $1::interval, 'simulated')`,
        [updated],
      );
    },
    async balanceOf({ id }) {
      const [row] = await rows("select available, held from ledger.balances where user_id = $1", [id]);
      return { available: Number(row?.available ?? 0), held: Number(row?.held ?? 0) };
    },
    async actsOn(id) {
      const acts = await rows(
        "select action_name from app.admin_activity where target_id = $1 order by sequence",
        [id],
      );
      return acts.map(({ action_name }) => action_name);
    },
    async close() {
      // The coins that these tests withdraw were never deposited, which the ledger check reports.
      const faults = await rows("select * from ledger.verify() where problem not like '%: withdrawal'");
      expect(faults).toEqual([]);
      expect(await rows("select * from ledger.totals() where total <> 0")).toEqual([]);
      await app.close();
    },
  };
}
