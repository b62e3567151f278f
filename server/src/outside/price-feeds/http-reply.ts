/** Thrown when a body exceeds the size limit. */
export class ReplyTooLargeError extends Error {
  override name = "ReplyTooLargeError";
}

/**
 * Reads the body as text, up to `maxBytes`.
 * @throws {ReplyTooLargeError}
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ReplyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Wait after a 429 without `Retry-After`. */
const defaultWaitSeconds = 60;
/** Upper limit for a requested wait: prices that old would be useless. */
const longestWaitSeconds = 15 * 60;

/**
 * The earliest time for the next request after a 429, or a 503 with `Retry-After`; null after any other reply.
 * `Retry-After` is a number of seconds or an HTTP date (RFC 9110, 10.2.3).
 */
export function retryTime(reply: { status: number; retryAfter: string | null }, now: Date): Date | null {
  const { status, retryAfter } = reply;
  if (status !== 429 && !(status === 503 && retryAfter !== null)) return null;
  const seconds = waitSeconds(retryAfter?.trim() ?? "", now) ?? defaultWaitSeconds;
  return new Date(now.getTime() + Math.min(Math.max(seconds, 0), longestWaitSeconds) * 1_000);
}

function waitSeconds(retryAfter: string, now: Date): number | null {
  if (/^[0-9]{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const time = Date.parse(retryAfter);
  return Number.isNaN(time) ? null : (time - now.getTime()) / 1_000;
}
