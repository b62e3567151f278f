import { Refusal } from "../api/client.ts";

/** What to tell someone about an error: a refusal's own words, and `fallback` for what merely broke. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof Refusal ? error.message : fallback;
}
