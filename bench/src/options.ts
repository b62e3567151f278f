import { openPool } from "@portico/database";
import {
  attack,
  honestConfirmations,
  randomMarket,
  type SwapPair,
  type SwapRules,
  type SwapSide,
} from "@portico/testing";
import { isLong } from "./arguments.ts";
import { openExchange } from "./exchange.ts";

const HOURS = isLong() ? 500 : 50;
const SEED = 69;
const CONFIRMATIONS = 10_000;

interface Shipped {
  rules: SwapRules;
  sides: (SwapSide & { symbol: string })[];
}

/** As before decision 97: no limits, no spread, and a price that survives half a percent. */
const earlier: Partial<SwapRules> = {
  max_swap_usd: 0,
  max_swaps_per_minute_usd: 0,
  unused_swap_quotes_per_hour: Number.MAX_SAFE_INTEGER,
  swap_quote_tolerance_percent: 0.5,
};

/**
 * What a user wins who takes a firm price each way and uses the one that pays, and how many honest confirmations find
 * their price still held, with the settings and spreads of a new exchange (T69). Coins other than dollars move by 45 % in
 * a year. The model decides like the database: `database/test/swap/free-option.test.ts`.
 */
async function main(): Promise<void> {
  const { rules, sides } = await shipped();
  console.log(`${HOURS} hours of a random walk of 45 % a year, seed ${SEED}; US dollars an hour\n`);
  console.log(row(["settings", "pair", "updates", "won", "fees", "won always", "held after 5 s"]));
  for (const [from, to] of [
    ["BTC", "ETH"],
    ["BTC", "USDT"],
  ] as const) {
    const pair = [sideOf(sides, from), sideOf(sides, to)] as const;
    const flat = [
      { ...pair[0], spread_percent: 0 },
      { ...pair[1], spread_percent: 0 },
    ] as const;
    for (const every of [1, 60]) show(["shipped", `${from}-${to}`], rules, pair, every);
    show(["earlier", `${from}-${to}`], { ...rules, ...earlier }, flat, 1);
  }
  console.log("\nwon: by confirming only what pays more than its fee, before fees.");
  console.log("won always: by confirming the better one of two, whatever it pays.");
  console.log("Expected of the shipped settings: won less than fees, or nothing; held 95 % or more.");
}

function show(names: string[], rules: SwapRules, pair: SwapPair, every: number): void {
  const market = randomMarket(pair, HOURS * 3_600, every, SEED);
  const best = attack(rules, pair, market);
  const always = attack(rules, pair, market, "always");
  const held = honestConfirmations(rules, pair, market, { seconds: 5, count: CONFIRMATIONS });
  const perHour = (usd: number) => (usd / HOURS).toFixed(2);
  const found = [perHour(best.gain_usd), perHour(best.fees_usd), perHour(always.gain_usd)];
  console.log(row([...names, `${every} s`, ...found, `${((100 * held) / CONFIRMATIONS).toFixed(1)} %`]));
}

function sideOf(sides: Shipped["sides"], symbol: string): SwapSide {
  const side = sides.find((one) => one.symbol === symbol);
  if (!side) throw new Error(`There is no ${symbol}.`);
  return side;
}

/** The settings, spreads and fees of a new exchange. */
async function shipped(): Promise<Shipped> {
  const exchange = await openExchange(0, { hasSwapRules: true });
  const owner = openPool(exchange.databaseUrl, { role: null, max: 1 });
  try {
    const { rows } = await owner.query<Shipped>(
      `select
         (select json_object_agg(s.key, s.value::numeric) from app.settings s where s.key like '%swap%') as rules,
         (
           select json_agg(json_build_object(
             'symbol', c.symbol, 'spread_percent', c.swap_spread_percent,
             'volatility', case when c.is_stable then 0 else 0.45 end,
             'fee_usd', f.fee_amount * coalesce(p.market_price, 1)
           ))
           from app.coins c
           join app.swap_fees f on f.coin_id = c.coin_id
           left join app.crypto_prices p on p.coin_id = c.coin_id
         ) as sides`,
    );
    if (!rows[0]) throw new Error("The exchange has no settings.");
    return rows[0];
  } finally {
    await owner.end();
    await exchange.stop();
  }
}

function row(cells: string[]): string {
  return cells.map((cell, index) => cell.padStart(index === 0 ? 8 : 16)).join("");
}

await main();
