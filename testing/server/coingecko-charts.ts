/** Configures replies for charts, and records requests. */
export interface ChartMock {
  requests: { coinId: string; query: Record<string, string> }[];
  /**
   * Sets a coin's price at a time (milliseconds), as a JSON number text. By default it oscillates around its current
   * price.
   */
  setHistory(coinId: string, priceAt: (time: number) => string): void;
  /** Uses these replies for the next requests, in order. */
  misbehave(...replies: ChartReply[]): void;
  answer(coinId: string, query: Record<string, string>): ChartReply;
}

export interface ChartReply {
  status: number;
  body: string;
  retryAfter?: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Implements `/coins/{id}/market_chart` as documented. `priceOf` gives the current price. */
export function chartMock(priceOf: (coinId: string) => string | undefined): ChartMock {
  const histories = new Map<string, (time: number) => string>();
  const queue: ChartReply[] = [];
  const requests: ChartMock["requests"] = [];
  return {
    requests,
    setHistory: (coinId, priceAt) => void histories.set(coinId, priceAt),
    misbehave: (...replies) => void queue.push(...replies),
    answer(coinId, query) {
      requests.push({ coinId, query });
      const wrong = queue.shift();
      if (wrong) return wrong;
      const standing = priceOf(coinId);
      if (standing === undefined) return { status: 404, body: '{"error":"coin not found"}' };
      if (!query.vs_currency || !query.days) return { status: 422, body: '{"error":"Missing parameter"}' };
      const priceAt = histories.get(coinId) ?? swingAround(Number(standing));
      return { status: 200, body: chartText(Number(query.days), priceAt, standing) };
    },
  };
}

/** Points every 5 minutes for a day, hourly for up to 90 days, daily at 00:00 UTC beyond. The last point is now. */
function chartText(days: number, priceAt: (time: number) => string, standing: string): string {
  const step = days <= 1 ? 5 * MINUTE : days <= 90 ? 60 * MINUTE : DAY;
  const now = Date.now();
  const points: string[] = [];
  for (let time = Math.ceil((now - days * DAY) / step) * step; time < now; time += step) {
    points.push(`[${time},${priceAt(time)}]`);
  }
  points.push(`[${now},${standing}]`);
  return `{"prices":[${points.join(",")}],"market_caps":[],"total_volumes":[]}`;
}

/** Oscillates by a few percent over hours and months, and ends at the current price. */
function swingAround(price: number): (time: number) => string {
  const swing = (time: number) =>
    0.01 * Math.sin(time / (5 * 60 * MINUTE)) +
    0.003 * Math.sin(time / (40 * MINUTE)) +
    0.05 * Math.sin(time / (40 * DAY));
  const now = swing(Date.now());
  return (time) => (price * (1 + swing(time) - now)).toPrecision(12);
}
