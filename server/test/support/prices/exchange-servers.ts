import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** A mock of an exchange on loopback that keeps sending its prices unless told otherwise. */
export interface ExchangeServer {
  /** For PRICE_STREAMS. */
  url: string;
  /** Requested paths with their queries, and received text messages, in order. */
  asked: string[];
  sent: string[];
  /** The number of connections accepted so far, and of those open. */
  taken(): number;
  standing(): number;
  setPrice(symbol: string, price: string): void;
  /** Sends every price with a timestamp this many milliseconds in the past. */
  lag(milliseconds: number): void;
  /** Keeps connections open but sends nothing. */
  mute(): void;
  /** Sends this message to every client. */
  say(message: string | Buffer): void;
  /** Drops all connections without a closing handshake. */
  drop(): void;
  /** Breaks every new connection, during the handshake or right after. */
  break(when: "handshake" | "open"): void;
  /** Ends all misbehaviour. */
  behave(): void;
  close(): Promise<void>;
}

const sayMilliseconds = 50;

interface Protocol {
  /** Handles a new connection. Returns false if the exchange waits for a subscription. */
  begin(socket: WebSocket): boolean;
  /** The messages for one price update: texts, or values to be sent as JSON. */
  messages(symbol: string, price: string, madeAt: number): unknown[];
  /** Whether this client is sent the prices of the symbol; all by default. */
  accepts?(socket: WebSocket, symbol: string): boolean;
  hear?(socket: WebSocket, text: string): boolean;
}

/** Binance's `/stream?streams=…@miniTicker`: the URL names the streams. */
export function startBinance(): Promise<ExchangeServer> {
  return startExchangeServer({
    begin: () => true,
    messages: (symbol, price, madeAt) => [
      {
        stream: `${symbol.toLowerCase()}@miniTicker`,
        data: {
          e: "24hrMiniTicker",
          E: madeAt,
          s: symbol,
          c: price,
          o: "1.00000000",
          h: "99999.00000000",
          l: "0.50000000",
          v: "1234.50000000",
          q: "98765.40000000",
        },
      },
    ],
  });
}

export interface CoinbaseServer extends ExchangeServer {
  /** Trades continue, but this product's tickers are lost. */
  loseTickers(symbol: string): void;
  /** Sends an old ticker, as if it arrived out of order. */
  sayLate(symbol: string, price: string): void;
  /** Sends one trade at this price, while bid and ask are at `book`. */
  sayStray(symbol: string, price: string, book: string): void;
  /** Refuses this product with this message: one error per channel. The other products are still subscribed. */
  refuse(symbol: string, words: "is not a valid product" | "is delisted"): void;
}

/** Coinbase Exchange's `ticker` and `heartbeat` channels. Sends nothing before a subscription. */
export async function startCoinbase(): Promise<CoinbaseServer> {
  const lost = new Set<string>();
  const refused = new Map<string, string>();
  let sequence = 1_000;
  const ticker = (symbol: string, price: string, at: number, number: number) => ({
    type: "ticker",
    sequence: number,
    product_id: symbol,
    price,
    open_24h: "1",
    volume_24h: "245532.79269678",
    best_bid: price,
    best_ask: price,
    side: "buy",
    time: new Date(at).toISOString(),
    trade_id: number,
    last_size: "11.4396987",
  });

  const server = await startExchangeServer({
    begin: () => false,
    messages(symbol, price, madeAt) {
      sequence += 7;
      const time = new Date(madeAt).toISOString();
      const heartbeat = { type: "heartbeat", sequence, last_trade_id: sequence, product_id: symbol, time };
      return lost.has(symbol) ? [heartbeat] : [ticker(symbol, price, madeAt, sequence), heartbeat];
    },
    hear(socket, text) {
      const { product_ids, channels } = JSON.parse(text) as { product_ids: string[]; channels: string[] };
      for (const symbol of product_ids.filter((asked) => refused.has(asked))) {
        const reason = `${symbol} ${refused.get(symbol)}`;
        for (const _ of channels)
          socket.send(JSON.stringify({ type: "error", message: "Failed to subscribe", reason }));
      }
      const taken = product_ids.filter((asked) => !refused.has(asked));
      const subscribed = channels.map((name) => ({ name, product_ids: taken }));
      socket.send(JSON.stringify({ type: "subscriptions", channels: subscribed }));
      return taken.length > 0;
    },
  });
  return {
    ...server,
    loseTickers: (symbol) => void lost.add(symbol),
    sayLate: (symbol, price) => server.say(JSON.stringify(ticker(symbol, price, Date.now() - 120_000, 1))),
    sayStray: (symbol, price, book) => {
      sequence += 7;
      const stray = { ...ticker(symbol, price, Date.now(), sequence), best_bid: book, best_ask: book };
      server.say(JSON.stringify(stray));
    },
    refuse: (symbol, words) => void refused.set(symbol, words),
    behave() {
      lost.clear();
      server.behave();
    },
  };
}

export async function startExchangeServer(protocol: Protocol): Promise<ExchangeServer> {
  const prices = new Map<string, string>();
  const listening = new Set<WebSocket>();
  const asked: string[] = [];
  const sent: string[] = [];
  let taken = 0;
  let lag = 0;
  let isMute = false;
  let breaks: "handshake" | "open" | null = null;
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });

  http.on("upgrade", (request, socket, head) => {
    taken += 1;
    asked.push(request.url ?? "");
    if (breaks === "handshake") return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (client) => {
      if (breaks === "open") return client.terminate();
      client.on("close", () => listening.delete(client));
      client.on("message", (data) => {
        sent.push(String(data));
        if (protocol.hear?.(client, String(data))) listening.add(client);
      });
      if (protocol.begin(client)) listening.add(client);
    });
  });
  const saying = setInterval(() => {
    if (!isMute) sendPrices(protocol, prices, listening, Date.now() - lag);
  }, sayMilliseconds);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));

  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    sent,
    taken: () => taken,
    standing: () => sockets.clients.size,
    setPrice: (symbol, price) => void prices.set(symbol, price),
    lag(milliseconds) {
      lag = milliseconds;
    },
    mute() {
      isMute = true;
    },
    say(message) {
      for (const client of listening) client.send(message);
    },
    drop() {
      for (const client of sockets.clients) client.terminate();
    },
    break(when) {
      breaks = when;
    },
    behave() {
      lag = 0;
      isMute = false;
      breaks = null;
    },
    async close() {
      clearInterval(saying);
      for (const client of sockets.clients) client.terminate();
      await closeServer(http);
    },
  };
}

function sendPrices(
  protocol: Protocol,
  prices: Map<string, string>,
  listening: Set<WebSocket>,
  madeAt: number,
) {
  for (const [symbol, price] of prices) {
    const texts = protocol
      .messages(symbol, price, madeAt)
      .map((message) => (typeof message === "string" ? message : JSON.stringify(message)));
    for (const client of listening) {
      if (protocol.accepts?.(client, symbol) === false) continue;
      for (const text of texts) client.send(text);
    }
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
