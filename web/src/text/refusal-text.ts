import { Busy, Refusal } from "../api/client.ts";

/** What to tell someone about an error: a refusal's own words, that the server is busy, and `fallback` for what merely broke. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof Refusal || error instanceof Busy ? error.message : fallback;
}
