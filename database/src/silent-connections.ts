import type pg from "pg";
import { DatabaseSilent } from "./errors.ts";

type Done = (error: Error | null | undefined, result?: unknown) => void;

/**
 * Closes a connection whose statement gets no answer for this long. A frozen or disconnected server sends no error, so
 * the caller would wait for ever. `pg`'s own `query_timeout` gives up only the statement: the pool would reuse the
 * connection while the earlier answer is still to come. The statement then rejects with `DatabaseSilent`.
 */
export function cutWhereSilent(client: pg.ClientBase, milliseconds: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;

  function asked(...args: unknown[]): unknown {
    const watch = watchFor(client, milliseconds);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const done: Done = (error, result) => (callback as Done)(watch.over(error), result);
      return query(...args.slice(0, -1), done);
    }
    const answer = query(...args);
    if (!(answer instanceof Promise)) {
      watch.over();
      return answer;
    }
    return answer.then(
      (result) => {
        watch.over();
        return result;
      },
      (error: Error) => {
        throw watch.over(error);
      },
    );
  }
  client.query = asked as never;
}

function watchFor(client: pg.ClientBase, milliseconds: number) {
  let isSilent = false;
  // Timers run before I/O: if this process itself was blocked, first read an answer that has already arrived.
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(() => {
      isSilent = true;
      // During a statement, this destroys the connection, and so every statement on it fails.
      void (client as pg.Client).end().catch(() => {});
    });
  }, milliseconds);
  return {
    /** @returns the error, as `DatabaseSilent` if the timeout caused it. */
    over(error?: Error | null): Error | null | undefined {
      clearTimeout(timer);
      clearImmediate(reading);
      return isSilent && error ? new DatabaseSilent(error) : error;
    },
  };
}
