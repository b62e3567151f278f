import type { Transaction, TransactionType } from "@portico/contract";
import { read } from "../http/client.ts";
import { serverNow } from "../time/clock.ts";

/** Swaps settle while their user watches; the others are decided elsewhere. */
const types = ["deposit", "withdrawal", "adjustment"] as const satisfies TransactionType[];
/** How many of each type are read again after a lost connection. */
const MOST = 20;
/** The server's time is an estimate. */
const TOLERANCE = 5_000;

type Listener = (transactions: Transaction[]) => void;

/**
 * The user's transactions that are decided while the page is open: each is reported once, those from before never, and
 * those that were decided while there was no socket when it is back.
 */
export class Settled {
  readonly #readLatest: (type: (typeof types)[number]) => Promise<Transaction[]>;
  #listener: Listener | null = null;
  /** When reporting began, in milliseconds of the page's own clock, which nobody sets. */
  #begun = performance.now();
  #known = new Set<string>();
  /** What was reported before anybody listened, and whether something may have been missed until then. */
  #waiting: Transaction[] = [];
  #isOwed = false;
  #wasFollowed = false;

  constructor(readLatest: (type: (typeof types)[number]) => Promise<Transaction[]>) {
    this.#readLatest = readLatest;
  }

  /**
   * Reports to `listener` what was decided since the page was opened; for a second user of the page, from now on. Returns
   * a function that stops this.
   */
  begin(listener: Listener): () => void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#listener = listener;
    if (this.#wasFollowed) this.#begun = performance.now();
    else if (waiting.length > 0) listener(waiting);
    if (this.#isOwed && !this.#wasFollowed) void this.catchUp();
    this.#wasFollowed = true;
    this.#isOwed = false;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  take(transaction: Transaction): void {
    this.#report([transaction]);
  }

  /** Looks for what was decided while there was no socket; a failed request is not worth a message. */
  async catchUp(): Promise<void> {
    if (!this.#listener) {
      this.#isOwed = true;
      return;
    }
    const lists = await Promise.all(types.map((type) => this.#readLatest(type).catch(() => [])));
    this.#report(lists.flat());
  }

  #report(transactions: Transaction[]): void {
    const since = serverNow() - (performance.now() - this.#begun) - TOLERANCE;
    const fresh = transactions.filter((one) => {
      const key = `${one.id} ${one.status}`;
      const isNew = isSettled(one) && Date.parse(one.completed_at ?? "") >= since && !this.#known.has(key);
      if (isNew) this.#known.add(key);
      return isNew;
    });
    if (fresh.length === 0) return;
    if (this.#listener) this.#listener(fresh);
    else this.#waiting.push(...fresh);
  }
}

/** What the user cancelled, they know. */
function isSettled({ type, status, is_cancelled }: Transaction): boolean {
  return status !== "pending" && type !== "swap" && !is_cancelled;
}

/** This page's. */
export const settled = new Settled(
  async (type) => (await read("transactions", { type, limit: MOST }, new AbortController().signal)).items,
);
