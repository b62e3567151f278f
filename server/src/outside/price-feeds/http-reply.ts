/** Raised when a body is larger than anybody who means well would send. */
export class ReplyTooLargeError extends Error {
  override name = "ReplyTooLargeError";
}

/** The body as text, read no further than `maxBytes`. */
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

/** Where a 429 names no time. */
const defaultWaitSeconds = 60;
/** Whoever asks for more is asked again sooner: prices that old would be of no use. */
const longestWaitSeconds = 15 * 60;

/**
 * When the server may be asked again after a 429, or a 503 that names a time; null after any other answer.
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
