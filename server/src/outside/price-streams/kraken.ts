import Big from "big.js";
import { z } from "zod";
import { JsonNumber, parseDecimalJson, plainDecimal } from "../price-feeds/decimal-json.ts";
import { type Conversation, type Exchange, garbage, type StreamMessage } from "./exchange.ts";

/** v2 names bitcoin BTC and dogecoin DOGE, where v1 and REST have XBT and XDG. */
const pair = z.string().regex(/^[A-Z0-9.]{1,20}\/[A-Z0-9.]{1,20}$/);
/** Null where the book has no such side, or nothing was traded for a day. */
const figure = z.instanceof(JsonNumber).nullish();

const quote = z.object({
  symbol: pair,
  /** Price of the last trade; guaranteed only if there was one within 24 hours. */
  last: figure,
  bid: figure,
  ask: figure,
  /** Time of the event in the book, in microseconds. */
  timestamp: z.iso.datetime({ offset: true }),
});
/** A snapshot after subscribing, then updates; both have the same fields. */
const ticker = z.object({ channel: z.literal("ticker"), data: z.array(quote).min(1).max(100) });
/** Sent after connecting, and whenever the state of the trading engine changes. */
const status = z.object({
  channel: z.literal("status"),
  data: z.tuple([z.object({ system: z.string() })]),
});
/** The answer to a request: one for each symbol. */
const answer = z.object({
  method: z.string(),
  success: z.boolean().optional(),
  error: z.string().max(1_000).optional(),
  symbol: pair.optional(),
});
const anyMessage = z.object({ channel: z.string() });
const refused = /^Currency pair not supported(?: ([A-Z0-9.]{1,20}\/[A-Z0-9.]{1,20}))?$/;

/**
 * Kraken's `ticker` channel of WebSocket v2 (https://docs.kraken.com/api/docs/websocket-v2/ticker), with a message for
 * each change of the best bid or ask. Heartbeats arrive once a second when nothing else does. The socket library answers
 * pings. Reconnecting too often is refused by address for a while (about 150 connections in 10 minutes).
 */
export const kraken: Exchange = {
  source: "kraken",
  address: (base) => base,
  converse,
};

function converse(symbols: readonly string[]): Conversation {
  const last = new Map<string, number>();
  let isAsked = false;
  /** Unless the engine is online, nothing is traded, and the book says nothing about the market. */
  let isOnline = true;

  function readQuote({ symbol, last: trade, bid, ask, timestamp }: z.infer<typeof quote>): StreamMessage {
    const madeAt = Date.parse(timestamp);
    if (!isOnline || isOvertaken(last.get(symbol), madeAt)) return { kind: "alive" };
    // Store nothing for unrequested pairs, which would exhaust memory.
    if (symbols.includes(symbol)) last.set(symbol, madeAt);
    const price = aboveZero(trade);
    if (price === null) return { kind: "missed", symbol };
    return {
      kind: "tick",
      symbol,
      price,
      book: { bid: aboveZero(bid) ?? "0", ask: aboveZero(ask) ?? "0" },
      madeAt,
    };
  }

  function readStatus({ data: [{ system }] }: z.infer<typeof status>): StreamMessage {
    isOnline = system === "online";
    return isOnline ? { kind: "alive" } : { kind: "halted", reason: system.slice(0, 40) };
  }

  return {
    // Each symbol is accepted or refused by itself, so the others need not be asked for again.
    subscription(wanted) {
      if (isAsked) return null;
      isAsked = true;
      const params = { channel: "ticker", symbol: wanted, event_trigger: "bbo", snapshot: true };
      return JSON.stringify({ method: "subscribe", params });
    },
    read(text) {
      const value = parsed(text);
      const { channel } = anyMessage.safeParse(value).data ?? {};
      if (channel === "ticker") {
        const { data } = ticker.safeParse(value);
        return data ? data.data.map(readQuote) : garbage("a ticker without its fields");
      }
      if (channel === "status") {
        const { data } = status.safeParse(value);
        return data ? readStatus(data) : garbage("a status without its fields");
      }
      if (channel !== undefined) return { kind: "alive" };
      const { data } = answer.safeParse(value);
      return data ? readAnswer(data) : garbage("not a message with a channel or a method");
    },
  };
}

/** Later messages have later times, except after the exchange's clock was corrected. */
function isOvertaken(known: number | undefined, madeAt: number): boolean {
  return known !== undefined && madeAt < known && known - madeAt < 60_000;
}

function readAnswer({ method, success, error = "", symbol }: z.infer<typeof answer>): StreamMessage {
  if (success !== false) return { kind: "alive" };
  const [isRefusal, named] = refused.exec(error) ?? [];
  const unknown = symbol ?? named;
  if (isRefusal !== undefined && unknown !== undefined) return { kind: "refused", symbol: unknown };
  return garbage(`it refuses to ${method.slice(0, 40)}: ${error.slice(0, 200)}`);
}

/** A price as a decimal string; null if there is none above zero. */
function aboveZero(number: JsonNumber | null | undefined): string | null {
  const text = number ? plainDecimal(number) : null;
  return text !== null && new Big(text).gt(0) && new Big(text).lt("1e15") ? text : null;
}

function parsed(text: string): unknown {
  try {
    return parseDecimalJson(text);
  } catch {
    return undefined;
  }
}
