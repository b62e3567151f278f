import { isAsset, reads, registeredCoins } from "@portico/contract";
import { get, post } from "@portico/testing/server/http.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";

const stage = useStage();
const updatedAll = `Updated ${registeredCoins.filter(isAsset).length} coins`;

const cron = async () =>
  reads.adminCron.output.parse((await get(stage.node.url, "/api/admin/cron", stage.admin)).body);
const rpc = async (name: string, input: Record<string, unknown>, who = stage.admin) =>
  post(stage.node.url, `/api/rpc/${name}`, input, who);
const check = (coinId: string, id: string) =>
  rpc("admin_check_price_source", { p_coin_id: coinId, p_symbol: id });
const map = (coinId: string, id: string, seen: string, more = {}) =>
  rpc("admin_update_price_source", {
    p_coin_id: coinId,
    p_source: "coingecko",
    p_symbol: id,
    p_seen_symbol: seen,
    ...more,
  });
const pauses = async () => {
  const { rows } = await stage.database.owner.query(
    "select kind from app.pauses where coin_id = 'monero' order by kind",
  );
  return rows.map(({ kind }) => kind);
};

describe("A coin that CoinGecko drops", () => {
  test.each([
    ["is not in the answer", () => stage.feed.removeCoin("monero"), "it is not in the answer"],
    ["has a price of null", () => stage.feed.setPrice("monero", "null"), "current_price"],
    ["has a price of zero", () => stage.feed.setPrice("monero", "0"), "not above zero"],
    ["has no time", () => stage.feed.setPrice("monero", "161", { last_updated: null }), "no time"],
    [
      "keeps a price of yesterday",
      () =>
        stage.feed.setPrice("monero", "161", {
          last_updated: new Date(Date.now() - 86_400_000).toISOString(),
        }),
      "its newest price is of",
    ],
  ])("and %s is named by the run, with since when and why", { tags: "long" }, async (_, drop, reason) => {
    await stage.start();
    await stage.update();
    drop();
    await stage.update();
    const { logs, jobs } = await cron();
    const missing = [expect.objectContaining({ symbol: "XMR", reason: expect.stringContaining(reason) })];
    expect(logs[0]).toMatchObject({ missing });
    expect(logs[0]?.message).toContain("no price of XMR since ");
    expect(logs[1]).toMatchObject({ missing: [], message: updatedAll });
    expect(jobs.find(({ job_name }) => job_name === "update-prices")).toMatchObject({ missing });
    stage.feed.setPrice("monero", "161");
    await stage.update();
    expect((await cron()).logs[0]).toMatchObject({ missing: [], message: updatedAll });
  });

  test("keeps the time since when it is gone, over failures of the whole feed", {
    tags: "long",
  }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.removeCoin("monero");
    await stage.update();
    const since = (await cron()).logs[0]?.missing[0]?.since;
    stage.feed.misbehave({ kind: "status", status: 500 });
    await stage.update();
    expect((await cron()).jobs[0]?.missing).toHaveLength(1);
    await stage.update();
    expect((await cron()).logs[0]?.missing[0]?.since).toBe(since);
  });

  test("is named by the overview and the checklist", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.removeCoin("monero");
    await stage.update();
    await stage.database.owner.query(
      "update app.crypto_prices set last_updated = now() - interval '1 hour' where coin_id = 'monero'",
    );
    const { body } = await rpc("admin_get_platform_stats", {});
    expect(body.prices).toMatchObject({ stale: 1, untradable: [{ symbol: "XMR" }] });
    const checklist = await get(stage.node.url, "/api/admin/checklist", stage.admin);
    expect(checklist.body.coins_without_price).toEqual(["XMR"]);
  });

  test("is priced again under the id that an owner gives it, on all nodes, without a restart", async () => {
    await stage.start();
    const other = await stage.startOther({ refreshMilliseconds: 50 });
    await stage.update();
    stage.feed.removeCoin("monero");
    stage.feed.setPrice("monero-2", "162.5", { symbol: "xmr", name: "Monero" });
    const { body } = await check("monero", "monero-2");
    expect(body).toMatchObject({
      price: "162.5",
      known_price: "160",
      change_percent: "1.56",
      needs_acceptance: false,
    });
    expect((await map("monero", "monero-2", "monero")).body).toEqual({ success: true, is_paused: false });
    await stage.update();
    expect((await stage.priceOf("monero"))?.market_price).toBe("162.5");
    await expect.poll(async () => (await stage.priceOf("monero", other))?.market_price).toBe("162.5");
    expect(stage.feed.requests.at(-1)?.query.ids?.split(",")).toContain("monero-2");
    expect((await cron()).logs[0]).toMatchObject({ missing: [] });
    const { rows } = await stage.database.owner.query(
      "select details, reason from app.admin_activity where action_name = 'coingecko_price_source_updated'",
    );
    expect(rows[0]?.details).toMatchObject({ symbol: "XMR", old: "monero", new: "monero-2", price: "162.5" });
    expect(await pauses()).toEqual([]);
  });
});

describe("A wrong id for a coin", () => {
  test("is refused until its price was looked up", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    expect((await map("monero", "worthless", "monero")).body).toMatchObject({ code: "feed_id_unchecked" });
    await check("monero", "monero");
    expect((await map("monero", "worthless", "monero")).body).toMatchObject({ code: "feed_id_unchecked" });
  });

  test("with another price must be accepted at that price, and pauses swaps and withdrawals", async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("worthless", "0.01", { symbol: "xmr" });
    expect((await check("monero", "worthless")).body).toMatchObject({ needs_acceptance: true });
    expect((await map("monero", "worthless", "monero")).body).toMatchObject({ code: "price_source_differs" });
    const wrong = await map("monero", "worthless", "monero", { p_accepted_price: "0.02" });
    expect(wrong.body).toMatchObject({ code: "price_source_differs" });
    const accepted = await map("monero", "worthless", "monero", { p_accepted_price: "0.01" });
    expect(accepted.body).toEqual({ success: true, is_paused: true });
    expect(await pauses()).toEqual(["swap", "withdrawal"]);
    await stage.update();
    // The guard against jumps holds here as everywhere (T9).
    expect((await stage.priceOf("monero"))?.market_price).toBe("160");
  });

  test("with another symbol must be accepted, too", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("moonero", "160", { symbol: "moon" });
    expect((await check("monero", "moonero")).body).toMatchObject({
      change_percent: "0",
      needs_acceptance: true,
    });
  });

  test.each([
    ["bitcoin", "feed_id_taken"],
    ["polygon-network", "feed_id_taken"],
    ["no such id", "invalid_coin_id"],
    ["unknown-here", "feed_price_missing"],
  ])("%s is refused as %s", { tags: "long" }, async (id, code) => {
    await stage.start();
    await stage.update();
    expect((await check("monero", id)).body).toMatchObject({ code });
  });

  test("that another coin has got is refused, and POL may have its alias's", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("monero-2", "160", { symbol: "xmr" });
    await check("monero", "monero-2");
    await map("monero", "monero-2", "monero");
    expect((await check("bitcoin", "monero-2")).body).toMatchObject({ code: "feed_id_taken" });
    expect((await check("bitcoin", "monero")).body).toMatchObject({ code: "feed_id_taken" });
    stage.feed.setPrice("polygon-network", "0.5", { symbol: "pol" });
    expect((await check("polygon-ecosystem-token", "polygon-network")).status).toBe(200);
  });

  test("is not judged while CoinGecko does not answer", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.misbehaveAlways({ kind: "status", status: 503 });
    expect((await check("monero", "monero-2")).body).toMatchObject({ code: "feed_unreachable" });
  });

  test("is not priced by an answer for the id before, which arrives afterwards", {
    tags: "long",
  }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("monero-2", "162", { symbol: "xmr" });
    await check("monero", "monero-2");
    await map("monero", "monero-2", "monero");
    const price = {
      coin_id: "monero",
      feed_id: "monero",
      market_price: "170",
      last_updated: new Date().toISOString(),
    };
    for (const row of [price, { ...price, feed_id: undefined }])
      await stage.database.owner.query("select api.ingest_prices(p_source => 'coingecko', p_prices => $1)", [
        JSON.stringify([row]),
      ]);
    expect((await stage.priceOf("monero"))?.market_price).toBe("160");
  });

  test("is undone at once, whatever CoinGecko says of the coin's own id", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("monero-2", "162", { symbol: "xmr" });
    await check("monero", "monero-2");
    await map("monero", "monero-2", "monero");
    stage.feed.removeCoin("monero");
    expect((await map("monero", "monero", "somebody-else")).body).toMatchObject({ code: "setting_changed" });
    expect((await map("monero", "monero", "monero-2")).body).toMatchObject({ success: true });
  });

  test("may be given by owners alone, whose identity is proved", { tags: "long" }, async () => {
    await stage.start();
    const operator = await stage.person({ role: "operator" } as never);
    for (const name of ["admin_check_price_source", "admin_update_price_source"]) {
      const input = { p_coin_id: "monero", p_symbol: "monero-2" };
      const more = name.includes("update") ? { p_source: "coingecko", p_seen_symbol: "monero" } : {};
      expect((await rpc(name, { ...input, ...more }, operator)).body).toMatchObject({
        code: "role_lacks_permission",
      });
    }
    expect(stage.feed.requests.some(({ query }) => query.ids?.includes("monero-2"))).toBe(false);
  });
});

describe("A stream's symbol", () => {
  const stream = (symbol: string, seen: string, source = "kraken") =>
    rpc("admin_update_price_source", {
      p_coin_id: "monero",
      p_source: source,
      p_symbol: symbol,
      p_seen_symbol: seen,
    });
  const symbols = async () => {
    const { rows } = await stage.database.owner.query("select api.stream_symbols('{}') as list");
    const all: { source: string; symbol: string }[] = rows[0]?.list ?? [];
    return all.filter(({ symbol }) => symbol.includes("XM"));
  };

  test("is replaced, ended and given again; a coin's other streams stay", { tags: "long" }, async () => {
    await stage.start();
    expect((await stream("XMX/USD", "XMR/USD")).status).toBe(200);
    expect(await symbols()).toEqual([{ source: "kraken", symbol: "XMX/USD" }]);
    expect((await stream("", "XMX/USD")).status).toBe(200);
    expect(await symbols()).toEqual([]);
    expect((await stream("XMR/USD", "")).status).toBe(200);
    expect((await stream("XMR-USD", "", "coinbase")).status).toBe(200);
    expect(await symbols()).toEqual([
      { source: "coinbase", symbol: "XMR-USD" },
      { source: "kraken", symbol: "XMR/USD" },
    ]);
  });

  test.each([
    ["BTC/USD", "stream_symbol_taken"],
    ["XMR-USD", "invalid_stream_symbol"],
    ["XMR/EUR", "invalid_stream_symbol"],
  ])("%s is refused as %s", { tags: "long" }, async (symbol, code) => {
    await stage.start();
    expect((await stream(symbol, "XMR/USD")).body).toMatchObject({ code });
  });
});
