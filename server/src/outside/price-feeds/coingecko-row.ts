import Big from "big.js";
import { z } from "zod";
import { JsonNumber, plainDecimal } from "./decimal-json.ts";
import type { DroppedRow, FeedPrice } from "./feed.ts";

const figure = z.instanceof(JsonNumber);
const time = z.iso.datetime({ offset: true });

/** The fields of a `/coins/markets` row that we use, with their documented types. */
const row = z.object({
  id: z.string().min(1).max(64),
  symbol: z.string().max(64).nullish(),
  name: z.string().max(128).nullish(),
  current_price: figure,
  price_change_24h: figure.nullish(),
  price_change_percentage_24h: figure.nullish(),
  market_cap: figure.nullish(),
  total_volume: figure.nullish(),
  last_updated: time.nullish(),
});

/** The price column's limit. Anything larger is not a plausible price in dollars. */
const tooLarge = new Big("1e15");

/** Reads one row of the reply. An unusable row is returned as dropped, with the reason. */
export function readRow(input: unknown): { price: FeedPrice } | { dropped: DroppedRow } {
  const parsed = row.safeParse(input);
  const coin_id = namedCoin(input);
  if (!parsed.success) return drop(coin_id, fault(parsed.error));
  const { data } = parsed;
  const market_price = plainDecimal(data.current_price);
  if (market_price === null) return drop(coin_id, "current_price has too many digits");
  if (new Big(market_price).lte(0)) return drop(coin_id, `current_price is ${market_price}, not above zero`);
  if (new Big(market_price).gte(tooLarge)) return drop(coin_id, "current_price is too large");
  return {
    price: {
      coin_id: data.id,
      symbol: data.symbol?.trim().toUpperCase() || null,
      name: data.name?.trim() || null,
      market_price,
      price_change_24h: optional(data.price_change_24h),
      price_change_percentage_24h: optional(data.price_change_percentage_24h),
      market_cap: optional(data.market_cap),
      volume_24h: optional(data.total_volume),
      last_updated: data.last_updated ?? null,
    },
  };
}

function namedCoin(input: unknown): string | null {
  const named = z.object({ id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/) }).safeParse(input);
  return named.success ? named.data.id : null;
}

function drop(coin_id: string | null, reason: string) {
  return { dropped: { coin_id, reason } };
}

/** Names the invalid field but not its value, which may be anything. */
function fault(error: z.ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join(".");
  if (!field) return "not an object";
  return issue?.code === "invalid_format"
    ? `${field} is not a time`
    : `${field} is missing or of the wrong type`;
}

/** Figures other than the price are optional: an invalid one counts as missing, since no decision depends on it. */
function optional(number: JsonNumber | null | undefined): string | null {
  const text = number ? plainDecimal(number) : null;
  return text !== null && new Big(text).abs().lt(tooLarge) ? text : null;
}
