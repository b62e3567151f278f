let offset = 0;

/**
 * Measures the offset between this machine's clock and the server's, so that "2 s ago" is true on a machine
 * whose clock is wrong. The header has a resolution of one second; an offset under two seconds is ignored.
 */
export function noteServerTime(header: string | null, asked: number): void {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  const here = (asked + Date.now()) / 2;
  const difference = server + 500 - here;
  offset = Math.abs(difference) < 2_000 ? 0 : difference;
}

/** The estimated server time in milliseconds. */
export function serverNow(): number {
  return Date.now() + offset;
}
