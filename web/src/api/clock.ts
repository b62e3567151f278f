let offset = 0;

/**
 * Learns how far this machine's clock is from the server's, so that "2 s ago" is true on a machine whose clock
 * is wrong. The header is exact to the second; a smaller difference than two seconds is taken for none.
 */
export function noteServerTime(header: string | null, asked: number): void {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  const here = (asked + Date.now()) / 2;
  const difference = server + 500 - here;
  offset = Math.abs(difference) < 2_000 ? 0 : difference;
}

/** The server's time in milliseconds, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offset;
}
