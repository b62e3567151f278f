import { Refusal } from "../../http/errors.ts";

/** The client that a task belongs to. */
export interface Client {
  /** Tasks of one network run in order of arrival. Networks take turns. */
  network: string;
  /** Whether this browser has signed in before. Known clients are served first. */
  isKnown: boolean;
}

/** How much a queue runs and keeps waiting. */
export interface FairQueueLimits {
  /** Maximum number of tasks running at once. */
  running: number;
  /** Maximum number of tasks waiting in each of the two lanes. */
  waiting: number;
  /** Maximum number of consecutive tasks of known clients while unknown clients wait. */
  knownInRow: number;
}

/**
 * Runs a task when it is its turn, and returns its result.
 * @throws {Refusal} `server_busy` if the lane is full and this task's network has the longest queue.
 */
export type FairQueue = <T>(client: Client, task: () => Promise<T>) => Promise<T>;

/**
 * Runs each task in turn: known clients first, but one task of an unknown client after every `knownInRow` of theirs.
 * When a lane is full, the newest task of its longest queue is refused.
 * @throws {Refusal} `server_busy`
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const known = createLane(limits.waiting);
  const strangers = createLane(limits.waiting);
  let running = 0;
  let inRow = 0;

  function next(): Waiting | undefined {
    const first = inRow < limits.knownInRow ? known.next() : undefined;
    const chosen = first ?? strangers.next() ?? known.next();
    inRow = first ? inRow + 1 : 0;
    return chosen;
  }

  return async (client, task) => {
    if (running < limits.running) running += 1;
    // A finished task passes its slot on, so `running` does not change here.
    else await (client.isKnown ? known : strangers).wait(client.network);
    try {
      return await task();
    } finally {
      const waiting = next();
      if (waiting) waiting.start();
      else running -= 1;
    }
  };
}

interface Waiting {
  start(): void;
  drop(reason: unknown): void;
}

function createLane(most: number) {
  // Waiting tasks by network, in the order in which the networks take turns.
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  function makeRoom(network: string): void {
    const own = lines.get(network)?.length ?? 0;
    const longest = [...lines.values()].reduce((longer, line) =>
      line.length > longer.length ? line : longer,
    );
    const busy = new Refusal("server_busy", { seconds: 5 });
    if (own + 1 >= longest.length) throw busy;
    longest.pop()?.drop(busy);
    waiting -= 1;
  }

  return {
    async wait(network: string): Promise<void> {
      if (waiting >= most) makeRoom(network);
      waiting += 1;
      const line = lines.get(network) ?? [];
      lines.set(network, line);
      await new Promise<void>((start, drop) => line.push({ start, drop }));
    },
    next(): Waiting | undefined {
      const [turn] = lines;
      if (turn === undefined) return undefined;
      const [network, line] = turn;
      waiting -= 1;
      const first = line.shift();
      lines.delete(network);
      if (line.length > 0) lines.set(network, line);
      return first;
    },
  };
}
