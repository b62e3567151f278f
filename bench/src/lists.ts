import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { call, migrate, openPool, type Pool, startEmbedded } from "@portico/database";
import { dataSize, type Size } from "./lists/data-size.ts";
import { fill } from "./lists/fill.ts";
import {
  hasGrown,
  heading,
  type Measured,
  maxGrowth,
  measure,
  print,
  type Reading,
} from "./lists/measure.ts";
import { transactionReadings, withdrawalReadings } from "./lists/money-readings.ts";
import { auditReadings, comparisons, figureReadings, poolReadings } from "./lists/office-readings.ts";
import { ownReadings } from "./lists/own-readings.ts";
import { type OwnerClient, openOwnerClient } from "./lists/owner-client.ts";
import { personReadings } from "./lists/person-readings.ts";
import { type Samples, takeSamples } from "./lists/samples.ts";
import { userReadings } from "./lists/user-readings.ts";

/** Time limit for any reading. */
const maxMilliseconds = 50;

/**
 * Measures administrators' lists and what a user does with half a million users and five million transactions: first
 * and deep page, each order, filter and search, with the server's own calls and reads. Each is compared with the same
 * reading of a database with a thousand users.
 *
 *   npm run bench:lists -- [--users N] [--transactions N] [--runs N] [--only PATTERN] [--keep FOLDER]
 *
 * `--only` measures entries whose name matches this regular expression, such as `audit: .* first`. `--keep` stores the
 * filled database in the folder, or reuses the one already there. A full database needs about 12 GB of disk and takes
 * some minutes to create.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      users: { type: "string", default: "500000" },
      transactions: { type: "string", default: "5000000" },
      runs: { type: "string", default: "20" },
      only: { type: "string", default: "" },
      keep: { type: "string" },
    },
  });
  const size = { users: Number(values.users), transactions: Number(values.transactions) };
  const opened: OpenDatabase[] = [];
  const stop = async () => {
    for (const one of opened.splice(0)) await one.stop();
  };
  // The databases are separate processes and would outlive an interrupted benchmark.
  process.once("SIGINT", () => void stop().then(() => process.exit(130)));
  try {
    opened.push(await open(size, values.keep));
    if (size.users > smallSize.users) opened.push(await open(smallSize));
    // The second one takes a while, and old prices do not trade.
    for (const { ingestPrices } of opened) await ingestPrices();
    const [large = [], small] = opened.map(({ readings }) => readings);
    await measureAll(large, small, Number(values.runs), new RegExp(values.only));
  } finally {
    await stop();
  }
}

/** The size with which a larger one is compared, reading by reading in turns. */
const smallSize = { users: 1_000, transactions: 10_000 };

interface OpenDatabase {
  readings: Reading[];
  ingestPrices(): Promise<unknown>;
  stop(): Promise<void>;
}

/** @param keep the database's folder; without it, a temporary one. */
async function open(size: Size, keep?: string): Promise<OpenDatabase> {
  const dataDir = keep ?? mkdtempSync(join(tmpdir(), "portico-bench-lists-"));
  const database = await startEmbedded({ dataDir });
  const owner = openPool(database.url, { role: null, max: 2, statementTimeoutMilliseconds: 0 });
  const ends: (() => Promise<void>)[] = [
    async () => {
      await owner.end();
      await database.stop();
      if (keep === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  ];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    await migrate(database.url, { practice: true });
    await prepare(owner, size);
    const samples = await takeSamples(owner);
    const { ask, end } = await openOwnerClient(database.url, owner);
    ends.push(end);
    const own = await ownReadings(database.url, owner);
    ends.push(own.end);
    const readings = [...own.readings, ...officeReadings(ask, samples)];
    return { readings, ingestPrices: () => ingestPrices(ask), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepare(owner: Pool, size: Size): Promise<void> {
  const { rows } = await owner.query("select to_regclass('bench.size') is not null as is_filled");
  if (rows[0]?.is_filled) return;
  console.log(`Filling a database with ${size.users} users and ${size.transactions} transactions`);
  await fill(owner, dataSize(size));
}

function officeReadings(ask: OwnerClient, samples: Samples): Reading[] {
  return [
    ...userReadings(ask, samples),
    ...personReadings(ask, samples),
    ...transactionReadings(ask, samples),
    ...withdrawalReadings(ask, samples),
    ...poolReadings(ask, samples),
    ...auditReadings(ask, samples),
    ...figureReadings(ask),
    ...comparisons(ask, 100_000),
  ];
}

/** Adds prices, so that figures have a value in dollars. */
function ingestPrices(ask: Awaited<ReturnType<typeof openOwnerClient>>["ask"]): Promise<unknown> {
  const lastUpdated = new Date().toISOString();
  const marketPrices = { bitcoin: "50000", ethereum: "2500", tether: "1", solana: "150" };
  const p_prices = Object.entries(marketPrices).map(([coin_id, market_price]) => ({
    coin_id,
    market_price,
    last_updated: lastUpdated,
  }));
  return ask((pool, context) => call(pool, "ingest_prices", context, { p_source: "simulated", p_prices }));
}

/** @param small the same readings of a small database, in the same order. */
async function measureAll(
  large: Reading[],
  small: Reading[] | undefined,
  runs: number,
  only: RegExp,
): Promise<void> {
  console.log(`\nMilliseconds on a warm connection, ${runs} runs each, ${availableParallelism()} cores;`);
  console.log("the last column is the median with 1,000 users, measured by turns\n");
  console.log(heading);
  const all: Measured[] = [];
  for (const [index, reading] of large.entries()) {
    if (!only.test(`${reading.list}: ${reading.what}`)) continue;
    const compared = reading.isForComparison ? undefined : small?.[index];
    const measured = await measure(reading, compared, runs);
    print(measured, maxMilliseconds);
    all.push(measured);
  }
  const ours = all.filter(({ isForComparison }) => !isForComparison);
  const slow = ours.filter(({ median }) => median > maxMilliseconds);
  console.log(`\n${ours.length} readings, ${slow.length} above ${maxMilliseconds} ms; expected: none.`);
  for (const measured of slow) print(measured, maxMilliseconds);
  const grown = ours.filter(hasGrown);
  if (small) {
    console.log(
      `\n${grown.length} take more than ${maxGrowth} times, and 1 ms longer, than with 1,000 users.`,
    );
    for (const measured of grown) print(measured, maxMilliseconds);
  }
  printRatios(all);
}

/** Prints how much longer the same takes with OFFSET or counting, in this run. */
function printRatios(all: Measured[]): void {
  const median = (text: string) => all.find(({ list, what }) => `${list}: ${what}`.startsWith(text))?.median;
  const pairs = [
    ["users: newest, deep", "instead: users, OFFSET"],
    ["users: email, deep", "instead: users by email, OFFSET"],
    ["users: counts", "instead: users, count(*)"],
    ["transactions: all, deep", "instead: transactions, OFFSET"],
    ["transactions: all, count", "instead: transactions, count(*)"],
    ["withdrawals: all, deep", "instead: withdrawals, OFFSET"],
    ["audit: all, deep", "instead: audit, OFFSET"],
  ] as const;
  console.log("");
  for (const [ours, theirs] of pairs) {
    const [one, other] = [median(ours), median(theirs)];
    if (one && other) console.log(`${ours}: ${Math.round(other / one)} times as fast as ${theirs.slice(9)}`);
  }
}

await main();
