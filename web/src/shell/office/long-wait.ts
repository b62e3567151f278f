/** Somebody waits longer than this for their money: that is worth a colour. */
const LONG_WAIT = 24 * 3_600_000;

/**
 * Whether what waits for a decision has waited long.
 * @param now the server's time in milliseconds.
 */
export function isLongWait(since: string, now: number): boolean {
  return now - Date.parse(since) > LONG_WAIT;
}
