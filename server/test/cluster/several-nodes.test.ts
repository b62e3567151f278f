/** @module-tag long */

import { startTestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { connectLive, type LiveClient } from "@portico/testing/server/live-client.ts";
import type { TestNode } from "@portico/testing/server/node.ts";
import { haveAll } from "@portico/testing/server/programs.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RedisServer, startRedis } from "../support/cluster/redis.ts";

const canRun = haveAll("several nodes on one Redis", "redis-server");
const stage = useStage();
let redis: RedisServer;
let other: TestNode;
let clients: LiveClient[] = [];

async function connectToOther(cookie?: string): Promise<LiveClient> {
  const client = await connectLive(other.url, cookie === undefined ? {} : { cookie });
  clients.push(client);
  return client;
}

/** Waits until both nodes listen, which each announces to its own pages. */
async function untilBothListen(): Promise<void> {
  const seen = new Set<string>();
  const stops = [stage.node, other].map((node, index) =>
    node.bus.subscribe((event, isFromElsewhere) => {
      if (event.type === "admin_cron" && isFromElsewhere) seen.add(String(index));
    }),
  );
  await expect
    .poll(() => {
      for (const node of [stage.node, other]) node.bus.publish({ type: "admin_cron" });
      return seen.size;
    })
    .toBe(2);
  for (const stop of stops) stop();
}

const newName = (n: number) => ({
  p_id: "00000000-0000-4000-8000-000000000000",
  p_name: `A name ${n}`,
});

/** The number of rename attempts, alternating between nodes, before the limit (30 a minute) refuses. */
async function triesUntilRefused(cookie: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const node = tries % 2 === 0 ? stage.node : other;
    const { status } = await post(node.url, "/api/rpc/rename_saved_address", newName(tries), { cookie });
    if (status === 429) return tries;
  }
}

describe.skipIf(!canRun)("several nodes", () => {
  beforeEach(async () => {
    redis = await startRedis();
    const options = { config: { redisUrl: redis.url } };
    await stage.start(options);
    other = await stage.startOther(options);
    await untilBothListen();
  });
  afterEach(async () => {
    for (const client of clients) client.socket.terminate();
    clients = [];
    await redis.close();
  });

  test("events on one node reach pages open on another", async () => {
    const user = await stage.person();
    await stage.update();
    const page = await connectToOther(user.cookie);
    await stage.credit(user, "1");
    await expect.poll(() => page.of("balances").at(-1)?.balances[0]?.amount).toBe("1");
    expect((await stage.swap(user)).status).toBe(200);
    await expect.poll(() => page.of("transaction").at(-1)?.transaction.type).toBe("swap");
  });

  test("prices written by one node are also sent by the others, each changed price once", async () => {
    await stage.update();
    await expect.poll(async () => (await stage.priceOf("bitcoin", other))?.market_price).toBe("60000");
    const page = await connectToOther();
    stage.feed.setPrice("bitcoin", "67999");
    await stage.update();
    await expect.poll(() => page.of("price_update").length).toBeGreaterThan(0);
    const told = page.of("price_update").flatMap(({ coins }) => coins);
    expect(
      told.filter(({ coin_id, market_price }) => coin_id === "bitcoin" && market_price.startsWith("67999")),
    ).toHaveLength(1);
  });

  test("T20 a session that ends on one node closes its sockets on all nodes", async () => {
    const user = await stage.person();
    const page = await connectToOther(user.cookie);
    stage.node.bus.publish({ type: "session_ended", session_hash: user.session_hash, reason: "signed_out" });
    expect(await page.closed).toBe(4001);
  });

  test("T29 a limit counts the attempts on all nodes together", async () => {
    // On a busy machine a node may find Redis too slow and count by itself for two seconds. Then the next user shows it.
    await expect.poll(async () => triesUntilRefused((await stage.person()).cookie)).toBe(30);
  });

  test("T29 without Redis each node counts by itself, and no request waits", async () => {
    const user = await stage.person();
    await redis.goDown();
    expect(await triesUntilRefused(user.cookie)).toBe(60);
  });

  test("a hung Redis delays no request", async () => {
    const user = await stage.person();
    redis.freeze();
    const { status } = await post(stage.node.url, "/api/rpc/rename_saved_address", newName(1), user);
    expect(status).toBe(404);
    redis.thaw();
  });

  test("a silent Redis is detected even while this node keeps sending to it", async () => {
    const app = await startTestApp({ config: { redisUrl: redis.url } });
    await app.server.start();
    const up = async () => {
      app.server.deps.bus.publish({ type: "admin_cron" });
      return /^portico_redis_up (\d)$/m.exec((await get(app.url, "/metrics")).text)?.[1];
    };
    await expect.poll(up).toBe("1");
    redis.freeze();
    await expect.poll(up).toBe("0");
    // Both connections detect it: the idle subscriber and the busy publisher.
    const foundOut = async () => {
      await up();
      return app.logLines.filter((line) => line.includes("redis is away")).length;
    };
    await expect.poll(foundOut).toBe(2);
    redis.thaw();
    await expect.poll(up).toBe("1");
    redis.freeze();
    // It shuts down although Redis does not answer.
    await app.close();
    redis.thaw();
  });

  test("events that a stalled Redis did not accept are made up for as soon as it responds", async () => {
    const page = await connectToOther();
    const heard: string[] = [];
    const stop = other.bus.subscribe(({ type }, isFromElsewhere) => isFromElsewhere && heard.push(type));
    redis.freeze();
    // More than the command queue holds.
    for (let count = 0; count < 10_100; count += 1) stage.node.bus.publish({ type: "admin_cron" });
    redis.thaw();
    await expect.poll(() => heard.length).toBeGreaterThan(9_000);
    stage.node.bus.publish({ type: "admin_cron" });
    await expect.poll(() => page.of("missed").length).toBeGreaterThan(0);
    stop();
  });

  test("when Redis comes back, every page refetches, and sessions that ended meanwhile are closed", async () => {
    const [user, ended] = await Promise.all([stage.person(), stage.person()]);
    const [page, own] = [await connectToOther(user.cookie), await stage.connect({ cookie: user.cookie })];
    const over = await connectToOther(ended.cookie);
    await redis.goDown();
    await stage.credit(user, "1");
    // Its own pages still get events.
    await expect.poll(() => own.of("balances").at(-1)?.balances[0]?.amount).toBe("1");
    await stage.database.owner.query("delete from app.sessions where user_id = $1", [ended.id]);
    expect(page.of("missed")).toEqual([]);
    await redis.comeBack();
    await expect.poll(() => page.of("missed").length).toBeGreaterThan(0);
    await expect.poll(() => own.of("missed").length).toBeGreaterThan(0);
    expect(await over.closed).toBe(4001);
  });
});
