import type pg from "pg";
import {
  askOnce,
  type Context,
  call,
  type Input,
  isRolledBack,
  refuseIfRefused,
  requireIdentifier,
} from "./call.ts";
import { forRequest } from "./request-id.ts";

/** With fewer statements than this running, a call is sent immediately; otherwise it waits for others to join it. */
const STATEMENTS = 2;
/** The most running statements, reached only if waiting calls fill each. Below the pool's number of connections. */
const FULL_STATEMENTS = 4;
/** After this long a statement no longer counts as running, so that nobody waits for one that waits for a lock. */
const COUNTED_MILLISECONDS = 250;

interface Waiting {
  /** The database has left it out of a statement (decision 141). */
  isAlone?: boolean;
  context: Context;
  input: Input;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/** Makes one call, possibly in one statement with others; replies and throws like `call`. */
export type Caller = (context: Context, input: Input) => Promise<unknown>;

/**
 * Makes calls of one kind, those that wait at the same time in one statement and one transaction (decision 80). Calls
 * of one session are never under way in two statements and keep their order. A call that the function leaves out is
 * made alone, before those that wait.
 * @param name the call.
 * @param manyName the function of `api` that makes an array of such calls, and returns the reply or the refusal of
 * each, or that it has left it out, with all that follow of its session.
 * @param maxCalls the most calls in one statement; 1 makes each call alone.
 */
export function callsTogether(pool: pg.Pool, name: string, manyName: string, maxCalls: number): Caller {
  requireIdentifier(manyName);
  if (maxCalls === 1) return (context, input) => call(pool, name, context, input);
  const waiting: Waiting[] = [];
  const busySessions = new Set<string>();
  let statements = 0;

  function sendWaiting(): void {
    while (statements < STATEMENTS || (statements < FULL_STATEMENTS && waiting.length >= maxCalls)) {
      const taken = take(waiting, busySessions, maxCalls);
      if (taken.length === 0) return;
      void send(taken);
    }
  }

  /** Counts a statement until the returned function is called, or its time is over. */
  function beginStatement(): () => void {
    let isCounted = true;
    statements += 1;
    const end = () => {
      if (!isCounted) return;
      isCounted = false;
      statements -= 1;
      clearTimeout(timer);
      sendWaiting();
    };
    const timer = setTimeout(end, COUNTED_MILLISECONDS);
    return end;
  }

  async function send(taken: Waiting[]): Promise<void> {
    const bySession = Map.groupBy(taken, sessionOf);
    for (const session of bySession.keys()) busySessions.add(session);
    const end = beginStatement();
    const left = taken.length > 1 ? await makeTogether(pool, manyName, taken) : null;
    // While their sessions are busy, so that none of these is overtaken.
    if (left) waiting.unshift(...left);
    const finish = async ([session, calls]: [string, Waiting[]]) => {
      if (!left) await makeInOrder(pool, name, calls);
      busySessions.delete(session);
      sendWaiting();
    };
    await Promise.all([...bySession].map(finish));
    end();
  }

  return (context, input) =>
    new Promise((resolve, reject) => {
      waiting.push({ context, input, resolve, reject });
      sendWaiting();
    });
}

/**
 * Removes the next calls from the queue, sorted by session, so that all nodes lock users' rows in the same order; or
 * one that is made alone.
 */
function take(waiting: Waiting[], busySessions: Set<string>, most: number): Waiting[] {
  const taken: Waiting[] = [];
  for (let index = 0; index < waiting.length && taken.length < most; ) {
    const one = waiting[index] as Waiting;
    if (busySessions.has(sessionOf(one))) index += 1;
    else if (one.isAlone) return taken.length > 0 ? sorted(taken) : waiting.splice(index, 1);
    else taken.push(...waiting.splice(index, 1));
  }
  return sorted(taken);
}

function sorted(taken: Waiting[]): Waiting[] {
  return taken.sort((a, b) => compare(sessionOf(a), sessionOf(b)));
}

/** What the function of many calls returns for each. */
interface Outcome {
  reply?: unknown;
  is_left?: true;
}

/**
 * Returns null if PostgreSQL undid the statement. Otherwise the calls that it left out; each other one has got its
 * reply or its error.
 */
async function makeTogether(pool: pg.Pool, manyName: string, taken: Waiting[]): Promise<Waiting[] | null> {
  let outcomes: Outcome[];
  try {
    const requestIds = taken.map(({ context }) => context.request_id).join(",");
    outcomes = await forRequest(requestIds, () => askOnce(pool, () => statementFor(manyName, taken)));
  } catch (error) {
    if (isRolledBack(error)) return null;
    for (const { reject } of taken) reject(error);
    return [];
  }
  const left: Waiting[] = [];
  for (const [index, one] of taken.entries()) {
    const { reply, is_left } = outcomes[index] ?? {};
    if (is_left) left.push({ ...one, isAlone: true });
    else settle(one, reply);
  }
  return left;
}

function settle({ resolve, reject }: Waiting, reply: unknown): void {
  try {
    resolve(refuseIfRefused(reply));
  } catch (refusal) {
    reject(refusal);
  }
}

function statementFor(manyName: string, taken: Waiting[]): pg.QueryConfig {
  const calls = taken.map(({ context, input }) => JSON.stringify({ context, input }));
  return { text: `select to_jsonb(api."${manyName}"($1::jsonb[])) as reply`, values: [calls] };
}

/** Makes the calls of one session alone, one after the other. Never rejects: each gets its own error. */
async function makeInOrder(pool: pg.Pool, name: string, calls: Waiting[]): Promise<void> {
  for (const { context, input, resolve, reject } of calls) {
    await call(pool, name, context, input).then(resolve, reject);
  }
}

function sessionOf({ context }: Waiting): string {
  return context.session ?? "";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
