import type pg from "pg";
import { DatabaseSilent } from "./errors.ts";

type Done = (error: Error | null | undefined, result?: unknown) => void;

/**
 * Has a connection cut that leaves a statement without any answer for so long: what is frozen, or cut off on the way,
 * says no word about it, and whoever asked would wait for ever. `pg`'s own `query_timeout` gives up the statement alone:
 * the connection would be lent out again, with an answer of somebody else's still to come.
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
  // Timers come before what has arrived: where this process was held up itself, an answer that is there is read first.
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(() => {
      isSilent = true;
      // With a statement under way this destroys the connection, and so every statement on it fails.
      void (client as pg.Client).end().catch(() => {});
    });
  }, milliseconds);
  return {
    /** @returns the error by the name of what it comes from. */
    over(error?: Error | null): Error | null | undefined {
      clearTimeout(timer);
      clearImmediate(reading);
      return isSilent && error ? new DatabaseSilent(error) : error;
    },
  };
}
