import type { Balance } from "@portico/contract";
import { get } from "@portico/testing/server/http.ts";
import type { LiveClient } from "@portico/testing/server/live-client.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";

const stage = useStage();

/** Behaves like a page: opens the socket, reads, and lets frames override reads. */
async function openPage(user: Person) {
  const client = await stage.connect({ cookie: user.cookie });
  const read = await Promise.all([
    get(stage.node.url, "/api/balances", { cookie: user.cookie }),
    get(stage.node.url, "/api/transactions", { cookie: user.cookie }),
    get(stage.node.url, "/api/prices"),
  ]);
  const [balances, transactions, prices] = read.map(({ body }) => body);
  return { client, read: { balances: balances.balances as Balance[], transactions, prices } };
}

/** The bitcoin balance shown from frames and reads. It only grows here, so the newer one is larger. */
function shownBitcoin(client: LiveClient, read: Balance[]): number {
  const lists = [read, ...client.of("balances").map(({ balances }) => balances)];
  return Math.max(
    ...lists.map((list) => Number(list.find(({ coin_id }) => coin_id === "bitcoin")?.amount ?? 0)),
  );
}

describe("nothing depends on delivery: state is read again on reconnect", () => {
  test("a client that was away reads what happened meanwhile, and receives what happens next", async () => {
    await stage.start({ priceFrameMilliseconds: 0 });
    await stage.update();
    const user = await stage.person();
    const before = await openPage(user);
    await stage.credit(user, "1");
    await expect.poll(() => shownBitcoin(before.client, before.read.balances)).toBe(1);
    before.client.socket.terminate();
    await before.client.closed;

    await stage.credit(user, "0.5");
    const swapped = await stage.swap(user);
    stage.feed.setPrice("solana", "151.25");
    await stage.update();

    const { client, read } = await openPage(user);
    expect(read.balances).toMatchObject([
      { coin_id: "bitcoin", amount: "1.3999974" },
      { coin_id: "ethereum", amount: "2" },
    ]);
    expect(JSON.stringify(read.transactions)).toContain(swapped.body.swap_id);
    expect(read.prices.prices).toContainEqual(
      expect.objectContaining({ coin_id: "solana", market_price: "151.25" }),
    );
    await stage.credit(user, "2");
    await expect.poll(() => shownBitcoin(client, read.balances)).toBe(3.3999974);
  });

  test("a change without an event on this node shows after a reconnect", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    const user = await stage.person();
    const { client } = await openPage(user);
    // Two nodes without a shared bus: the other's events do not arrive here.
    const other = await stage.startOther();
    const here = stage.node.bus;
    const heard: string[] = [];
    here.subscribe(({ type }) => heard.push(type));
    await stage.credit(user, "1", other);
    await client.roundTrip();
    expect([client.of("balances"), heard]).toEqual([[], []]);
    client.socket.terminate();
    await client.closed;
    expect((await openPage(user)).read.balances).toMatchObject([{ coin_id: "bitcoin", amount: "1" }]);
  });

  test("a client that reconnects while money moves ends with the ledger's state", {
    tags: "long",
  }, async () => {
    await stage.start();
    await stage.update();
    const user = await stage.person();
    let isMoving = true;
    const moves = (async () => {
      for (let count = 0; count < 30; count += 1) await stage.credit(user, "0.01");
      isMoving = false;
    })();
    let page = await openPage(user);
    while (isMoving) {
      page.client.socket.terminate();
      page = await openPage(user);
    }
    await moves;
    const { client, read } = page;
    await expect.poll(() => shownBitcoin(client, read.balances)).toBe(0.3);
  });
});
