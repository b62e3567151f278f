import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Context, call, Refusal } from "@portico/database";
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from "@portico/database/testing";
import { afterAll, beforeAll, expect } from "vitest";
import { confirmWithdrawal } from "./confirmations.ts";

/** A user with a live session. */
export interface Person {
  id: string;
  email: string;
  username: string;
  /** Hex SHA-256 of the session's token, as the server passes it. */
  session: string;
}

/** What `initiate_withdrawal` answers. */
export type WithdrawalReply = [{ success: boolean; withdrawal_id: string; message: string; error: null }];

/** A database with users, used through its public calls. */
export interface World extends TestDatabase {
  /** Creates a signed-in user; `is_admin` creates an owner. */
  person(fields?: {
    is_admin?: boolean;
    role?: string;
    status?: "active" | "suspended" | "banned";
  }): Promise<Person>;
  /** Creates a signed-in user and credits this amount, as a deposit if the coin's deposit network is given. */
  personWith(coinId: string, amount: string, network?: string): Promise<Person>;
  /** Calls `api.<name>` as this person; a visitor is null. Each call has a new idempotency key unless one is given. */
  call<Reply = Record<string, unknown>>(
    who: Person | null,
    name: string,
    input?: Record<string, unknown>,
    key?: string | null,
  ): Promise<Reply>;
  /** Confirms a withdrawal and makes it; `p_user_id` is this person by default. */
  withdraw<Reply = WithdrawalReply>(
    who: Person,
    input: Record<string, unknown>,
    key?: string,
  ): Promise<Reply>;
  /** Inserts a confirmation as if this person had confirmed the withdrawal (T55). */
  confirm(who: Person, input: Record<string, unknown>, times?: number): Promise<void>;
  /** The refusal with which a call ends; fails if the call is not refused. */
  refusal(
    who: Person | null,
    name: string,
    input?: Record<string, unknown>,
    key?: string | null,
  ): Promise<{ code: string; details: Record<string, unknown> }>;
  /** Ingests a price as the feed gives it, timed now unless another time (or none) is given. */
  price(coinId: string, marketPrice: string, lastUpdated?: string | null): Promise<void>;
  /** Sets the premium of the coin's next price. */
  premium(coinId: string, rate: string): Promise<void>;
  /** Credits through an administrator: an adjustment, or a deposit if the coin's deposit network is given. */
  credit(who: Person, coinId: string, amount: string, network?: string): Promise<void>;
  /** The person's available and held amounts, as decimal strings. */
  balance(who: Person, coinId: string): Promise<{ amount: string; held: string }>;
  /** Rows of a statement run as the superuser, to check what no call shows. */
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * Registers the hooks of a test file: opens a world before its tests, and after them checks the books and drops it.
 * The world is empty until then. A file that inserts transactions without their transfers opens its world itself.
 */
export function useWorld(options?: TestDatabaseOptions): World {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await openWorld(options));
  });
  afterAll(async () => {
    await expectCleanBooks(world);
    await world.drop();
  });
  return world;
}

/** Opens a database for one test file, with live prices: 50,000 for bitcoin, 2,500 for ethereum, 1 for stable coins, 100 for all others. */
export async function openWorld(options: TestDatabaseOptions = {}): Promise<World> {
  const database = await testDatabase(options);
  const rows: World["rows"] = async (text, values) => (await database.owner.query(text, values)).rows;
  const world: World = {
    ...database,
    rows,
    person: (fields) => makePerson(database, fields),
    async personWith(coinId, amount, network) {
      const person = await world.person();
      await world.credit(person, coinId, amount, network);
      return person;
    },
    call: (who, name, input, key) => call(database.pool, name, context(who, key), input),
    async withdraw(who, input, key) {
      await world.confirm(who, input);
      return world.call(who, "initiate_withdrawal", { p_user_id: who.id, ...input }, key);
    },
    confirm: (who, input, times) => confirmWithdrawal(database.owner, who.session, input, times),
    refusal: (who, name, input, key) => refusalOf(call(database.pool, name, context(who, key), input)),
    async price(coinId, marketPrice, lastUpdated = new Date().toISOString()) {
      await takePrice(world, coinId, marketPrice, lastUpdated);
    },
    async premium(coinId, rate) {
      await rows(
        `insert into app.crypto_premiums (coin_id, premium_rate) values ($1, $2)
         on conflict (coin_id) do update set premium_rate = excluded.premium_rate`,
        [coinId, rate],
      );
    },
    async credit(who, coinId, amount, network) {
      bank ??= makePerson(database, { is_admin: true });
      const input = {
        target_user_id: who.id,
        p_coin_id: coinId,
        p_amount: amount,
        p_reason: "for the test",
        ...(network && { p_network: network, p_transaction_hash: randomBytes(32).toString("hex") }),
      };
      await call(database.pool, "admin_add_deposit_and_balance", context(await bank), input);
    },
    async balance(who, coinId) {
      const found = await rows<{ amount: string; held: string }>(
        "select amount, held from api.balances where user_id = $1 and coin_id = $2",
        [who.id, coinId],
      );
      return found[0] ?? { amount: "0", held: "0" };
    },
  };
  let bank: Promise<Person> | undefined;
  // A single administrator credits all users in tests. A live exchange has limits on that, with their own tests.
  await rows("update app.settings set value = 'off' where key like 'second_administrator_%'");
  await takeAllPrices(world);
  return world;
}

/** The server's context for a request of this person. */
export function context(who: Person | null, key: string | null = randomUUID()): Context {
  return {
    session: who?.session ?? null,
    idempotency_key: key,
    address: "192.0.2.7",
    device: "vitest",
    request_id: randomUUID(),
  };
}

export async function refusalOf(reply: Promise<unknown>) {
  const error = await reply.then(
    (value) => expect.fail(`No refusal, but ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, details: error.details };
}

/** Checks that `ledger.verify` finds nothing and that every coin adds up to zero. */
export async function expectCleanBooks(world: World): Promise<void> {
  expect(await world.rows("select * from ledger.verify()")).toEqual([]);
  expect(await world.rows("select * from ledger.totals() where total <> 0")).toEqual([]);
}

async function makePerson(
  database: TestDatabase,
  { is_admin = false, role, status = "active" }: { is_admin?: boolean; role?: string; status?: string } = {},
): Promise<Person> {
  const username = `person_${randomBytes(6).toString("hex")}`;
  const email = `${username}@example.com`;
  const session = createHash("sha256").update(randomBytes(32)).digest("hex");
  const { rows } = await database.owner.query<{ id: string }>(
    `with made as (
       insert into app.users (email, username, role, status, email_confirmed_at)
       values ($1, $2, null, $3, now()) returning id
     )
     insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
     select id, decode($4, 'hex'), 'vitest', '192.0.2.7', now() + interval '1 day' from made
     returning user_id as id`,
    [email, username, status, session],
  );
  // Afterwards, so that the audit log begins with what the test does, not with this sign-in.
  const given = role ?? (is_admin ? "owner" : null);
  if (given !== null)
    await database.owner.query("update app.users set role = $2 where id = $1", [rows[0]?.id, given]);
  return { id: String(rows[0]?.id), email, username, session };
}

async function takePrice(world: World, coinId: string, marketPrice: string, lastUpdated: string | null) {
  // The test wants this price whatever it was before, so it must not be held as a jump.
  await world.rows("delete from app.crypto_prices where coin_id = $1", [coinId]);
  const prices = [{ coin_id: coinId, market_price: marketPrice, last_updated: lastUpdated }];
  await world.call(null, "ingest_prices", { p_source: "simulated", p_prices: prices });
}

async function takeAllPrices(world: World) {
  const known: Record<string, string> = { bitcoin: "50000", ethereum: "2500", tether: "1", "usd-coin": "1" };
  const coins = await world.rows<{ coin_id: string }>("select coin_id from app.coins where alias_of is null");
  const prices = coins.map(({ coin_id }) => ({
    coin_id,
    market_price: known[coin_id] ?? "100",
    last_updated: new Date().toISOString(),
  }));
  await world.call(null, "ingest_prices", { p_source: "simulated", p_prices: prices, p_response_time_ms: 1 });
}

/** Lets everybody who is signed in do what needs a fresh proof, however long the test lasts. */
export async function keepProven(world: World): Promise<void> {
  await world.rows("update app.sessions set proved_at = now() + interval '1 day'");
}
