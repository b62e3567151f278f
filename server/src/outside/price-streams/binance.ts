import { z } from "zod";
import { parseJson } from "../../http/parse-json.ts";
import { type Exchange, garbage, priceText, type StreamMessage } from "./exchange.ts";

/** Events of a combined stream are wrapped with the stream's name; connection messages are not. */
const wrapped = z.object({ stream: z.string(), data: z.unknown() });

/**
 * `<symbol>@miniTicker`, once a second. Its time is when it was sent, not when the last trade took place, so a halted
 * symbol may keep sending.
 */
const miniTicker = z.object({
  e: z.literal("24hrMiniTicker"),
  /** Event time in milliseconds. */
  E: z.int().positive(),
  s: z.string().regex(/^[A-Z0-9]{1,20}$/),
  /** Last traded price. */
  c: z.string().regex(priceText),
});
const serverShutdown = z.object({ e: z.literal("serverShutdown") });

/**
 * Binance's combined `miniTicker` streams
 * (https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams). The URL names the streams, so no
 * subscription is sent. A connection ends after 24 hours, or soon after `serverShutdown`. The socket library answers
 * pings. Limits: 1024 streams per connection, 300 connections per 5 minutes and address. Unknown symbols send nothing.
 */
export const binance: Exchange = {
  source: "binance",
  address: (base, symbols) =>
    `${base}/stream?streams=${symbols.map((symbol) => `${symbol.toLowerCase()}@miniTicker`).join("/")}`,
  converse: () => ({ subscription: () => null, read }),
};

function read(text: string): StreamMessage {
  const value = parseJson(text);
  const { data = value } = wrapped.safeParse(value).data ?? {};
  if (serverShutdown.safeParse(data).success) return { kind: "ending" };
  const ticker = miniTicker.safeParse(data);
  if (!ticker.success) return garbage("not a miniTicker event");
  const { s: symbol, c: price, E: madeAt } = ticker.data;
  return { kind: "tick", symbol, price, madeAt };
}
