/**
 * What firm prices of swaps are worth to a user who takes them as options, and to one who does not, on a random walk
 * (T69). Repeats the rules of `app.swap_quote_tolerance`, `app.require_swap_quotes_left` and `app.require_swap_limits`
 * in floating point; `database/test/swap/free-option.test.ts` compares it with them.
 */

/** The settings of that name, as numbers. */
export interface SwapRules {
  max_swap_usd: number;
  max_swaps_per_minute_usd: number;
  swap_quote_seconds: number;
  swap_quotes_per_minute: number;
  unused_swap_quotes_per_hour: number;
  swap_quote_tolerance_percent: number;
}

/** One side of a pair. */
export interface SwapSide {
  spread_percent: number;
  /** The yearly volatility against the dollar: 0.45 is 45 percent. */
  volatility: number;
  /** Of a swap that sells it. */
  fee_usd: number;
}

export type SwapPair = readonly [SwapSide, SwapSide];

const YEAR_SECONDS = 31_536_000;
/** Where swaps are not limited: the amount of an actual attack. */
const UNLIMITED_USD = 500_000;

/** The market prices of both sides at each second, relative to the first. */
export type Market = readonly (readonly [number, number])[];

/** @param every the seconds between two updates of the exchange's prices. */
export function randomMarket(pair: SwapPair, seconds: number, every: number, seed: number): Market {
  const normal = normals(seed);
  let now: [number, number] = [0, 0];
  let shown = now;
  return Array.from({ length: seconds }, (_, second) => {
    now = [step(now[0], pair[0], normal()), step(now[1], pair[1], normal())];
    if (second % every === 0) shown = now;
    return [Math.exp(shown[0]), Math.exp(shown[1])] as const;
  });
}

const step = (from: number, { volatility }: SwapSide, deviations: number) =>
  from + (volatility / Math.sqrt(YEAR_SECONDS)) * deviations;

/** What one from-coin buys. `from` is the index of the side that is sold. */
export function swapRate(pair: SwapPair, [first, second]: Market[number], from: 0 | 1): number {
  const market = from === 0 ? first / second : second / first;
  return market * paidShare(pair, from);
}

function paidShare(pair: SwapPair, from: 0 | 1): number {
  const [sold, bought] = from === 0 ? pair : [pair[1], pair[0]];
  return (1 - sold.spread_percent / 100) / (1 + bought.spread_percent / 100);
}

/** Whether a swap can still use a quote of this rate while the present rate is `now`. */
export function isStillHeld(rules: SwapRules, pair: SwapPair, quoted: number, now: number): boolean {
  const spreads = pair[0].spread_percent + pair[1].spread_percent;
  return quoted <= now * (1 + Math.max(spreads, rules.swap_quote_tolerance_percent) / 100);
}

/** How many of these confirmations, each so many seconds after its price was given, find it still held. */
export function honestConfirmations(
  rules: SwapRules,
  pair: SwapPair,
  market: Market,
  { seconds, count }: { seconds: number; count: number },
): number {
  let held = 0;
  for (let at = 0; at < count; at += 1) {
    const start = Math.floor((at * (market.length - seconds)) / count);
    const from = at % 2 === 0 ? 0 : 1;
    const [then, now] = [rateAt(pair, market, start, from), rateAt(pair, market, start + seconds, from)];
    if (isStillHeld(rules, pair, then, now)) held += 1;
  }
  return held;
}

function rateAt(pair: SwapPair, market: Market, second: number, from: 0 | 1): number {
  return swapRate(pair, market[second] ?? [1, 1], from);
}

export interface Loot {
  /** What the used quotes paid above the market's price at that moment, in US dollars. */
  gain_usd: number;
  fees_usd: number;
  swaps: number;
  quotes: number;
}

/**
 * One user who takes a quote each way of the largest amount whenever the limits allow it, and confirms the one that
 * pays: as soon as its gain has come this near to the move at which it is withdrawn, else at the last second.
 * @param mode `best` confirms only what pays more than its fee; `always` the better one of two, whatever it pays.
 */
export function attack(
  rules: SwapRules,
  pair: SwapPair,
  market: Market,
  mode: "best" | "always" = "best",
): Loot {
  const amount = Math.min(
    rules.max_swap_usd || UNLIMITED_USD,
    rules.max_swaps_per_minute_usd || UNLIMITED_USD,
    UNLIMITED_USD,
  );
  const loot: Loot = { gain_usd: 0, fees_usd: 0, swaps: 0, quotes: 0 };
  const limits = countedLimits(rules, amount);
  const life = rules.swap_quote_seconds;
  for (let second = 0; second + life < market.length; second += life) {
    // Quotes that no swap could use would only use up the budget.
    if (!limits.allowSwap(second) || !limits.takeQuotes(second)) continue;
    loot.quotes += 2;
    const options = ([0, 1] as const).map((from) => bestUse(rules, pair, market, { second, from }));
    const [best] = options.sort((one, other) => other.gain - one.gain);
    const fee = best ? pair[best.from].fee_usd : 0;
    const pays = best !== undefined && best.at !== null && (mode === "always" || best.gain * amount > fee);
    if (!pays || best.at === null) continue;
    limits.takeSwap(best.at, second);
    loot.swaps += 1;
    loot.gain_usd += best.gain * amount;
    loot.fees_usd += fee;
  }
  return loot;
}

/** When a quote is confirmed, and its gain as a share of the amount; `at` is null if it was withdrawn by then. */
function bestUse(
  rules: SwapRules,
  pair: SwapPair,
  market: Market,
  { second, from }: { second: number; from: 0 | 1 },
): { from: 0 | 1; at: number | null; gain: number } {
  const quoted = rateAt(pair, market, second, from);
  const share = paidShare(pair, from);
  const spreads = pair[0].spread_percent + pair[1].spread_percent;
  const most = Math.max(rules.swap_quote_tolerance_percent, spreads) / 100;
  const last = second + rules.swap_quote_seconds - 1;
  for (let at = second + 1; at <= last; at += 1) {
    const now = rateAt(pair, market, at, from);
    if (at < last && quoted / now - 1 < 0.9 * most) continue;
    if (isStillHeld(rules, pair, quoted, now)) return { from, at, gain: (quoted * share) / now - 1 };
    if (at === last) break;
  }
  return { from, at: null, gain: Number.NEGATIVE_INFINITY };
}

/** The limits that count, over the seconds of a market, for swaps of this amount. */
function countedLimits(rules: SwapRules, amount: number) {
  let taken: number[] = [];
  let unused: number[] = [];
  let swaps: number[] = [];
  return {
    takeQuotes(second: number): boolean {
      taken = taken.filter((at) => at > second - 60);
      unused = unused.filter((at) => at > second - 3_600);
      if (taken.length + 2 > rules.swap_quotes_per_minute) return false;
      if (unused.length + 2 > rules.unused_swap_quotes_per_hour) return false;
      taken.push(second, second);
      unused.push(second, second);
      return true;
    },
    allowSwap(second: number): boolean {
      swaps = swaps.filter((at) => at > second - 60);
      return !rules.max_swaps_per_minute_usd || (swaps.length + 1) * amount <= rules.max_swaps_per_minute_usd;
    },
    /** A used quote does not count against the budget of unused ones. */
    takeSwap(at: number, quotedAt: number): void {
      swaps.push(at);
      unused.splice(unused.lastIndexOf(quotedAt), 1);
    },
  };
}

/** Normally distributed numbers from a seed. */
function normals(seed: number): () => number {
  const uniform = uniforms(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Numbers from 0 to below 1 (mulberry32). */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
