import type { Price } from "@portico/contract";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";
import { connectWire, readFrames, type WireClient } from "../support/realtime/wire-client.ts";

const stage = useStage();

/** Frames of this size exceed the system's buffers for a client that does not read. */
const plain = { socket: { perMessageDeflate: false } };
const longName = "x".repeat(20_000);

/** For a client that stops reading for as long as the test takes: it must not be taken for lost. */
const patient = { drainMilliseconds: 600_000, heartbeatMilliseconds: 600_000 };

/** Publishes these coins at this price, as after an update. */
function publish(marketPrice: string, isAbout: (price: Price) => boolean = () => true) {
  const next = stage.node.prices.list
    .all()
    .map((price) => (isAbout(price) ? { ...price, name: longName, market_price: marketPrice } : price));
  stage.node.bus.publish({ type: "prices", coins: stage.node.prices.list.replace(next) });
}

/** Every coin's price as shown by a page that follows these frames. */
function shown({ frames }: WireClient): Record<string, string> {
  const coins = readFrames(frames).flatMap((frame) => ("coins" in frame ? frame.coins : []));
  return Object.fromEntries(coins.map((coin) => [coin.coin_id, coin.market_price]));
}

function newest(): Record<string, string> {
  return Object.fromEntries(stage.node.prices.list.all().map((price) => [price.coin_id, price.market_price]));
}

function hasHeard({ frames }: WireClient, marketPrice: string): boolean {
  return frames.at(-1)?.payload.includes(`"market_price":"${marketPrice}"`) ?? false;
}

describe("a client that reads slowly gets the newest state, not a queue of old ones", () => {
  test("missed frames are merged into one, each coin once at its newest price", {
    tags: "long",
  }, async () => {
    await stage.start({ priceFrameMilliseconds: 0, ...patient });
    await stage.update();
    const slow = await connectWire(stage.node.url);
    const quick = await connectWire(stage.node.url);
    await expect.poll(() => slow.frames.length).toBe(1);
    slow.stream.pause();
    for (let round = 1; round <= 100; round += 1) {
      publish(`${round}`);
      // Each frame is sent on its own to each client that reads.
      await expect.poll(() => hasHeard(quick, `${round}`), { interval: 2 }).toBe(true);
    }
    for (const [index, coinId] of ["bitcoin", "solana", "monero"].entries()) {
      publish(`0.${index + 1}`, (price) => price.coin_id === coinId);
      await expect.poll(() => hasHeard(quick, `0.${index + 1}`), { timeout: 20_000 }).toBe(true);
    }
    expect(slow.frames).toHaveLength(1);
    slow.stream.resume();
    await expect.poll(() => hasHeard(slow, "0.3"), { timeout: 20_000 }).toBe(true);
    expect(shown(slow)).toEqual(newest());
    expect(shown(quick)).toEqual(newest());
    expect(slow.frames.length).toBeLessThan(quick.frames.length / 2);
    const last = readFrames(slow.frames).at(-1);
    expect(last?.type === "price_update" && last.coins.map((coin) => coin.coin_id).sort()).toEqual(
      Object.keys(newest()).sort(),
    );
    for (const { stream } of [slow, quick]) stream.destroy();
  });

  test("one that reads nothing for too long is disconnected, and its slot is free", {
    tags: "long",
  }, async () => {
    await stage.start({ priceFrameMilliseconds: 0, drainMilliseconds: 300, socketsPerAddress: 1 });
    await stage.update();
    const stopped = await stage.connect(plain);
    stopped.socket.pause();
    let round = 0;
    const again = () => {
      round += 1;
      publish(`${round}`);
      return stage.connect(plain).then(
        () => "open",
        (error: Error) => error.message,
      );
    };
    expect(await again()).toBe("refused with 429");
    await expect.poll(again, { timeout: 20_000, interval: 20 }).toBe("open");
    stopped.socket.resume();
    expect(await stopped.closed).toBe(1006);
  });
});

describe("only a matching pong counts as a sign of life", () => {
  test("a peer that sends without answering pings is disconnected", { tags: "long" }, async () => {
    await stage.start({ heartbeatMilliseconds: 700 });
    const talking = await stage.connect({ socket: { autoPong: false } });
    talking.socket.pong("I am here");
    talking.socket.send('{"type":"ping"}');
    expect(await talking.closed).toBe(1006);
  });
});
