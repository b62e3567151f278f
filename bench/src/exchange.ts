import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Context, call, migrate, openPool, startEmbedded } from "@portico/database";

/** A user with coins to swap and a session. */
export interface Trader {
  id: string;
  /** The session cookie's value. */
  token: string;
  /** Hex SHA-256 of the token. */
  session: string;
}

/** A separate database, set up as by `npm start`, with users who swap. */
export interface Exchange {
  databaseUrl: string;
  traders: Trader[];
  stop(): Promise<void>;
}

/** Fixed prices: 50,000 for bitcoin and 2,500 for ethereum, both with the same premium. */
const marketPrices = { bitcoin: "50000", ethereum: "2500" };
const funds = { bitcoin: "1000", ethereum: "20000" };

/** What is measured swaps without limits and spreads. */
const plainSwaps = `
  update app.settings set value = '0' where key in ('max_swap_usd', 'max_swaps_per_minute_usd');
  update app.coins set swap_spread_percent = 0;
`;

/** Creates the database in the temporary folder; `stop` removes it. */
export async function openExchange(people: number, { hasSwapRules = false } = {}): Promise<Exchange> {
  const dataDir = mkdtempSync(join(tmpdir(), "portico-bench-"));
  const database = await startEmbedded({ dataDir });
  await migrate(database.url, { practice: true });
  const traders = await fund(database.url, people, hasSwapRules);
  return {
    databaseUrl: database.url,
    traders,
    async stop() {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function fund(databaseUrl: string, people: number, hasSwapRules: boolean): Promise<Trader[]> {
  const owner = openPool(databaseUrl, { role: null, max: 4 });
  if (!hasSwapRules) await owner.query(plainSwaps);
  const pool = openPool(databaseUrl, { max: 4 });
  const lastUpdated = new Date().toISOString();
  const prices = Object.entries(marketPrices).map(([coin_id, market_price]) => ({
    coin_id,
    market_price,
    last_updated: lastUpdated,
  }));
  const bank = await addTrader(owner, "bank", true);
  await call(pool, "ingest_prices", context(bank), { p_source: "simulated", p_prices: prices });
  const traders = await Promise.all(
    Array.from({ length: people }, (_, index) => addTrader(owner, `trader-${index}`, false)),
  );
  for (const trader of traders) {
    for (const [p_coin_id, p_amount] of Object.entries(funds)) {
      const input = { target_user_id: trader.id, p_coin_id, p_amount, p_reason: "funds for a benchmark" };
      await call(pool, "admin_add_deposit_and_balance", context(bank), input);
    }
  }
  await Promise.all([owner.end(), pool.end()]);
  return traders;
}

/** @param isAdmin makes the user an owner. */
export async function addTrader(
  owner: ReturnType<typeof openPool>,
  name: string,
  isAdmin: boolean,
): Promise<Trader> {
  const token = randomBytes(32).toString("base64url");
  const session = createHash("sha256").update(token).digest("hex");
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into app.users (email, username, role, email_confirmed_at)
       values ($1 || '@example.com', $1, case when $2::boolean then 'owner' end, now()) returning id
     )
     insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
     select id, decode($3, 'hex'), 'bench', '127.0.0.1', now() + interval '1 day' from made
     returning user_id as id`,
    [name, isAdmin, session],
  );
  return { id: String(rows[0]?.id), token, session };
}

/** The database context of a request by this trader, each with its own idempotency key. */
export function context({ session }: Trader): Context {
  return {
    session,
    idempotency_key: randomUUID(),
    address: "127.0.0.1",
    device: "portico-bench",
    request_id: randomUUID(),
  };
}

/** Alternates directions, so that no one runs out of either coin. */
export function swapInput(turn: number) {
  return turn % 2 === 0 ? there : back;
}

const there = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.001",
  p_to_coin_id: "ethereum",
  p_to_amount: "0.02",
  p_exchange_rate: "20",
  p_fee: "0.0000026",
  p_slippage: "0.5",
};

const back = {
  p_from_coin_id: "ethereum",
  p_from_amount: "0.02",
  p_to_coin_id: "bitcoin",
  p_to_amount: "0.001",
  p_exchange_rate: "0.05",
  p_fee: "0.0001",
  p_slippage: "0.5",
};
