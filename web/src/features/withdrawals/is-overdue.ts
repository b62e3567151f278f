/** Users who wait longer than this for their money are highlighted. */
const LONG_WAIT = 24 * 3_600_000;

/** Whether something has waited long for a decision. @param now the server's time in milliseconds. */
export function isOverdue(since: string, now: number): boolean {
  return now - Date.parse(since) > LONG_WAIT;
}
