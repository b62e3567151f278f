import { isAsset, type Price, registeredCoins } from "@portico/contract";
import { get, post } from "@portico/testing/server/http.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";

const stage = useStage();
const coinIds = registeredCoins.map(({ coin_id }) => coin_id);

describe("crypto_prices: select all, ordered by last_updated descending; optionally filtered to coin_id in a given list", () => {
  test("the list holds every coin with all digits of the feed, newest first", async () => {
    await stage.start();
    expect(await stage.prices()).toEqual([]);
    stage.feed.setPrice("bitcoin", "61234.123456789012", {
      last_updated: new Date(Date.now() - 5_000).toISOString(),
    });
    expect(await stage.update()).toEqual({
      success: true,
      message: "Crypto prices updated successfully",
      coins_updated: registeredCoins.filter(isAsset).length,
    });
    const list = await stage.prices();
    expect(list.map(({ coin_id }) => coin_id).sort()).toEqual([...coinIds].sort());
    expect(list.at(-1)).toMatchObject({
      coin_id: "bitcoin",
      symbol: "BTC",
      name: "Bitcoin",
      market_price: "61234.123456789012",
      source: "coingecko",
    });
    const times = list.map((price) => Date.parse(price.last_updated ?? ""));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test("filtered to a list of coins; unknown ones are ignored", async () => {
    await stage.start();
    await stage.update();
    const some = await stage.prices(stage.node, "?coins=tether,bitcoin,nothing");
    expect(some.map((price) => price.coin_id).sort()).toEqual(["bitcoin", "tether"]);
    expect(await stage.prices(stage.node, "?coins=")).toEqual([]);
    const refused = await get(stage.node.url, "/api/prices?coins=BITCOIN'");
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_input"]);
    expect((await get(stage.node.url, "/api/prices?order=asc")).status).toBe(400);
  });

  test("an unchanged list is not sent again, and each encoding has its own ETag", async () => {
    await stage.start();
    await stage.update();
    const seen = new Set<string>();
    for (const coding of ["identity", "gzip", "br", "br;q=0, gzip"]) {
      const first = await get(stage.node.url, "/api/prices", { headers: { "accept-encoding": coding } });
      const etag = first.headers.get("etag") ?? "";
      seen.add(etag);
      expect(first.body.prices).toHaveLength(coinIds.length);
      const again = await get(stage.node.url, "/api/prices", {
        headers: { "accept-encoding": coding, "if-none-match": etag },
      });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    expect(seen.size).toBe(3);
    stage.feed.setPrice("bitcoin", "60001");
    await stage.update();
    const [etag = ""] = seen;
    const changed = await get(stage.node.url, "/api/prices", {
      headers: { "accept-encoding": "identity", "if-none-match": etag },
    });
    expect(changed.status).toBe(200);
  });

  test("polygon-network is an alias, and has the price of polygon-ecosystem-token", async () => {
    await stage.start();
    stage.feed.setPrice("polygon-ecosystem-token", "0.5125");
    await stage.update();
    const {
      coin_id: _,
      symbol: _s,
      name: _n,
      ...asset
    } = (await stage.priceOf("polygon-ecosystem-token")) as Price;
    expect(await stage.priceOf("polygon-network")).toMatchObject(asset);
    expect(stage.feed.requests[0]?.query.ids).not.toContain("polygon-network");
  });

  test("the premium is on the price that users see, on the next price update; stable coins are unaffected", {
    tags: "long",
  }, async () => {
    await stage.start();
    await stage.update();
    expect((await stage.priceOf("bitcoin"))?.market_price).toBe("60000");
    await stage.database.owner.query(`
      insert into app.crypto_premiums (coin_id, premium_rate) values ('bitcoin', 0.025), ('tether', 0.025)
      on conflict (coin_id) do update set premium_rate = excluded.premium_rate`);
    await stage.update();
    expect(await stage.priceOf("bitcoin")).toMatchObject({
      market_price: "60000",
      premium_rate: "0.025",
      current_price: "61500",
    });
    expect(await stage.priceOf("tether")).toMatchObject({
      market_price: "1",
      premium_rate: "0",
      current_price: "1",
    });
  });
});

describe("T41 the price functions are for administrators", () => {
  test("T41 an update requires the permission and our own origin, runs once a minute, and is in the audit log", {
    tags: "long",
  }, async () => {
    await stage.start();
    const user = await stage.person();
    const ask = (cookie?: string) => post(stage.node.url, "/api/functions/crypto-prices", {}, { cookie });
    expect((await ask()).status).toBe(401);
    expect((await ask(user.cookie)).status).toBe(403);
    const foreign = await post(
      stage.node.url,
      "/api/functions/crypto-prices",
      {},
      {
        cookie: stage.admin.cookie,
        headers: { origin: "https://elsewhere.example" },
      },
    );
    expect([foreign.status, foreign.body.code]).toEqual([403, "cross_site"]);
    expect(
      (await get(stage.node.url, "/api/functions/crypto-prices", { cookie: stage.admin.cookie })).status,
    ).toBe(404);
    expect(stage.feed.requests).toEqual([]);

    expect((await ask(stage.admin.cookie)).status).toBe(200);
    const again = await ask(stage.admin.cookie);
    expect([again.status, again.body.code]).toEqual([429, "too_many_requests"]);
    expect(stage.feed.requests).toHaveLength(1);
    const { rows } = await stage.database.owner.query(
      "select admin_id, action_name from app.admin_activity where action_name <> 'signed_in'",
    );
    expect(rows).toEqual([{ admin_id: stage.admin.id, action_name: "manual_price_update_triggered" }]);
  });

  test("T41 anyone can read the status, and GET offers no other action", { tags: "long" }, async () => {
    await stage.start();
    const status = () => get(stage.node.url, "/api/functions/crypto-websocket?action=status");
    expect((await status()).body).toEqual({
      status: "waiting",
      source: null,
      coins: 0,
      last_updated: null,
      age_seconds: null,
      update_seconds: 60,
      streams: [],
    });
    await stage.update();
    expect((await status()).body).toMatchObject({
      status: "running",
      source: "coingecko",
      coins: coinIds.length,
    });
    for (const action of ["start", "stop", "fallback", ""]) {
      const path = `/api/functions/crypto-websocket?action=${action}`;
      expect((await get(stage.node.url, path, { cookie: stage.admin.cookie })).status).toBe(400);
    }
    for (const action of ["status", "begin", ""]) {
      expect((await control(action)).status).toBe(400);
    }
  });

  const control = (action: string, cookie: string | undefined = stage.admin.cookie) =>
    post(stage.node.url, `/api/functions/crypto-websocket?action=${action}`, {}, { cookie });
  const statusOf = async (node = stage.node) =>
    (await get(node.url, "/api/functions/crypto-websocket?action=status")).body.status;
  const runs = async () =>
    (await stage.database.owner.query("select from app.crypto_price_logs")).rowCount ?? 0;

  test("T41 start, stop and fallback need the permission prices.run", { tags: "long" }, async () => {
    await stage.start();
    const auditor = await stage.person({ role: "auditor" });
    for (const action of ["start", "stop", "fallback"]) {
      const visitor = await post(stage.node.url, `/api/functions/crypto-websocket?action=${action}`, {});
      expect([visitor.status, visitor.body.code]).toEqual([401, "not_authenticated"]);
      const user = await control(action, (await stage.person()).cookie);
      expect([user.status, user.body.code]).toEqual([403, "not_administrator"]);
      const read = await control(action, auditor.cookie);
      expect([read.status, read.body.code]).toEqual([403, "role_lacks_permission"]);
    }
    expect(await statusOf()).toBe("waiting");
  });

  test("T41 stop ends the scheduled update on every node, start resumes it at once; manual updates still work", {
    tags: "long",
  }, async () => {
    await stage.start();
    expect((await control("stop")).body).toEqual({ success: true, status: "stopped" });
    expect(await statusOf()).toBe("stopped");
    const working = await stage.startOther({ jobs: true, config: { priceUpdateSeconds: 5 } });
    const done = "select from pgboss.job where name = 'update-prices' and state = 'completed'";
    await expect
      .poll(async () => (await stage.database.owner.query(done)).rowCount, { timeout: 30_000 })
      .toBeGreaterThan(0);
    expect(stage.feed.requests).toEqual([]);
    expect(await stage.update()).toMatchObject({ success: true });
    expect(await runs()).toBe(1);
    expect((await control("start")).body).toEqual({ success: true, status: "running" });
    expect(await runs()).toBeGreaterThan(1);
    await expect.poll(() => statusOf()).toBe("running");
    await expect.poll(() => statusOf(working)).not.toBe("stopped");
  });

  test("T41 fallback: simulated prices in practice mode, labelled as such; refused where only real prices are allowed", async () => {
    await stage.start();
    expect((await control("fallback")).body.code).toBe("no_fallback_feed");
    const auto = await stage.startOther({ config: { priceFeed: "auto" } });
    const tell = (action: string) =>
      post(auto.url, `/api/functions/crypto-websocket?action=${action}`, {}, { cookie: stage.admin.cookie });
    expect((await tell("fallback")).body).toEqual({ success: true, status: "fallback" });
    expect((await stage.priceOf("bitcoin", auto))?.source).toBe("simulated");
    expect(stage.feed.requests).toEqual([]);
    const { body } = await get(auto.url, "/api/admin/price-feed", { cookie: stage.admin.cookie });
    expect(body).toMatchObject({ mode: "fallback", has_fallback: true, changed_by: stage.admin.email });
    expect((await tell("start")).body).toEqual({ success: true, status: "running" });
    expect(stage.feed.requests.length).toBeGreaterThan(0);
  });
});
