import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { openExchange } from "./exchange.ts";
import type { BroadcasterAnswer, BroadcasterQuestion } from "./realtime/broadcaster.ts";
import type { ListenersAnswer, ListenersQuestion } from "./realtime/listeners.ts";
import { startWorker, type Worker } from "./realtime/workers.ts";

/** Set fewer for a quick run: `CLIENTS=200 npm run bench:realtime`. */
const CLIENTS = Number(process.env.CLIENTS ?? 2_000);
const LISTENING_PROCESSES = 2;
const ROUNDS = 8;
/** A paced round: this many frames, at this rate. */
const PACED_FRAMES = 15;
const FRAMES_PER_SECOND = 5;
/** A hurried round: each frame is sent as soon as every client has the one before. */
const HURRIED_FRAMES = 30;

type Server = Worker<BroadcasterQuestion, BroadcasterAnswer>;
type Listeners = Worker<ListenersQuestion, ListenersAnswer>;

interface Contestant {
  name: string;
  server: Server;
  step: number;
  /** Latency of every message of the paced rounds, in microseconds. */
  latencies: number[];
  bytes: number;
  messages: number;
  cpuMicroseconds: number;
  /** Duration of the hurried rounds, and the server's CPU time in them. */
  hurriedMilliseconds: number;
  hurriedCpuMicroseconds: number;
}

async function main(): Promise<void> {
  const exchange = await openExchange(1);
  const workers: { stop(): Promise<void> }[] = [];
  process.once("SIGINT", () => void exchange.stop().then(() => process.exit(130)));
  try {
    const start = <Question, Answer>(file: string, args: string[] = []) => {
      const worker = startWorker<Question, Answer>(file, args);
      workers.push(worker);
      return worker;
    };
    const listeners = Array.from({ length: LISTENING_PROCESSES }, () =>
      start<ListenersQuestion, ListenersAnswer>("listeners.ts"),
    );
    const contestants = [
      contestant("Portico", start("portico.ts", [exchange.databaseUrl])),
      contestant("bare ws", start("bare.ts")),
    ];
    for (const one of contestants) await gather(one, listeners);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Alternate who goes first, so that other load on the machine affects both equally.
      const turn = round % 2 === 0 ? contestants : contestants.toReversed();
      for (const one of turn) await pacedRound(one, listeners);
      for (const one of turn) await hurriedRound(one, listeners);
    }
    await print(contestants);
  } finally {
    for (const worker of workers) await worker.stop();
    await exchange.stop();
  }
}

function contestant(name: string, server: Server): Contestant {
  return {
    name,
    server,
    step: 0,
    latencies: [],
    bytes: 0,
    messages: 0,
    cpuMicroseconds: 0,
    hurriedMilliseconds: 0,
    hurriedCpuMicroseconds: 0,
  };
}

/** Connects all clients and sends each a first frame, which is longer than later ones that build on it. */
async function gather(one: Contestant, listeners: Listeners[]): Promise<void> {
  const { url } = await one.server.ask({ type: "address" });
  const count = CLIENTS / listeners.length;
  await Promise.all(listeners.map((some) => some.ask({ type: "connect", group: one.name, url, count })));
  await hurriedRound(one, listeners);
  one.hurriedMilliseconds = 0;
  one.hurriedCpuMicroseconds = 0;
}

async function pacedRound(one: Contestant, listeners: Listeners[]): Promise<void> {
  const before = await one.server.ask({ type: "usage" });
  const sentAt = new Map<number, number>();
  for (let frame = 0; frame < PACED_FRAMES; frame += 1) {
    one.step += 1;
    const { step } = one;
    const sent = one.server.ask({ type: "send", step });
    await sleep(1_000 / FRAMES_PER_SECOND);
    sentAt.set(step, (await sent).at);
  }
  await everybody(one, listeners);
  const after = await one.server.ask({ type: "usage" });
  one.cpuMicroseconds += after.cpuMicroseconds - before.cpuMicroseconds;
  for (const { latencies, bytes } of await collect(one, listeners, sentAt)) {
    for (const latency of latencies) one.latencies.push(latency);
    one.messages += latencies.length;
    one.bytes += bytes;
  }
}

async function hurriedRound(one: Contestant, listeners: Listeners[]): Promise<void> {
  const before = await one.server.ask({ type: "usage" });
  const began = performance.now();
  for (let frame = 0; frame < HURRIED_FRAMES; frame += 1) {
    one.step += 1;
    await Promise.all([one.server.ask({ type: "send", step: one.step }), everybody(one, listeners)]);
  }
  one.hurriedMilliseconds += performance.now() - began;
  const after = await one.server.ask({ type: "usage" });
  one.hurriedCpuMicroseconds += after.cpuMicroseconds - before.cpuMicroseconds;
  await collect(one, listeners, new Map());
}

/** Waits until all clients have received the last step. */
function everybody({ name, step }: Contestant, listeners: Listeners[]): Promise<unknown> {
  return Promise.all(listeners.map((some) => some.ask({ type: "await", group: name, step })));
}

function collect({ name }: Contestant, listeners: Listeners[], sentAt: Map<number, number>) {
  return Promise.all(listeners.map((some) => some.ask({ type: "collect", group: name, sentAt })));
}

async function print(contestants: Contestant[]): Promise<void> {
  console.log(
    `${CLIENTS.toLocaleString("en")} clients on loopback, ${ROUNDS} rounds by turns, ${availableParallelism()} cores`,
  );
  console.log(
    `p50, p99, CPU: at ${FRAMES_PER_SECOND} frames a second; messages: each frame when all have the last\n`,
  );
  console.log(
    row([
      "",
      "bytes/frame",
      "p50 ms",
      "p99 ms",
      "CPU ms/frame",
      "messages/s",
      "per CPU s",
      "memory MB",
      "merged",
    ]),
  );
  const figures: number[][] = [];
  for (const one of contestants) {
    const { memoryBytes } = await one.server.ask({ type: "usage" });
    figures.push(figuresOf(one, memoryBytes));
    console.log(row([one.name, ...(figures.at(-1) as number[]).map(shown)]));
  }
  const [own = [], bare = []] = figures;
  const ratios = own.slice(0, -1).map((figure, index) => (figure / (bare[index] ?? 1)).toFixed(2));
  console.log(row(["ratio", ...ratios]));
  console.log(
    "\nExpected: 750 bytes a frame or less, p99 50 ms or less, messages per CPU second ratio about 1, nothing merged.",
  );
}

function figuresOf(one: Contestant, memoryBytes: number): number[] {
  const sorted = Float64Array.from(one.latencies).sort();
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN) / 1_000;
  const sent = ROUNDS * PACED_FRAMES;
  const hurried = ROUNDS * HURRIED_FRAMES * CLIENTS;
  return [
    one.bytes / one.messages,
    at(0.5),
    at(0.99),
    one.cpuMicroseconds / 1_000 / sent,
    (hurried * 1_000) / one.hurriedMilliseconds,
    (hurried * 1_000_000) / one.hurriedCpuMicroseconds,
    memoryBytes / 1_000_000,
    // Frames that a client did not get because the next one superseded them.
    sent * CLIENTS - one.messages,
  ];
}

function shown(figure: number): string {
  return figure >= 100 || Number.isInteger(figure)
    ? Math.round(figure).toLocaleString("en")
    : figure.toFixed(1);
}

function row(cells: string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(9) : cell.padStart(14))).join("");
}

await main();
