import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { type ChainApp, startChainApp } from "@portico/testing/server/chain-app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mailFolder } from "../../src/outside/mail.ts";
import { type PlayChains, startPlayChains } from "../../src/practice/play-chains.ts";

let dataDir: string;
let playChains: PlayChains;
let app: ChainApp;
let live: TestApp;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portico-play-"));
  playChains = await startPlayChains(dataDir);
  app = await startChainApp([], { playChains });
  live = await startTestApp({ isLive: true, config: { practice: false } });
  await live.server.start();
});
afterAll(async () => {
  await app.end();
  await live.close();
  await playChains.close();
  await rm(dataDir, { recursive: true });
});

const play = (network: string) => {
  const chain = playChains.chains.find(({ network_id }) => network_id === network);
  if (!chain) throw new Error(`no play chain ${network}`);
  return chain;
};
const page = (path: string) => get(app.url, path);

test.each([
  ["bitcoin", "bitcoin", "BTC", "0.05", 5_000_000n, undefined],
  ["polygon", "tether", "Polygon POS", "12.5", 12_500_000n, "tether"],
])(
  "a deposit on %s links to a page of practice mode that shows it",
  async (network, coinId, name, amount, units, token) => {
    const holder = await app.holder();
    const address = holder.address(coinId, name);
    const contract = play(network).coins.find(({ coin_id }) => coin_id === token)?.contract;
    const hash = play(network).fund(address, units, contract);
    play(network).mine();
    await expect.poll(async () => (await holder.deposits()).length).toBe(1);
    const [deposit] = await holder.deposits();
    expect(deposit?.explorer_url).toBe(`/dev/chain/${network}/tx/${hash}`);

    const { status, text } = await page(`/dev/chain/${network}/tx/${hash}`);
    expect(status).toBe(200);
    expect(text).toContain("Practice mode");
    expect(text).toMatch(/In block \d+, with \d+ confirmations?\./);
    const [, place] = text.match(new RegExp(`href="(/dev/chain/${network}/address/${address})"`, "i")) ?? [];
    expect(place).toBeDefined();
    expect(text).toContain(amount);
    expect((await page(place ?? "")).text).toContain(`${amount} ${network === "bitcoin" ? "BTC" : "USDT"}`);
  },
);

test("a transaction that the chain doesn't know, and an address without coins, say so", async () => {
  const unknown = await page(`/dev/chain/bitcoin/tx/${"ab".repeat(32)}`);
  expect(unknown.text).toContain("This chain doesn&#39;t know the transaction.");
  const empty = `/dev/chain/ethereum/address/0x${"12".repeat(20)}`;
  expect((await page(empty)).text).toContain("It holds nothing.");
});

test.each([
  "/dev/chain/nowhere/tx/ab",
  `/dev/chain/tron/tx/${"ab".repeat(32)}`,
  "/dev/chain/bitcoin/tx/%3Cscript%3E",
  "/dev/chain/bitcoin/address/%3Cscript%3E",
  "/dev/chain/__proto__/address/ab",
])("it knows no page %s", async (path) => {
  expect((await page(path)).status).toBe(404);
});

test("a live exchange links to public explorers, and has no such pages", async () => {
  expect((await get(live.url, `/dev/chain/bitcoin/tx/${"ab".repeat(32)}`)).status).toBe(404);
  const urls = async ({ database }: TestApp) =>
    (
      await database.owner.query<{ url: string | null }>(
        "select explorer_transaction_url as url from app.networks",
      )
    ).rows;
  for (const { url } of await urls(live)) expect(url).toMatch(/^https:\/\//);
  for (const { url } of await urls(app)) expect(url ?? "/dev/chain/").toMatch(/^\/dev\/chain\//);
});

test("an email says that it comes from practice mode, in its language; a live exchange's doesn't", async () => {
  const line = "Übungsmodus: Spielgeld und Testadressen. Senden Sie nie echte Coins.";
  const { text, html } = await emailOf(app);
  expect(text).toMatch(new RegExp(`^${line}`));
  expect(html).toContain(line);
  const real = await emailOf(live);
  expect(real.text).not.toContain("Übungsmodus");
  expect(real.html).not.toContain("Übungsmodus");
});

/** The email that a German user gets whose account is new, as the exchange delivered it. */
async function emailOf({ url, server }: TestApp) {
  const body = { email: "erna@example.com", password: "Orchard erna 4711", data: { username: "erna" } };
  const options = { headers: { "accept-language": "de" } };
  expect((await post(url, "/api/auth/signup", body, options)).status).toBe(200);
  const folder = mailFolder(server.deps.config);
  const [file] = await vi.waitFor(async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    expect(files).toHaveLength(1);
    return files;
  });
  return new PostalMime().parse(await readFile(join(folder, file ?? "")));
}
