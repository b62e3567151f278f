import { constants, crc32, inflateRawSync } from "node:zlib";
import { openListener } from "./listener.ts";
import { stepOf } from "./market.ts";
import { answerQuestions, microseconds } from "./workers.ts";

/** Commands for a process of listeners. Each group listens to one server. */
export type ListenersQuestion =
  | { type: "connect"; group: string; url: string; count: number }
  /** Answers when every listener of the group has received this step. */
  | { type: "await"; group: string; step: number }
  /** Returns the measurements, given when each step was sent, and clears them. */
  | { type: "collect"; group: string; sentAt: Map<number, number> };
export interface ListenersAnswer {
  /** Latency of each message, in microseconds. */
  latencies: Float64Array;
  /** Total size of the messages on the wire. */
  bytes: number;
}

interface Message {
  text: Buffer;
  step: number;
}

interface Group {
  count: number;
  arrivals: Map<number, number[]>;
  bytes: number;
  /** The pending `await` command. */
  awaited: { step: number; resolve(): void } | undefined;
}

const groups = new Map<string, Group>();
/** Each message is decompressed once for all recipients, but every recipient's bytes are compared. */
const known = new Map<string, Message>();

answerQuestions<ListenersQuestion, ListenersAnswer>(async (question) => {
  if (question.type === "connect") await connectAll(question);
  const group = groups.get(question.group);
  if (question.type === "await" && group) await heard(group, question.step);
  if (question.type === "collect" && group) return collect(group, question.sentAt);
  return { latencies: new Float64Array(), bytes: 0 };
});

async function connectAll({ group: name, url, count }: { group: string; url: string; count: number }) {
  const group: Group = { count, arrivals: new Map(), bytes: 0, awaited: undefined };
  groups.set(name, group);
  for (let open = 0; open < count; open += 50) {
    const some = Array.from({ length: Math.min(50, count - open) }, () => openOne(url, group));
    await Promise.all(some);
  }
}

async function openOne(url: string, group: Group) {
  let last: Message | undefined;
  await openListener(url, (payload, size) => {
    const at = microseconds();
    last = inflated(payload, last);
    group.bytes += size;
    const arrivals = group.arrivals.get(last.step) ?? [];
    group.arrivals.set(last.step, arrivals);
    arrivals.push(at);
    if (group.awaited?.step === last.step && arrivals.length === group.count) group.awaited.resolve();
  });
}

function inflated(payload: Buffer, last: Message | undefined): Message {
  const key = `${last?.step}/${crc32(payload)}`;
  let message = known.get(key);
  if (!message) {
    const text = inflateRawSync(Buffer.concat([payload, Buffer.from([0, 0, 0xff, 0xff])]), {
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(last && { dictionary: last.text }),
    });
    message = { text, step: stepOf(text.toString()) };
    known.set(key, message);
  }
  return message;
}

async function heard(group: Group, step: number): Promise<void> {
  if (group.arrivals.get(step)?.length === group.count) return;
  await new Promise<void>((resolve) => {
    group.awaited = { step, resolve };
  });
  group.awaited = undefined;
}

function collect(group: Group, sentAt: Map<number, number>): ListenersAnswer {
  const latencies: number[] = [];
  for (const [step, at] of sentAt) {
    for (const arrival of group.arrivals.get(step) ?? []) latencies.push(arrival - at);
  }
  const { bytes } = group;
  group.arrivals.clear();
  group.bytes = 0;
  known.clear();
  return { latencies: Float64Array.from(latencies), bytes };
}
