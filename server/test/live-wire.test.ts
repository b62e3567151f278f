import type { ServerFrame } from "@portico/contract";
import { afterEach, describe, expect, test } from "vitest";
import { useStage } from "./support/stage.ts";
import { connectWire, inflated, readFrames, type WireClient } from "./support/wire-client.ts";

const stage = useStage();
const peers: WireClient[] = [];
afterEach(() => {
  for (const { stream } of peers.splice(0)) stream.destroy();
});

/** Practice prices: with every update each of the coins moves. */
async function start() {
  await stage.start({ feedUrl: undefined, priceFrameMilliseconds: 0 });
  await stage.update();
}

async function connect(extensions?: string): Promise<WireClient> {
  const peer = await connectWire(stage.node.url, extensions);
  peers.push(peer);
  // The list as it stands, before all that changes.
  await expect.poll(() => peer.frames.length).toBe(1);
  return peer;
}

/** Lets the prices move, and waits until these peers have heard of it. */
async function tell(...told: WireClient[]) {
  const before = told.map(({ frames }) => frames.length);
  await stage.update();
  await expect.poll(() => told.every(({ frames }, index) => frames.length > (before[index] ?? 0))).toBe(true);
}

const deflate = "permessage-deflate";
/** As Chromium offers it. */
const usual = `${deflate}; client_max_window_bits`;

describe("a frame of prices is encoded once for all clients", () => {
  test("who takes deflated messages is sent the same bytes as all others who do", async () => {
    await start();
    const [one, other] = [await connect(usual), await connect(deflate)];
    for (let round = 0; round < 3; round += 1) await tell(one, other);
    expect(one.extensions).toContain(deflate);
    expect(one.frames.every(({ isDeflated }) => isDeflated)).toBe(true);
    expect(other.frames).toEqual(one.frames);
  });

  test("the whole list takes at most 750 bytes after another one, and says what it says undeflated", async () => {
    await start();
    const [peer, plain] = [await connect(usual), await connect()];
    for (let round = 0; round < 4; round += 1) await tell(peer, plain);
    expect(coinsOf(readFrames(peer.frames))).toEqual(Array(5).fill((await stage.prices()).length));
    for (const { size } of peer.frames.slice(2)) expect(size).toBeLessThanOrEqual(750);
    expect(plain.extensions).toBeUndefined();
    expect(plain.frames.some(({ isDeflated }) => isDeflated)).toBe(false);
    expect(readFrames(peer.frames)).toEqual(readFrames(plain.frames));
  });

  test("who comes later reads the first frames without the ones before them, and then goes on as all do", async () => {
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

  test("what is said to one peer alone does not stand between two frames of prices", async () => {
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

  test("a peer that keeps no window is sent frames that need none", async () => {
    await start();
    const [peer, usualPeer] = [await connect(`${deflate}; server_no_context_takeover`), await connect(usual)];
    for (let round = 0; round < 3; round += 1) await tell(peer, usualPeer);
    expect(peer.extensions).toContain("server_no_context_takeover");
    const alone = peer.frames.map(({ payload }) => JSON.parse(inflated(payload).toString()));
    expect(alone).toEqual(readFrames(usualPeer.frames));
  });

  test("a peer with a smaller window is sent plain messages, which every peer can read", async () => {
    await start();
    const peer = await connect(`${deflate}; server_max_window_bits=9`);
    await tell(peer);
    expect(peer.frames.map(({ isDeflated }) => isDeflated)).toEqual([false, false]);
    expect(coinsOf(readFrames(peer.frames))).toEqual(Array(2).fill((await stage.prices()).length));
  });

  test("the client of another maker reads them all", async () => {
    await start();
    const options = { headers: { origin: stage.node.url } };
    // Node's own, whose types are those of a browser.
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

/** How many coins each frame tells of. */
function coinsOf(frames: ServerFrame[]): number[] {
  return frames.map((frame) => ("coins" in frame ? frame.coins.length : 0));
}

/** A short text as a client must send it; a mask of nothing leaves it as it is. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
