/** A signer that was not seen for this long, in milliseconds, is called silent. It reports every few seconds. */
const SILENT = 60_000;

/** Whether a signer has stopped reporting. `now` is the server's time in milliseconds. */
export function isSilent({ seen_at }: { seen_at: string }, now: number): boolean {
  return now - Date.parse(seen_at) > SILENT;
}
