import { newCoin, outsideAddress } from "@portico/testing/calls/inputs.ts";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import { get, post } from "@portico/testing/server/http.ts";
import type { LiveClient } from "@portico/testing/server/live-client.ts";
import type { NodeOptions } from "@portico/testing/server/node.ts";
import { addSession, newKey } from "@portico/testing/server/people.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";
import { sessionCookieName } from "../../src/http/session.ts";

const stage = useStage();

async function startPriced(options?: NodeOptions) {
  await stage.start(options);
  await stage.update();
}

/** From now on only prices that the test sets change. */
async function freezePrices() {
  const time = new Date().toISOString();
  const { body } = await get(stage.node.url, "/api/prices");
  for (const { coin_id, market_price } of body.prices)
    stage.feed.setPrice(coin_id, market_price, { last_updated: time });
  await stage.update();
  return (coinId: string, price: string) => stage.feed.setPrice(coinId, price, { last_updated: time });
}

/** Changes a price at once, as after an update. */
function publish(coinId: string, price: string) {
  const next = stage.node.prices.list
    .all()
    .map((each) => (each.coin_id === coinId ? { ...each, market_price: price } : each));
  stage.node.bus.publish({ type: "prices", coins: stage.node.prices.list.replace(next) });
}

/** The coin's price shown by a page that applies every frame. */
function shownPrice({ frames }: LiveClient, coinId: string): string | undefined {
  const coins = frames.flatMap((frame) => ("coins" in frame ? frame.coins : []));
  return coins.findLast(({ coin_id }) => coin_id === coinId)?.market_price;
}

describe("the handshake", () => {
  test("T42 Origin is checked on the socket's handshake: another site is refused with 403", async () => {
    await startPriced();
    for (const origin of ["https://elsewhere.example", "null", `${stage.node.url}.evil.example`, null]) {
      await expect(stage.connect({ origin, cookie: stage.admin.cookie })).rejects.toThrow("refused with 403");
    }
    await stage.connect({ cookie: stage.admin.cookie });
  });

  test("a request that is not a handshake is not found", async () => {
    await startPriced();
    const { status, body } = await get(stage.node.url, "/api/live");
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test("visitors may connect for prices; a cookie of an ended session counts as a visitor", async () => {
    await startPriced();
    const user = await stage.person();
    await stage.database.owner.query(
      "update app.sessions set ended_at = now(), end_reason = 'test' where user_id = $1",
      [user.id],
    );
    const [visitor, ended] = await Promise.all([stage.connect(), stage.connect({ cookie: user.cookie })]);
    await stage.credit(user, "1");
    stage.feed.setPrice("bitcoin", "60500");
    await stage.update();
    for (const client of [visitor, ended]) {
      await expect.poll(() => client.of("price_update").length).toBe(1);
      await client.roundTrip();
      expect(client.of("balances")).toEqual([]);
    }
  });

  test("the number of sockets per address is limited", { tags: "long" }, async () => {
    await startPriced({ socketsPerAddress: 2 });
    const first = await stage.connect();
    await stage.connect();
    await expect(stage.connect()).rejects.toThrow("refused with 429");
    await first.close();
    await expect
      .poll(() =>
        stage.connect().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});

describe("a price_update broadcast carrying a coins list", () => {
  test("sends only changed coins, to everyone", { tags: "long" }, async () => {
    await startPriced({ priceFrameMilliseconds: 0 });
    const setPrice = await freezePrices();
    const user = await stage.person();
    const both = await Promise.all([stage.connect(), stage.connect({ cookie: user.cookie })]);
    setPrice("solana", "151.25");
    await stage.update();
    for (const client of both) {
      await expect.poll(() => client.of("price_update").length).toBe(1);
      expect(client.of("price_update")[0]?.coins).toMatchObject([
        { coin_id: "solana", market_price: "151.25", source: "coingecko" },
      ]);
    }
    await stage.update();
    await both[0].roundTrip();
    expect(both[0].of("price_update")).toHaveLength(1);
  });

  test("a new client gets the full current list, so that no change between reading and listening is lost", {
    tags: "long",
  }, async () => {
    // The first change is sent at once, the next ones after a minute.
    await startPriced({ priceFrameMilliseconds: 60_000 });
    const setPrice = await freezePrices();
    const user = await stage.person();
    const read = await get(stage.node.url, "/api/prices");
    setPrice("solana", "151.25");
    await stage.update();
    const visitor = await stage.connect();
    const clients = [visitor, await stage.connect({ cookie: user.cookie })];
    for (const client of clients) {
      await client.roundTrip();
      const [{ coins } = { coins: [] }] = client.of("prices");
      expect(coins).toEqual((await get(stage.node.url, "/api/prices")).body.prices);
      expect(coins).not.toEqual(read.body.prices);
      const before = client === visitor ? [] : ["state"];
      expect(client.frames.map(({ type }) => type)).toEqual([...before, "prices", "pong"]);
    }
  });

  test("a price sent to a new client first is also sent to all others, even if it has changed back by then", {
    tags: "long",
  }, async () => {
    await startPriced({ priceFrameMilliseconds: 1_000 });
    const setPrice = await freezePrices();
    const early = await stage.connect();
    setPrice("solana", "151");
    await stage.update();
    setPrice("solana", "152");
    await stage.update();
    const late = await stage.connect();
    setPrice("solana", "151");
    await stage.update();
    for (const client of [early, late]) {
      await client.roundTrip();
      await expect.poll(() => shownPrice(client, "solana")).toBe("151");
    }
  });

  test("quick changes are sent together, each coin once with its newest price", {
    tags: "long",
  }, async () => {
    await startPriced({ priceFrameMilliseconds: 500 });
    await freezePrices();
    const client = await stage.connect();
    // The frame with this change also has all that was waiting.
    publish("monero", "161");
    await expect.poll(() => shownPrice(client, "monero")).toBe("161");
    const before = client.of("price_update").length;
    // All within one tick, so that no interval can end between two changes however busy the machine is.
    for (const price of ["60001", "60002", "60003", "60004"]) publish("bitcoin", price);
    publish("solana", "151");
    await expect.poll(() => shownPrice(client, "solana")).toBe("151");
    const told = client
      .of("price_update")
      .slice(before)
      .map(({ coins }) => Object.fromEntries(coins.map((coin) => [coin.coin_id, coin.market_price])));
    // The first change is sent at once if the last interval is over.
    const together = { bitcoin: "60004", solana: "151" };
    expect([[together], [{ bitcoin: "60001" }, together]]).toContainEqual(told);
    for (const { coins } of client.of("price_update")) {
      expect(new Set(coins.map((coin) => coin.coin_id)).size).toBe(coins.length);
    }
  });
});

describe("a balances channel listens to balances changes", () => {
  test("balances and transactions go to all of their owner's sockets, and to no one else", async () => {
    await startPriced();
    const [owner, other] = await Promise.all([stage.person(), stage.person()]);
    const second = await addSession(stage.database.owner, sessionCookieName(stage.node.config), owner.id);
    const own = await Promise.all([
      stage.connect({ cookie: owner.cookie }),
      stage.connect({ cookie: second.cookie }),
    ]);
    const foreign = await Promise.all([
      stage.connect(),
      stage.connect({ cookie: other.cookie }),
      stage.connect({ cookie: stage.admin.cookie }),
    ]);
    await stage.credit(owner, "0.5");
    for (const client of own) {
      await expect
        .poll(() => client.of("balances").at(-1)?.balances)
        .toEqual([{ coin_id: "bitcoin", amount: "0.5", held: "0" }]);
    }
    const swapped = await stage.swap(owner);
    expect(swapped.body).toMatchObject({ success: true });
    for (const client of own) {
      await expect
        .poll(() => client.of("balances").at(-1)?.balances)
        .toEqual([
          { coin_id: "bitcoin", amount: "0.3999974", held: "0" },
          { coin_id: "ethereum", amount: "2", held: "0" },
        ]);
      await expect
        .poll(() => client.of("transaction").at(-1)?.transaction)
        .toMatchObject({
          id: swapped.body.swap_id,
          type: "swap",
          amount: "0.1",
          to_amount: "2",
          status: "completed",
        });
    }
    for (const client of foreign) {
      await client.roundTrip();
      expect([...client.of("balances"), ...client.of("transaction")]).toEqual([]);
    }
  });

  test("an adjustment reaches the user's open pages as a transaction, in either direction", async () => {
    await startPriced();
    const user = await stage.person();
    await stage.credit(user, "1");
    const client = await stage.connect({ cookie: user.cookie });
    const input = {
      target_user_id: user.id,
      p_coin_id: "bitcoin",
      p_amount: "0.4",
      p_reason: "Credited twice",
    };
    const taken = await post(stage.node.url, "/api/rpc/admin_subtract_balance", input, {
      cookie: stage.admin.cookie,
      idempotencyKey: newKey(),
    });
    expect(taken.body).toBe(true);
    await expect
      .poll(() => client.of("transaction").map(({ transaction }) => transaction))
      .toMatchObject([
        { type: "adjustment", direction: "subtract", amount: "0.4", reason: "Credited twice" },
      ]);
    await stage.credit(user, "2");
    await expect.poll(() => client.of("transaction").at(-1)?.transaction).toMatchObject({ direction: "add" });
  });

  test("a change of the withdrawal queue is sent only to administrators", { tags: "long" }, async () => {
    await startPriced();
    const user = await stage.person();
    await stage.credit(user, "1");
    const [office, owner, visitor] = await Promise.all([
      stage.connect({ cookie: stage.admin.cookie }),
      stage.connect({ cookie: user.cookie }),
      stage.connect(),
    ]);
    const fees = await get(stage.node.url, "/api/withdrawal-fees");
    const withdrawal = {
      p_user_id: user.id,
      p_coin_id: "bitcoin",
      p_to_address: outsideAddress,
      p_network: "BTC",
      p_amount: "0.1",
      p_fee: fees.body.fees.find((fee: { coin_id: string }) => fee.coin_id === "bitcoin").fee_amount,
    };
    await confirmWithdrawal(stage.database.owner, user.session_hash, withdrawal);
    const asked = await post(stage.node.url, "/api/rpc/initiate_withdrawal", withdrawal, {
      cookie: user.cookie,
      idempotencyKey: newKey(),
    });
    expect(asked.body).toMatchObject([{ success: true }]);
    await expect.poll(() => office.of("admin_withdrawals").length).toBe(1);
    await expect
      .poll(() => owner.of("balances").at(-1)?.balances)
      .toEqual([{ coin_id: "bitcoin", amount: "0.9", held: "0.1" }]);
    await visitor.roundTrip();
    expect([...owner.of("admin_withdrawals"), ...visitor.of("admin_withdrawals")]).toEqual([]);
  });

  test("a fee change and a price update run are sent only to administrators", { tags: "long" }, async () => {
    await startPriced();
    const user = await stage.person();
    const [office, owner] = await Promise.all([
      stage.connect({ cookie: stage.admin.cookie }),
      stage.connect({ cookie: user.cookie }),
    ]);
    const fee = { p_coin_id: "bitcoin", p_fee_amount: "0.0002" };
    await post(stage.node.url, "/api/rpc/admin_update_withdrawal_fee", fee, { cookie: stage.admin.cookie });
    await expect.poll(() => office.of("admin_settings").length).toBe(1);
    await stage.update();
    await expect.poll(() => office.of("admin_cron").length).toBeGreaterThan(0);
    await owner.roundTrip();
    expect([...owner.of("admin_settings"), ...owner.of("admin_cron")]).toEqual([]);
  });

  test("a pause is sent to everyone with its reason, and read immediately by later clients", {
    tags: "long",
  }, async () => {
    await startPriced();
    const user = await stage.person();
    const [owner, visitor] = await Promise.all([stage.connect({ cookie: user.cookie }), stage.connect()]);
    const list = async () => (await get(stage.node.url, "/api/pauses")).body.pauses;
    expect(await list()).toEqual([]);
    const input = { p_kind: "swap", p_coin_id: "bitcoin", p_reason: "Maintenance" };
    await post(stage.node.url, "/api/rpc/admin_set_pause", input, { cookie: stage.admin.cookie });
    const expected = {
      kind: "swap",
      coin_id: "bitcoin",
      symbol: "BTC",
      network: null,
      reason: "Maintenance",
    };
    for (const client of [owner, visitor]) {
      await expect.poll(() => client.of("pauses").at(-1)?.pauses).toMatchObject([expected]);
    }
    expect(await list()).toMatchObject([expected]);
    expect((await stage.swap(user)).body).toMatchObject({
      success: false,
      code: "swaps_paused",
      message: "Swaps are paused at the moment: Maintenance",
    });
    const lift = { p_kind: "swap", p_coin_id: "bitcoin", p_seen_reason: "Maintenance" };
    await post(stage.node.url, "/api/rpc/admin_clear_pause", lift, { cookie: stage.admin.cookie });
    for (const client of [owner, visitor]) {
      await expect.poll(() => client.of("pauses").at(-1)?.pauses).toEqual([]);
    }
    expect(await list()).toEqual([]);
  });

  test("an added coin is sent to everyone immediately, and the next answer has it", {
    tags: "long",
  }, async () => {
    await startPriced();
    const user = await stage.person();
    const [client, visitor] = [await stage.connect({ cookie: user.cookie }), await stage.connect()];
    const cookie = stage.admin.cookie;
    // Fills the cache, which the change must empty.
    await get(stage.node.url, "/api/coins");
    expect(await post(stage.node.url, "/api/rpc/admin_add_coin", newCoin, { cookie })).toMatchObject({
      status: 200,
      body: { success: true, coin_id: "sample-coin" },
    });
    for (const one of [client, visitor]) {
      await expect.poll(() => one.of("coins_changed").length).toBe(1);
      await expect.poll(() => one.of("pauses").at(-1)?.pauses.length).toBe(3);
    }
    const { coins } = (await get(stage.node.url, "/api/coins")).body;
    expect(coins.at(-1)).toMatchObject({ coin_id: "sample-coin", networks: [{ network_id: "ethereum" }] });
    const wrong = { ...newCoin, p_symbol: "BTC", p_coin_id: "other" };
    expect(await post(stage.node.url, "/api/rpc/admin_add_coin", wrong, { cookie })).toMatchObject({
      status: 409,
      body: { code: "coin_symbol_taken", details: { name: "Bitcoin" } },
    });
  });

  test("a change of payment methods is sent to everyone immediately", { tags: "long" }, async () => {
    await startPriced();
    const user = await stage.person();
    const client = await stage.connect({ cookie: user.cookie });
    const colleague = await stage.connect({ cookie: stage.admin.cookie });
    const settings = async () =>
      (await get(stage.node.url, "/api/admin/settings", { cookie: stage.admin.cookie })).body;
    const { value, version } = (await settings()).payment_methods[0];
    const input = { p_method_id: "first", p_method: { ...value, name: "Acme Pay" }, p_seen_version: version };
    const save = () =>
      post(stage.node.url, "/api/rpc/admin_save_payment_method", input, { cookie: stage.admin.cookie });
    expect((await save()).status).toBe(200);
    await expect.poll(() => client.of("payment_methods_changed").length).toBe(1);
    await expect.poll(() => colleague.of("admin_settings").length).toBe(1);
    expect((await settings()).payment_methods[0]).toMatchObject({
      value: { name: "Acme Pay" },
      previous: value,
    });
    input.p_method.name = "Another name";
    expect(await save()).toMatchObject({ status: 409, body: { code: "setting_changed" } });
    input.p_method.url = "http://pay.example";
    expect(await save()).toMatchObject({
      status: 400,
      body: { code: "invalid_setting", details: { field: "url" } },
    });
  });

  test("many changes at once cause few reads, and the final state arrives", { tags: "long" }, async () => {
    await startPriced();
    const user = await stage.person();
    const client = await stage.connect({ cookie: user.cookie });
    await Promise.all(Array.from({ length: 40 }, () => stage.credit(user, "0.01")));
    await expect
      .poll(() => client.of("balances").at(-1)?.balances)
      .toEqual([{ coin_id: "bitcoin", amount: "0.4", held: "0" }]);
    expect(client.of("balances").length).toBeLessThanOrEqual(40);
    await expect
      .poll(() => new Set(client.of("transaction").map((frame) => frame.transaction.id)).size)
      .toBe(40);
  });
});
