/** Configures replies for exchange rates, and counts requests. */
export interface RateMock {
  requests: number;
  /** Sets the units of a currency per US dollar, as a number text. */
  setRate(currency: string, unitsPerDollar: string): void;
  /** Replaces a currency's whole entry with any JSON text; null removes it. */
  setRawEntry(currency: string, json: string | null): void;
  /** Uses these replies for the next requests, in order. */
  misbehave(...replies: RateReply[]): void;
  answer(): RateReply;
}

export interface RateReply {
  status: number;
  body: string;
  retryAfter?: string;
}

/** Bitcoin in dollars. The value cancels out. */
const bitcoin = 64_000;

const startRates = {
  usd: "1",
  eur: "0.875",
  gbp: "0.75",
  jpy: "150",
  cad: "1.375",
  aud: "1.5",
  brl: "5.25",
};

/** Implements `/exchange_rates` as documented: each rate is the value of one bitcoin. */
export function rateMock(): RateMock {
  const entries = new Map<string, string>();
  const queue: RateReply[] = [];
  const setRate = (currency: string, units: string) =>
    void entries.set(currency, entryText(currency, String(Number(units) * bitcoin), "fiat"));
  entries.set("btc", entryText("btc", "1.0", "crypto"));
  entries.set("eth", entryText("eth", "28.125", "crypto"));
  for (const [currency, units] of Object.entries(startRates)) setRate(currency, units);
  const desk: RateMock = {
    requests: 0,
    setRate,
    setRawEntry(currency, json) {
      if (json === null) entries.delete(currency);
      else entries.set(currency, json);
    },
    misbehave: (...replies) => void queue.push(...replies),
    answer() {
      desk.requests += 1;
      return queue.shift() ?? { status: 200, body: bodyText(entries) };
    },
  };
  return desk;
}

function entryText(currency: string, value: string, type: string): string {
  return `{"name":"${currency}","unit":"${currency.toUpperCase()}","value":${value},"type":"${type}"}`;
}

function bodyText(entries: Map<string, string>): string {
  return `{"rates":{${[...entries].map(([currency, text]) => `"${currency}":${text}`).join(",")}}}`;
}
