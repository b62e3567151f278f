import { isRefusal } from "../../../api/http/client.ts";

/** What a refused change would lose in an hour, in US dollars, with the warning about it; undefined for other errors (T69). */
export function lossOf(error: unknown): { usd: string; warning: string } | undefined {
  if (!(error instanceof Error) || !isRefusal(error, "loses_money")) return undefined;
  return { usd: String(error.details.usd), warning: error.message };
}
