import type { WebSocket } from "ws";
import { type ExchangeServer, startExchangeServer } from "./exchange-servers.ts";

export interface KrakenServer extends ExchangeServer {
  /** Refuses this pair; the others of the request are subscribed. */
  refuse(symbol: string): void;
  /** Announces the engine's state, as at the beginning and end of maintenance. Prices are sent on as they were. */
  announce(system: "online" | "maintenance" | "cancel_only" | "post_only"): void;
  /** Sends this book of the pair; null is an empty side. */
  setBook(symbol: string, bid: string | null, ask: string | null): void;
}

/** Kraken's WebSocket v2: a status after connecting, an answer per symbol, heartbeats, and figures as JSON numbers. */
export async function startKraken(): Promise<KrakenServer> {
  const refused = new Set<string>();
  const subscribed = new WeakMap<WebSocket, Set<string>>();
  const books = new Map<string, { bid: string | null; ask: string | null }>();
  let system = "online";
  const status = () =>
    JSON.stringify({
      channel: "status",
      type: "update",
      data: [{ version: "2.0.10", system, api_version: "v2", connection_id: 1_382_777_438_020 }],
    });

  const server = await startExchangeServer({
    begin(socket) {
      socket.send(status());
      return false;
    },
    messages(symbol, price, madeAt) {
      const { bid, ask } = books.get(symbol) ?? { bid: price, ask: price };
      return ['{"channel":"heartbeat"}', tickerText("update", symbol, { last: price, bid, ask }, madeAt)];
    },
    accepts: (socket, symbol) => subscribed.get(socket)?.has(symbol) === true,
    hear(socket, text) {
      const { method, params, req_id } = JSON.parse(text) as Request;
      if (method === "ping") socket.send(JSON.stringify({ method: "pong", req_id, ...times() }));
      if (method !== "subscribe" || params?.channel !== "ticker") return false;
      for (const symbol of params.symbol) socket.send(answerTo(symbol, refused.has(symbol)));
      const taken = params.symbol.filter((symbol) => !refused.has(symbol));
      subscribed.set(socket, new Set([...(subscribed.get(socket) ?? []), ...taken]));
      return taken.length > 0;
    },
  });
  return {
    ...server,
    refuse: (symbol) => void refused.add(symbol),
    announce(next) {
      system = next;
      server.say(status());
    },
    setBook: (symbol, bid, ask) => void books.set(symbol, { bid, ask }),
    behave() {
      system = "online";
      books.clear();
      server.behave();
    },
  };
}

interface Request {
  method: string;
  params?: { channel: string; symbol: string[] };
  req_id?: number;
}

const times = () => ({ time_in: new Date().toISOString(), time_out: new Date().toISOString() });

function answerTo(symbol: string, isRefused: boolean): string {
  return JSON.stringify(
    isRefused
      ? {
          error: `Currency pair not supported ${symbol}`,
          method: "subscribe",
          success: false,
          symbol,
          ...times(),
        }
      : {
          method: "subscribe",
          result: { channel: "ticker", snapshot: true, symbol },
          success: true,
          ...times(),
        },
  );
}

/** A ticker as its text, since its figures are numbers of which every digit counts. */
export function tickerText(
  type: "snapshot" | "update",
  symbol: string,
  { last, bid, ask }: { last: string | null; bid: string | null; ask: string | null },
  madeAt: number,
): string {
  const time = new Date(madeAt).toISOString().replace("Z", "648Z");
  return (
    `{"channel":"ticker","type":"${type}","data":[{"symbol":"${symbol}","bid":${bid},"bid_qty":740.0,` +
    `"ask":${ask},"ask_qty":1361.44813783,"last":${last},"volume":997038.98383185,"vwap":0.10148,"low":0.09979,` +
    `"high":0.10285,"change":-0.00017,"change_pct":-0.17,"timestamp":"${time}"}]}`
  );
}
