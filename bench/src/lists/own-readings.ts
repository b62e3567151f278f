import { createHash, randomBytes } from "node:crypto";
import { type Context, call, openPool, type Pool, reads } from "@portico/database";
import { context, swapInput, type Trader } from "../exchange.ts";
import { startServer } from "../http-swaps.ts";
import type { Reading } from "./measure.ts";

/** What a user does, by the most active one: swap, balances, history, sign-in; directly, and over HTTP. */
export async function ownReadings(
  databaseUrl: string,
  owner: Pool,
): Promise<{ readings: Reading[]; end(): Promise<void> }> {
  const trader = await signInBusiest(owner);
  const pool = openPool(databaseUrl, { max: 1, statementTimeoutMilliseconds: 0 });
  const { url, cookie_name, stop } = await startServer(databaseUrl);
  const cursor = await cursorAfter(pool, context(trader), 1_000);
  const get = async (path: string) => {
    const reply = await fetch(`${url}/api${path}`, { headers: { cookie: `${cookie_name}=${trader.token}` } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    await reply.arrayBuffer();
  };
  const history = (after?: string) =>
    reads.transactions(pool, context(trader), { limit: 20, ...(after && { cursor: after }) });
  let turn = 0;
  const reading = (what: string, read: () => Promise<unknown>): Reading => ({ list: "user", what, read });
  return {
    readings: [
      reading("swap", () => call(pool, "perform_crypto_swap", context(trader), swapInput(turn++))),
      reading("balances", () => reads.balances(pool, context(trader))),
      reading("history, first", () => history()),
      reading("history, after 1,000 rows", () => history(cursor)),
      reading("sign-in, without hashing", () => signIn(pool)),
      reading("HTTP balances", () => get("/balances")),
      reading("HTTP history, first", () => get("/transactions?limit=20")),
      reading("HTTP history, after 1,000 rows", () => get(`/transactions?limit=20&cursor=${cursor}`)),
      reading("HTTP user", () => get("/auth/user")),
    ],
    async end() {
      await pool.end();
      await stop();
    },
  };
}

const email = "busiest@example.org";

/** Opens a session for the user with the most transactions, with funds and a known password hash. */
async function signInBusiest(owner: Pool): Promise<Trader> {
  const token = randomBytes(32).toString("base64url");
  const session = createHash("sha256").update(token).digest("hex");
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       update app.users set email = $2, password_hash = 'bench', status = 'active' where id = bench.user_id(1) returning id
     ), funded as (
       insert into ledger.balances (user_id, coin_id, available)
       select id, coin_id, 1000 from made, unnest(array['bitcoin', 'ethereum']) coin_id
       on conflict (user_id, coin_id) do update set available = 1000
     )
     insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
     select id, decode($1, 'hex'), 'bench', '127.0.0.1', now() + interval '1 day' from made
     returning user_id as id`,
    [session, email],
  );
  return { id: String(rows[0]?.id), token, session };
}

/** The cursor of the page that comes after this many rows, or the last page's. */
async function cursorAfter(pool: Pool, asked: Context, count: number): Promise<string> {
  let cursor = "";
  for (let seen = 0; seen < count; seen += 100) {
    const page = await reads.transactions(pool, asked, { limit: 100, ...(cursor && { cursor }) });
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return cursor;
}

/** What the database does for a sign-in with a password; hashing takes the same time at any size. */
async function signIn(pool: Pool): Promise<unknown> {
  const asked: Context = {
    session: null,
    idempotency_key: null,
    address: "127.0.0.1",
    device: "bench",
    request_id: "bench",
  };
  const hash = () => randomBytes(32).toString("hex");
  await call(pool, "account_start_sign_in", asked, { p_email: email });
  return call(pool, "account_sign_in", asked, {
    p_email: email,
    p_password_hash: "bench",
    p_entry: { token_hash: hash(), device_hash: hash(), challenge_hash: hash(), undo_hash: hash() },
    p_browser_hash: hash(),
    p_code_hmac: hash(),
    p_link_hash: hash(),
  });
}
