import { setTimeout as sleep } from "node:timers/promises";
import { testSecret } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import Big from "big.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/http/logging.ts";
import { createServer, type Server } from "../../src/server.ts";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

const USERS = 12;

let administration: Administration;
/** Another server on the same database, which runs the jobs: prices come from it, and measurements. */
let other: Server;
let urls: string[];
let users: Person[];

beforeAll(async () => {
  administration = await startAdministration();
  const { app, owner, rows } = administration;
  const config = { ...loadConfig({ PORT: "0", PRICE_FEED: "simulated" }), authSecret: testSecret };
  const log = createLogger({ logLevel: "silent" });
  other = await createServer(config, app.database.url, log, { requestsPerMinute: 1_000_000 });
  urls = [app.url, await other.app.listen({ host: "127.0.0.1", port: 0 })];
  await rows("update app.settings set value = '0' where key in ('max_swap_usd', 'max_swaps_per_minute_usd')");
  await rows(
    `insert into app.candle_histories (coin_id, days, source, filled_at)
     select coin_id, days, 'simulated', now() from app.coins, unnest(array[1, 90, 365]) days`,
  );
  users = await Promise.all(Array.from({ length: USERS }, () => app.addPerson()));
  for (const { id } of users) {
    const input = { target_user_id: id, p_coin_id: "bitcoin", p_amount: "1", p_reason: "For a test" };
    expect((await administration.call(owner, "admin_add_deposit_and_balance", input)).status).toBe(200);
  }
  await rows("update chain.networks set is_watched = true where network_id = 'ethereum'");
  await rows(
    "insert into chain.readings (network_id, read_at, tried_at, height, hash) values ('ethereum', now(), now(), 100, 'aa')",
  );
  await rows(
    "insert into chain.holdings (network_id, coin_id, place, amount) values ('ethereum', 'ethereum', 'cold', 3)",
  );
  await other.start();
  while (!other.deps.prices.isSimulated()) await sleep(20);
});
afterAll(async () => {
  await other.stop();
  await administration.close();
});

const swapOn = (url: string, { cookie }: Person) => {
  const input = {
    p_from_coin_id: "bitcoin",
    p_from_amount: "0.0125",
    p_to_coin_id: "ethereum",
    p_to_amount: "0.01",
    p_exchange_rate: "0",
    p_fee: "0.0000026",
  };
  return post(url, "/api/rpc/perform_crypto_swap", input, { cookie, idempotencyKey: newKey() });
};
const ethereum = async () => {
  const { owner, app } = administration;
  const { body } = await get(app.url, "/api/admin/swap-inventories", { cookie: owner.cookie });
  return body.find(({ coin_id }: { coin_id: string }) => coin_id === "ethereum");
};

test("T85 T64 of swaps by many users at once, through two servers, as many are made as fit; a job measures, and the metric says what is left", async () => {
  const { owner, call } = administration;
  const input = { p_coin_id: "ethereum", p_inventory_limit: "2", p_seen_limit: null };
  expect((await call(owner, "admin_update_inventory_limit", input)).body).toEqual({ success: true });
  expect(await ethereum()).toMatchObject({ limit: "2", owed: "0", holdings: "3" });
  // The first measurement waits for the transactions of the whole database cluster.
  await expect.poll(async () => (await ethereum()).room, { timeout: 25_000, interval: 200 }).toBe("5");

  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, at) => swapOn(urls[at % 2] as string, users[at % USERS] as Person)),
  );
  const made = answers.filter(({ body }) => body.success);
  const refused = answers.filter(({ body }) => /^swap_inventory_/.test(body.code));
  expect(made.length + refused.length).toBe(48);
  const bought = made.reduce((sum, { body }) => sum.plus(body.to_amount), new Big(0));
  const smallest = made.map(({ body }) => new Big(body.to_amount)).reduce((a, b) => (a.lt(b) ? a : b));
  const { owed, room } = await ethereum();
  expect(owed).toBe(bought.toFixed());
  // Nothing above the limit, and less is left than a swap takes.
  expect(bought.plus(room).toFixed()).toBe("5");
  expect(Number(room)).toBeLessThan(2 * smallest.toNumber());
  expect(refused.length).toBeGreaterThan(0);

  const { text } = await get(urls[0] as string, "/metrics");
  expect(text).toContain(`portico_swap_inventory_room{coin="ethereum"} ${Number(room)}`);
  expect(text).not.toContain('portico_swap_inventory_room{coin="bitcoin"}');
}, 60_000);
