import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isAsset, type RegisteredCoin, registeredCoins } from "@portico/contract";
import { type ChartMock, chartMock } from "./coingecko-charts.ts";
import { type RateMock, rateMock } from "./coingecko-rates.ts";

/** A coin's row. Figures are JSON number texts, so that every digit arrives unchanged. */
export interface CoinRow {
  symbol: string;
  name: string;
  current_price: string;
  price_change_24h: string;
  price_change_percentage_24h: string;
  market_cap: string;
  total_volume: string;
  /** ISO 8601; null omits it, undefined uses the time of the request. */
  last_updated?: string | null;
}

/** A misbehaviour of the server. Each applies to one of the next replies, in order. */
export type Misbehaviour =
  | { kind: "status"; status: number; retryAfter?: string }
  /** Does not reply until the client disconnects. */
  | { kind: "silent" }
  /** Sends this body instead of the list. */
  | { kind: "body"; body: string; contentType?: string }
  /** Announces the whole list and disconnects in the middle of it. */
  | { kind: "half-written" }
  | { kind: "redirect"; to: string };

export interface SeenRequest {
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

/** A mock of CoinGecko on loopback: `/coins/markets`, `/coins/{id}/market_chart` and `/exchange_rates`. */
export interface CoingeckoServer {
  /** The base URL for PRICE_FEED_URL. */
  url: string;
  requests: SeenRequest[];
  /** `/coins/{id}/market_chart`, which is not affected by `misbehave`. */
  charts: ChartMock;
  /** `/exchange_rates`, which is not affected by `misbehave` either. */
  rates: RateMock;
  /** Sets a price such as "67250.12345678". `more` overrides other fields of the row. */
  setPrice(coinId: string, price: string, more?: Partial<CoinRow>): void;
  /** Replaces a coin's whole row with any JSON text. */
  setRawRow(coinId: string, json: string): void;
  removeCoin(coinId: string): void;
  /** If a key is set, refuses requests without it as CoinGecko does. */
  requireKey(key: string | null): void;
  misbehave(...replies: Misbehaviour[]): void;
  /** Makes every reply misbehave like this until `behave` is called. */
  misbehaveAlways(reply: Misbehaviour): void;
  /** Ends all misbehaviour. */
  behave(): void;
  close(): Promise<void>;
}

/** Round prices, in dollars. */
const startPrices: Record<string, string> = {
  bitcoin: "60000",
  ethereum: "3000",
  binancecoin: "600",
  solana: "150",
  ripple: "0.5",
  dogecoin: "0.125",
  cardano: "0.4",
  tron: "0.1",
  "polygon-ecosystem-token": "0.5",
  litecoin: "80",
  "bitcoin-cash": "400",
  "ethereum-classic": "25",
  monero: "160",
  blockstack: "2",
};

const assets = registeredCoins.filter(isAsset);

/** Any other coin of the registry has a price as well, so that a release may bring one without a change here. */
const startPriceOf = ({ coin_id, is_stable }: RegisteredCoin): string =>
  startPrices[coin_id] ?? (is_stable ? "1" : "10");

/** Starts the server on a free port, with a price for every coin of the registry. */
export async function startCoingeckoServer(): Promise<CoingeckoServer> {
  const rows = new Map<string, CoinRow | string>();
  const queue: Misbehaviour[] = [];
  const requests: SeenRequest[] = [];
  let always: Misbehaviour | null = null;
  let requiredKey: string | null = null;

  function setPrice(coinId: string, price: string, more: Partial<CoinRow> = {}) {
    const coin = assets.find(({ coin_id }) => coin_id === coinId);
    rows.set(coinId, {
      symbol: coin?.symbol.toLowerCase() ?? coinId.slice(0, 4),
      name: coin?.name ?? coinId,
      current_price: price,
      price_change_24h: "1.5",
      price_change_percentage_24h: "2.5",
      market_cap: "1000000000",
      total_volume: "50000000",
      ...more,
    });
  }
  for (const coin of assets) setPrice(coin.coin_id, startPriceOf(coin));
  const charts = chartMock((coinId) => {
    const row = rows.get(coinId);
    return typeof row === "object" ? row.current_price : undefined;
  });

  const rates = rateMock();
  /** Replies of the other endpoints, which do not misbehave with the list. */
  function answerBeside(pathname: string, query: Record<string, string>) {
    const chartOf = /^\/api\/v3\/coins\/([^/]+)\/market_chart$/.exec(pathname)?.[1];
    if (chartOf !== undefined) return charts.answer(chartOf, query);
    return pathname === "/api/v3/exchange_rates" ? rates.answer() : null;
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const query = Object.fromEntries(url.searchParams);
    const beside = answerBeside(url.pathname, query);
    if (beside) {
      if (beside.retryAfter !== undefined) response.setHeader("retry-after", beside.retryAfter);
      return send(response, beside.status, beside.body);
    }
    requests.push({ query, headers: request.headers });
    const body = () => page(rows, query);
    const wrong = queue.shift() ?? always;
    if (wrong) return misbehaved(response, wrong, body());
    if (url.pathname !== "/api/v3/coins/markets") return send(response, 404, '{"error":"Incorrect path"}');
    if (requiredKey !== null && request.headers["x-cg-demo-api-key"] !== requiredKey) {
      return send(response, 401, status(10002, "API Key Missing"));
    }
    if (!query.vs_currency) return send(response, 422, '{"error":"Missing parameter vs_currency"}');
    send(response, 200, body());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/api/v3`,
    requests,
    charts,
    rates,
    setPrice,
    setRawRow: (coinId, json) => void rows.set(coinId, json),
    removeCoin: (coinId) => void rows.delete(coinId),
    requireKey(key) {
      requiredKey = key;
    },
    misbehave: (...replies) => void queue.push(...replies),
    misbehaveAlways(reply) {
      always = reply;
    },
    behave() {
      queue.length = 0;
      always = null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One page of the list, largest market cap first, filtered and paged by `ids`, `per_page` and `page`. */
function page(rows: Map<string, CoinRow | string>, query: Record<string, string>): string {
  const ids = query.ids ? query.ids.split(",") : [...rows.keys()];
  const perPage = Math.min(Math.max(Number(query.per_page ?? 100) || 100, 1), 250);
  const first = (Math.max(Number(query.page ?? 1) || 1, 1) - 1) * perPage;
  const found = [...rows.entries()].filter(([id]) => ids.includes(id)).slice(first, first + perPage);
  const percentages = (query.price_change_percentage ?? "").split(",");
  return `[${found.map(([id, row]) => rowText(id, row, percentages.includes("24h"))).join(",")}]`;
}

function rowText(id: string, row: CoinRow | string, with24h: boolean): string {
  if (typeof row === "string") return row;
  const fields = [
    `"id":${JSON.stringify(id)}`,
    `"symbol":${JSON.stringify(row.symbol)}`,
    `"name":${JSON.stringify(row.name)}`,
    `"image":"https://assets.example/coins/${id}.png"`,
    `"current_price":${row.current_price}`,
    `"market_cap":${row.market_cap}`,
    `"total_volume":${row.total_volume}`,
    `"price_change_24h":${row.price_change_24h}`,
    `"price_change_percentage_24h":${row.price_change_percentage_24h}`,
    '"roi":null',
  ];
  const { last_updated = new Date().toISOString() } = row;
  if (last_updated !== null) fields.push(`"last_updated":${JSON.stringify(last_updated)}`);
  if (with24h) fields.push(`"price_change_percentage_24h_in_currency":${row.price_change_percentage_24h}`);
  return `{${fields.join(",")}}`;
}

function misbehaved(response: ServerResponse, wrong: Misbehaviour, body: string) {
  switch (wrong.kind) {
    case "status":
      if (wrong.retryAfter !== undefined) response.setHeader("retry-after", wrong.retryAfter);
      return send(response, wrong.status, status(wrong.status, "You've exceeded the Rate Limit."));
    case "body":
      return send(response, 200, wrong.body, wrong.contentType);
    case "half-written":
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      });
      response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
      return;
    case "redirect":
      return void response.writeHead(302, { location: wrong.to }).end();
    case "silent":
      return;
  }
}

function send(
  response: ServerResponse,
  code: number,
  body: string,
  contentType = "application/json; charset=utf-8",
) {
  response.writeHead(code, { "content-type": contentType }).end(body);
}

function status(error_code: number, error_message: string): string {
  return JSON.stringify({ status: { error_code, error_message } });
}
