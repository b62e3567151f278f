import { type RawBuilder, sql } from "kysely";
import type { Pool } from "pg";
import { Refusal } from "../errors.ts";
import type { ApiCandles } from "../generated/row-types.ts";
import { views } from "./shared/views.ts";

/** The range of a chart, counted back from now. */
export type CandleRange = "1h" | "24h" | "7d" | "30d" | "1y";

/** Each range's stored resolution, and the seconds that one candle covers, so that there are at most 400. */
const ranges: Record<CandleRange, { seconds: number; resolution: ApiCandles["resolution"]; step: number }> = {
  "1h": { seconds: 3_600, resolution: "1m", step: 60 },
  "24h": { seconds: 86_400, resolution: "1m", step: 300 },
  "7d": { seconds: 7 * 86_400, resolution: "1h", step: 3_600 },
  "30d": { seconds: 30 * 86_400, resolution: "1h", step: 7_200 },
  "1y": { seconds: 365 * 86_400, resolution: "1d", step: 86_400 },
};

/** The history of a coin's price, oldest first. Prices are decimal strings with ten significant digits. */
export interface Candles {
  /** The asset's id, also if an alias was asked for (T10). */
  coin_id: string;
  range: CandleRange;
  step_seconds: number;
  /** `simulated` if any candle is simulated, else the newest candle's source; null without candles. */
  source: ApiCandles["source"] | null;
  candles: { time: string; open: string; high: string; low: string; close: string }[];
}

/** @throws {Refusal} `unknown_coin`. */
export async function candles(pool: Pool, coinId: string, range: CandleRange): Promise<Candles> {
  const coin = await views(pool)
    .selectFrom("api.coins")
    .select((row) => row.fn.coalesce("alias_of", "coin_id").as("asset"))
    .where("coin_id", "=", coinId)
    .executeTakeFirst();
  if (!coin) throw new Refusal("unknown_coin", { coin: coinId });
  const { seconds, resolution, step } = ranges[range];
  const rows = await views(pool)
    .selectFrom("api.candles")
    .select([
      slot(step).as("time"),
      digits(sql`(array_agg(open order by opened_at))[1]`, 10).as("open"),
      digits(sql`max(high)`, 10).as("high"),
      digits(sql`min(low)`, 10).as("low"),
      digits(sql`(array_agg(close order by opened_at desc))[1]`, 10).as("close"),
      sql<ApiCandles["source"]>`case when bool_or(source = 'simulated') then 'simulated'
        else (array_agg(source order by opened_at desc))[1] end`.as("source"),
    ])
    .where("coin_id", "=", coinId)
    .where("resolution", "=", resolution)
    .where("opened_at", ">=", since(seconds))
    .groupBy("time")
    .orderBy("time")
    .execute();
  return {
    coin_id: coin.asset,
    range,
    step_seconds: step,
    source: rows.some((row) => row.source === "simulated") ? "simulated" : (rows.at(-1)?.source ?? null),
    candles: rows.map(({ source: _, ...candle }) => candle),
  };
}

const sparklinePoints = 48;
const sparklineStep = 1_800;

/** The closing prices of the last 24 h for every coin that has any, newest last. */
export interface Sparklines {
  step_seconds: number;
  sparklines: { coin_id: string; closes: string[] }[];
}

/** Reads the sparklines of all coins: closes in US dollars as decimal strings, one for each half hour. */
export async function sparklines(pool: Pool): Promise<Sparklines> {
  const last = sql<string>`(array_agg(close order by opened_at desc))[1]`;
  const rows = await views(pool)
    .selectFrom("api.candles")
    .select([
      "coin_id",
      // The number of slots before the current one, which is 0.
      sql<number>`((extract(epoch from ${slotOf(sql`now()`, sparklineStep)})
        - extract(epoch from ${slot(sparklineStep)})) / ${sparklineStep}::int)::int`.as("age"),
      digits(last, 6).as("close"),
    ])
    .where("resolution", "=", "1m")
    .where("opened_at", ">", since(sparklinePoints * sparklineStep))
    .groupBy(["coin_id", "age"])
    .orderBy("coin_id")
    .orderBy("age", "desc")
    .execute();
  const byCoin = Map.groupBy(rows, (row) => row.coin_id);
  return {
    step_seconds: sparklineStep,
    sparklines: [...byCoin].map(([coin_id, points]) => ({ coin_id, closes: withoutGaps(points) })),
  };
}

/** One close per slot, from the first available to now; a slot without a price repeats the last one. */
function withoutGaps(points: { age: number; close: string }[]): string[] {
  const closes: string[] = [];
  points.forEach(({ age, close }, index) => {
    const next = points[index + 1]?.age ?? -1;
    for (let at = age; at > next; at -= 1) closes.push(close);
  });
  return closes.slice(-sparklinePoints);
}

function since(seconds: number): RawBuilder<string> {
  return sql<string>`now() - make_interval(secs => ${seconds}::int)`;
}

/** The start of the slot that a candle belongs to. */
function slot(seconds: number): RawBuilder<string> {
  return slotOf(sql.ref("opened_at"), seconds);
}

function slotOf(time: RawBuilder<unknown>, seconds: number): RawBuilder<string> {
  return sql<string>`date_bin(make_interval(secs => ${sql.lit(seconds)}), ${time}, timestamptz '2000-01-01 00:00+00')`;
}

/** A price above zero as text, rounded to this many significant digits. */
function digits(price: RawBuilder<unknown>, count: number): RawBuilder<string> {
  return sql<string>`trim_scale(round(${price}, ${sql.lit(count - 1)} - floor(log(${price}))::int))::text`;
}
