import { z } from "zod";
import { parseJson } from "../../parse-json.ts";
import { type Exchange, garbage, priceText, type StreamMessage } from "./exchange.ts";

/** An event of a combined stream comes in a wrapper with the stream's name; what concerns the connection comes bare. */
const wrapped = z.object({ stream: z.string(), data: z.unknown() });

/**
 * `<symbol>@miniTicker`, once a second. Its time is when it was sent, and nothing in it says when the last trade was: a
 * symbol that is halted may be told on and on.
 */
const miniTicker = z.object({
  e: z.literal("24hrMiniTicker"),
  /** Event time in milliseconds. */
  E: z.int().positive(),
  s: z.string().regex(/^[A-Z0-9]{1,20}$/),
  /** The last price. */
  c: z.string().regex(priceText),
});
const serverShutdown = z.object({ e: z.literal("serverShutdown") });

/**
 * Binance's combined `miniTicker` streams
 * (https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams): the address names the streams, so
 * nothing is sent. A connection ends after 24 hours, or soon after `serverShutdown`; pings are answered by the socket.
 * At most 1024 streams a connection, and 300 connections in 5 minutes from one address. Unknown symbols stay silent.
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
