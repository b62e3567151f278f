import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registeredCoins } from "@portico/contract";
import { newNetwork } from "@portico/testing/calls/inputs.ts";
import { startTestApp } from "@portico/testing/server/app.ts";
import { type ChainApp, startChainApp } from "@portico/testing/server/chain-app.ts";
import { get, post, type RequestOptions } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlayChains, startPlayChains } from "../../src/practice/play-chains.ts";

let dataDir: string;
let playChains: PlayChains;
let app: ChainApp;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portico-play-"));
  playChains = await startPlayChains(dataDir);
  app = await startChainApp([], { playChains });
});
afterAll(async () => {
  await app.end();
  await playChains.close();
  await rm(dataDir, { recursive: true });
});

const order = (network: string, body: unknown, options?: RequestOptions) =>
  post(app.url, `/dev/chain/${network}`, body, options);

/** How many blocks a play chain has, by its node. */
async function heightOf(networkId: string): Promise<number> {
  const found = playChains.connections.find(({ network_id }) => network_id === networkId);
  return (await found?.chain.tip())?.height ?? -1;
}

test("the page shows each play chain, its coins, and an address from the link to it", async () => {
  const { status, headers, text } = await get(
    app.url,
    "/dev/chain?network=polygon&coin=tether&address=%3Cb%3E0x1",
  );
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("default-src");
  expect(text).toContain('<a href="/dev/chain?network=polygon" aria-current="page">Polygon POS</a>');
  expect(text).toContain('<option value="tether" selected>USDT</option>');
  expect(text).toContain('value="&lt;b&gt;0x1"');
  expect(text).not.toContain("<b>0x1");
  for (const { network_id } of playChains.chains) expect(text).toContain(`?network=${network_id}"`);
  expect((await get(app.url, "/dev/chain")).text).toContain('data-action="/dev/chain/bitcoin"');
  expect((await get(app.url, "/dev/chain?network=nowhere")).status).toBe(200);
  expect((await get(app.url, "/dev/chain-page.js")).text).toContain("application/json");
});

test("T76 coins that the page sends arrive, are mined, and are credited", async () => {
  const holder = await app.holder();
  const send = {
    do: "send",
    coin: "tether",
    address: holder.address("tether", "Polygon POS"),
    amount: "12.5",
  };
  const { status, body } = await order("polygon", send);
  expect(status).toBe(200);
  expect(body.message).toMatch(/^Sent 12\.5 USDT in transaction 0x[0-9a-f]{64}\. It is in the next block\.$/);
  expect((await order("polygon", { do: "mine" })).body.message).toBe("Mined a block of Polygon POS.");
  await expect.poll(async () => (await holder.deposits()).map(({ status }) => status)).toEqual(["pending"]);
  expect((await order("polygon", { do: "turn_back", depth: "1" })).body.message).toBe(
    "Undid 1 block of Polygon POS and mined others.",
  );
  for (let blocks = 0; blocks < 6; blocks += 1) await order("polygon", { do: "mine" });
  await expect.poll(() => holder.balance("tether")).toBe("12.5");
  expect(await holder.deposits()).toHaveLength(1);
});

test("T88 a token that is listed later is on the play chain, whose node is not asked about it before", async () => {
  const holder = await app.holder();
  const { p_coin_id, p_network_id, p_contract_address, p_reason } = newNetwork;
  const checked = { p_coin_id, p_network_id, p_contract_address };
  expect((await app.decide("admin_check_contract", checked)).body).toMatchObject({ node: "play" });
  expect((await app.decide("admin_add_coin_network", newNetwork)).body).toMatchObject({ success: true });
  const page = async () => (await get(app.url, "/dev/chain?network=polygon")).text;
  await expect.poll(page).toContain('<option value="usd-coin">USDC</option>');
  const scope = { p_kind: "deposit", p_coin_id, p_network_id };
  await app.decide("admin_clear_pause", { ...scope, p_seen_reason: p_reason });
  const address = holder.address("polygon-ecosystem-token", "Polygon POS");
  const { body } = await order("polygon", { do: "send", coin: "usd-coin", address, amount: "3" });
  expect(body.message).toMatch(/^Sent 3 USDC/);
  for (let blocks = 0; blocks < 8; blocks += 1) await order("polygon", { do: "mine" });
  await expect.poll(() => holder.balance("usd-coin")).toBe("3");
});

test("each listed coin can be sent on each of its play chains", { tags: "long" }, async () => {
  const holder = await app.holder();
  let sent = 0;
  for (const { network_id, name, coins } of playChains.chains) {
    for (const { coin_id } of coins) {
      const reply = await order(network_id, {
        do: "send",
        coin: coin_id,
        address: holder.address(coin_id, name),
        amount: "1",
      });
      expect(reply.status, `${coin_id} on ${network_id}: ${reply.text}`).toBe(200);
      sent += 1;
    }
    await order(network_id, { do: "mine" });
  }
  await expect.poll(async () => (await holder.deposits()).length).toBe(sent);
  expect(sent).toBeGreaterThan(playChains.chains.length);
  expect(registeredCoins.length).toBeGreaterThan(0);
});

test("T42 a POST from another site, a form, and a GET change nothing", async () => {
  const before = await heightOf("dogecoin");
  const mine = { do: "mine" };
  expect((await order("dogecoin", mine, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  expect((await order("dogecoin", mine, { headers: { origin: null } })).status).toBe(403);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await order("dogecoin", "do=mine", { headers: form })).status).toBeGreaterThanOrEqual(400);
  const text = { "content-type": "text/plain" };
  expect((await order("dogecoin", JSON.stringify(mine), { headers: text })).status).toBeGreaterThanOrEqual(
    400,
  );
  expect((await get(app.url, "/dev/chain/dogecoin?do=mine")).status).toBe(404);
  // The clock may have mined a block meanwhile.
  expect((await heightOf("dogecoin")) - before).toBeLessThanOrEqual(1);
});

const address = "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L";

const send = { do: "send", coin: "dogecoin", address, amount: "1" };
const tether = { ...send, coin: "tether" };
const pol = { ...send, coin: "polygon-ecosystem-token" };

test.each<[string, string, object, string]>([
  ["an unknown order", "dogecoin", { do: "steal" }, "do"],
  ["another field", "dogecoin", { do: "mine", count: 5 }, "count"],
  ["an address of another chain", "dogecoin", { ...send, address: `0x${"0".repeat(40)}` }, "address"],
  ["a script", "dogecoin", { ...send, address: "<script>" }, "address"],
  ["an empty address", "dogecoin", { ...send, address: " " }, "address"],
  ["a short address for coins", "polygon", { ...pol, address: "0x12" }, "address"],
  ["a short address for tokens", "polygon", { ...tether, address: "0x12" }, "address"],
  ["an address that is no number for tokens", "polygon", { ...tether, address: "nobody" }, "address"],
  ["a coin of another chain", "dogecoin", tether, "coin"],
  ["too many decimals", "dogecoin", { ...send, amount: "0.000000001" }, "amount"],
  ["too many decimals for a token", "polygon", { ...tether, amount: "0.0000001" }, "amount"],
  ["nothing", "dogecoin", { ...send, amount: "0.0" }, "amount"],
  ["less than nothing", "dogecoin", { ...send, amount: "-1" }, "amount"],
  ["an exponent", "dogecoin", { ...send, amount: "1e3" }, "amount"],
  ["more than the faucet has", "dogecoin", { ...send, amount: "9".repeat(20) }, "address"],
  ["no block to turn back", "dogecoin", { do: "turn_back", depth: 0 }, "depth"],
  ["too many blocks to turn back", "dogecoin", { do: "turn_back", depth: 21 }, "depth"],
  ["more blocks than there are", "arbitrum", { do: "turn_back", depth: 20 }, "depth"],
])("it refuses %s", async (_, network, body, fields) => {
  expect((await order(network, body)).body).toMatchObject({ code: "invalid_input", details: { fields } });
});

test.each(["nowhere", "__proto__", "tron"])("it knows no network %s", async (network) => {
  expect((await order(network, { do: "mine" })).status).toBe(404);
});

test("without play chains there is no such page", { tags: "long" }, async () => {
  const other = await startTestApp();
  try {
    expect((await get(other.url, "/dev/chain-page.js")).status).toBe(404);
    expect((await post(other.url, "/dev/chain/dogecoin", { do: "mine" })).status).toBe(404);
  } finally {
    await other.close();
  }
});

test("play chains go on where they ended when they are started again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-play-"));
  const tips = ({ connections }: PlayChains) => Promise.all(connections.map(({ chain }) => chain.tip()));
  const first = await startPlayChains(folder);
  for (const chain of first.chains) {
    chain.mine();
    chain.mine();
  }
  const [doge] = first.chains.filter(({ network_id }) => network_id === "dogecoin");
  doge?.fund(address, 500_000_000n, undefined);
  const before = await tips(first);
  await first.close();
  const second = await startPlayChains(folder);
  const after = await tips(second);
  expect(after.map(({ height, hash }) => [height, hash])).toEqual(
    before.map(({ height, hash }) => [height, hash]),
  );
  const [, connection] = second.connections.filter(
    ({ network_id }) => network_id === "dogecoin" || network_id === "bitcoin",
  );
  expect(connection?.network_id).toBe("dogecoin");
  const key = connection?.chain.watchKey(address);
  const watch = {
    hasAddress: (one: string) => one === key,
    hasTransaction: () => false,
    hasReservation: () => false,
    tokens: new Set<string>(),
  };
  expect(await connection?.chain.waiting(watch)).toMatchObject([{ units: "500000000" }]);
  await second.close();
  await rm(folder, { recursive: true });
});
