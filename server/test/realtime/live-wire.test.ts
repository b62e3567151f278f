import type { ServerFrame } from "@portico/contract";
import { useStage } from "@portico/testing/server/stage.ts";
import { afterEach, describe, expect, test } from "vitest";
import { connectWire, inflated, readFrames, type WireClient } from "../support/realtime/wire-client.ts";

const stage = useStage();
const peers: WireClient[] = [];
afterEach(() => {
  for (const { stream } of peers.splice(0)) stream.destroy();
});

/** Starts with simulated prices, where every update changes every coin. */
async function start() {
  await stage.start({ feedUrl: undefined, priceFrameMilliseconds: 0 });
  await stage.update();
}

async function connect(extensions?: string): Promise<WireClient> {
  const peer = await connectWire(stage.node.url, extensions);
  peers.push(peer);
  // The current list comes before any change.
  await expect.poll(() => peer.frames.length).toBe(1);
  return peer;
}

/** Updates prices and waits until these peers have received the frame. */
async function tell(...told: WireClient[]) {
  const before = told.map(({ frames }) => frames.length);
  await stage.update();
  await expect.poll(() => told.every(({ frames }, index) => frames.length > (before[index] ?? 0))).toBe(true);
}

const deflate = "permessage-deflate";
/** Chromium's offer. */
const usual = `${deflate}; client_max_window_bits`;

describe("a frame of prices is encoded once for all clients", () => {
  test("all clients with compression get the same bytes", async () => {
    await start();
    const [one, other] = [await connect(usual), await connect(deflate)];
    for (let round = 0; round < 3; round += 1) await tell(one, other);
    expect(one.extensions).toContain(deflate);
    expect(one.frames.every(({ isDeflated }) => isDeflated)).toBe(true);
    expect(other.frames).toEqual(one.frames);
  });

  test("a full list after another one takes at most 750 bytes, and equals the uncompressed one", async () => {
    await start();
    const [peer, plain] = [await connect(usual), await connect()];
    for (let round = 0; round < 4; round += 1) await tell(peer, plain);
    expect(coinsOf(readFrames(peer.frames))).toEqual(Array(5).fill((await stage.prices()).length));
    for (const { size } of peer.frames.slice(2)) expect(size).toBeLessThanOrEqual(750);
    expect(plain.extensions).toBeUndefined();
    expect(plain.frames.some(({ isDeflated }) => isDeflated)).toBe(false);
    expect(readFrames(peer.frames)).toEqual(readFrames(plain.frames));
  });

  test("a later client can read its first frames without earlier ones, and then continues like all others", {
    tags: "long",
  }, async () => {
    await start();
    const early = await connect(usual);
    await tell(early);
    const [late, later] = [await connect(usual), await connect(usual)];
    expect(later.frames).toEqual(late.frames);
    await tell(early, late);
    await tell(early, late);
    const [whole, first, second] = late.frames;
    expect(JSON.parse(inflated(whole?.payload as Buffer).toString()).type).toBe("prices");
    expect(JSON.parse(inflated(first?.payload as Buffer).toString())).toEqual(readFrames(early.frames)[2]);
    expect(second).toEqual(early.frames[3]);
    expect(readFrames(late.frames).slice(1)).toEqual(readFrames(early.frames).slice(2));
  });

  test("a frame for one peer does not break the compression between two price frames", {
    tags: "long",
  }, async () => {
    await start();
    const [asking, silent] = [await connect(usual), await connect(usual)];
    await tell(asking, silent);
    asking.stream.write(masked('{"type":"ping"}'));
    await expect.poll(() => asking.frames.length).toBe(3);
    await tell(asking, silent);
    expect(readFrames(asking.frames)[2]).toEqual({ type: "pong" });
    expect(asking.frames[3]).toEqual(silent.frames[2]);
    readFrames(asking.frames);
  });

  test("a peer without context takeover gets frames that stand alone", { tags: "long" }, async () => {
    await start();
    const [peer, usualPeer] = [await connect(`${deflate}; server_no_context_takeover`), await connect(usual)];
    for (let round = 0; round < 3; round += 1) await tell(peer, usualPeer);
    expect(peer.extensions).toContain("server_no_context_takeover");
    const alone = peer.frames.map(({ payload }) => JSON.parse(inflated(payload).toString()));
    expect(alone).toEqual(readFrames(usualPeer.frames));
  });

  test("a peer with a smaller window gets uncompressed messages, which every peer can read", {
    tags: "long",
  }, async () => {
    await start();
    const peer = await connect(`${deflate}; server_max_window_bits=9`);
    await tell(peer);
    expect(peer.frames.map(({ isDeflated }) => isDeflated)).toEqual([false, false]);
    expect(coinsOf(readFrames(peer.frames))).toEqual(Array(2).fill((await stage.prices()).length));
  });

  test("another client implementation can read them all", { tags: "long" }, async () => {
    await start();
    const options = { headers: { origin: stage.node.url } };
    // Node's built-in client, which has a browser's types.
    const socket = new (WebSocket as unknown as NodeWebSocket)(
      `${stage.node.url.replace("http", "ws")}/api/live`,
      options,
    );
    const heard: ServerFrame[] = [];
    socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)));
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
    expect(socket.extensions).toContain(deflate);
    const plain = await connect();
    for (let round = 1; round <= 4; round += 1) {
      await tell(plain);
      await expect.poll(() => heard.length).toBe(round + 1);
    }
    expect(heard).toEqual(readFrames(plain.frames));
    socket.send('{"type":"ping"}');
    await expect.poll(() => heard.at(-1)).toEqual({ type: "pong" });
    socket.close();
  });
});

type NodeWebSocket = new (url: string, options: { headers: Record<string, string> }) => WebSocket;

/** The number of coins in each frame. */
function coinsOf(frames: ServerFrame[]): number[] {
  return frames.map((frame) => ("coins" in frame ? frame.coins.length : 0));
}

/** A short text frame, masked as clients must. A zero mask leaves the payload unchanged. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
