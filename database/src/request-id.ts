import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

const requestIds = new AsyncLocalStorage<string>();

/**
 * Runs `work` for the request with this id: every statement that it sends through one of our pools starts with a
 * comment that contains the id, so that `pg_stat_activity` and PostgreSQL's log can be matched with the server's log.
 * Several ids are separated by commas.
 */
export function forRequest<Result>(id: string, work: () => Result): Result {
  return requestIds.run(id, work);
}

/** Makes a connection mark its statements with the request id. */
export function markStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((statement: unknown, ...rest: unknown[]) => query(marked(statement), ...rest)) as never;
}

function marked(statement: unknown): unknown {
  const id = requestIds.getStore();
  // The ids become part of the SQL text, so they must not be able to end the comment.
  if (id === undefined || !/^[A-Za-z0-9-]{1,64}(,[A-Za-z0-9-]{1,64})*$/.test(id)) return statement;
  if (typeof statement === "string") return `/* request ${id} */ ${statement}`;
  return isConfig(statement) ? { ...statement, text: `/* request ${id} */ ${statement.text}` } : statement;
}

/** Cursors and other query objects are not marked. */
function isConfig(statement: unknown): statement is pg.QueryConfig {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return false;
  return typeof (statement as Partial<pg.QueryConfig>).text === "string";
}
