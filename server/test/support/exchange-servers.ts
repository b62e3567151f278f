import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** An exchange on loopback that says its prices again and again, as long as nobody tells it otherwise. */
export interface ExchangeServer {
  /** For PRICE_STREAMS. */
  url: string;
  /** Paths with their queries, and text messages, in the order in which they came. */
  asked: string[];
  sent: string[];
  /** Connections that were ever taken, and those that stand. */
  taken(): number;
  standing(): number;
  setPrice(symbol: string, price: string): void;
  /** From now on every price is said to be so old, in milliseconds. */
  lag(milliseconds: number): void;
  /** Connections stand, but nothing is said any more. */
  mute(): void;
  /** Sends this to everybody, whatever it is. */
  say(message: string | Buffer): void;
  /** Hangs up on everybody without a goodbye. */
  drop(): void;
  /** Every new connection breaks: while it is made, or as soon as it stands. */
  break(when: "handshake" | "open"): void;
  /** Ends lag, silence and breaking. */
  behave(): void;
  close(): Promise<void>;
}

const sayMilliseconds = 50;

interface Speaker {
  /** What a new connection says first; false waits to be spoken to. */
  begin(socket: WebSocket): boolean;
  /** All that is said of a price at one time. */
  messages(symbol: string, price: string, madeAt: number): unknown[];
  hear?(socket: WebSocket, text: string): boolean;
}

/** Binance's `/stream?streams=…@miniTicker`: the address names what is wanted. */
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
  /** Trades go on, but the tickers of this product are lost on the way. */
  loseTickers(symbol: string): void;
  /** Says a ticker of the past, as if it had been overtaken. */
  sayLate(symbol: string, price: string): void;
  /** One trade at this price, while bid and asked are this. */
  sayStray(symbol: string, price: string, book: string): void;
  /** Refuses this product, in these words: one error for each channel, and the others are subscribed all the same. */
  refuse(symbol: string, words: "is not a valid product" | "is delisted"): void;
}

/** Coinbase Exchange's `ticker` and `heartbeat` channels: says nothing before it is asked to. */
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

async function startExchangeServer(speaker: Speaker): Promise<ExchangeServer> {
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
        if (speaker.hear?.(client, String(data))) listening.add(client);
      });
      if (speaker.begin(client)) listening.add(client);
    });
  });
  const saying = setInterval(() => {
    if (!isMute) sayPrices(speaker, prices, listening, Date.now() - lag);
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

function sayPrices(speaker: Speaker, prices: Map<string, string>, listening: Set<WebSocket>, madeAt: number) {
  for (const [symbol, price] of prices) {
    const texts = speaker.messages(symbol, price, madeAt).map((message) => JSON.stringify(message));
    for (const client of listening) for (const text of texts) client.send(text);
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
