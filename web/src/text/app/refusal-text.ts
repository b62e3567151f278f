import { Busy, Refusal } from "../../api/http/client.ts";

/** The message for an error: the refusal's own text, that the server is busy, or `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof Refusal || error instanceof Busy ? error.message : fallback;
}
