import { type StreamSource, streamSources } from "@portico/contract";
import { z } from "zod";

/** The address of an exchange's price stream. */
export interface PriceStreamAddress {
  source: StreamSource;
  /** Starts with `ws:` or `wss:`, without a trailing slash. */
  url: string;
}

/** The exchanges' public market data endpoints, which need no account. */
const addresses: Record<StreamSource, string> = {
  binance: "wss://data-stream.binance.vision",
  coinbase: "wss://ws-feed.exchange.coinbase.com",
  kraken: "wss://ws.kraken.com/v2",
};

export const defaultStreams: PriceStreamAddress[] = streamSources.map((source) => ({
  source,
  url: addresses[source],
}));

const error = `must be none, or some of ${streamSources.join(",")}, each with an address of its own if need be: coinbase=wss://feed.example`;

/** `PRICE_STREAMS`: `none`, or a list such as `binance,coinbase=wss://feed.example`. */
export const priceStreams = z
  .string()
  .transform((text) => (text.trim() === "none" ? [] : text.split(",").map(readStream)))
  .refine((streams) => streams.every((stream) => stream !== null), { error, abort: true })
  .transform((streams) => streams.filter((stream) => stream !== null))
  .refine((streams) => new Set(streams.map(({ source }) => source)).size === streams.length, { error });

function readStream(text: string): PriceStreamAddress | null {
  const [name = "", ...rest] = text.trim().split("=");
  const source = streamSources.find((known) => known === name);
  if (source === undefined) return null;
  if (rest.length === 0) return { source, url: addresses[source] };
  const url = rest.join("=");
  return isAddress(url) ? { source, url: url.replace(/\/+$/, "") } : null;
}

function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, search, hash } = new URL(url);
  return ["ws:", "wss:"].includes(protocol) && !search && !hash;
}
