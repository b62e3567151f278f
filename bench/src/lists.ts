import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { call, migrate, openPool, type Pool, startEmbedded } from "@portico/database";
import { openAsker } from "./lists/asker.ts";
import { fill } from "./lists/fill.ts";
import { houseOf } from "./lists/house.ts";
import { type Measured, measure, print, type Reading } from "./lists/measure.ts";
import { transactionReadings, withdrawalReadings } from "./lists/money-readings.ts";
import { auditReadings, comparisons, figureReadings, poolReadings } from "./lists/office-readings.ts";
import { personReadings } from "./lists/person-readings.ts";
import { takeSamples } from "./lists/samples.ts";
import { userReadings } from "./lists/user-readings.ts";

/** Time limit in the database for a page of any administrators' list. */
const maxMilliseconds = 50;

/**
 * Measures administrators' lists with half a million users and five million transactions: first and deep page, each
 * order, filter and search, with the server's own calls and reads.
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
  const dataDir = values.keep ?? mkdtempSync(join(tmpdir(), "portico-bench-lists-"));
  const database = await startEmbedded({ dataDir });
  const stop = async () => {
    await database.stop();
    if (values.keep === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  // The database is a separate process and would outlive an interrupted benchmark.
  process.once("SIGINT", () => void stop().then(() => process.exit(130)));
  const owner = openPool(database.url, { role: null, max: 2, statementTimeoutMilliseconds: 0 });
  try {
    await migrate(database.url, { practice: true });
    await prepare(owner, { users: Number(values.users), transactions: Number(values.transactions) });
    await run(database.url, owner, Number(values.runs), values.only);
  } finally {
    await owner.end();
    await stop();
  }
}

async function prepare(owner: Pool, size: { users: number; transactions: number }): Promise<void> {
  const { rows } = await owner.query("select to_regclass('bench.house') is not null as is_filled");
  if (rows[0]?.is_filled) return;
  console.log(`Filling a database with ${size.users} users and ${size.transactions} transactions`);
  await fill(owner, houseOf(size));
}

async function run(databaseUrl: string, owner: Pool, runs: number, only: string): Promise<void> {
  const samples = await takeSamples(owner);
  const { ask, end } = await openAsker(databaseUrl, owner);
  try {
    await ingestPrices(ask);
    const readings = [
      ...userReadings(ask, samples),
      ...personReadings(ask, samples),
      ...transactionReadings(ask, samples),
      ...withdrawalReadings(ask, samples),
      ...poolReadings(ask, samples),
      ...auditReadings(ask, samples),
      ...figureReadings(ask),
      ...comparisons(ask, 100_000),
    ];
    await measureAll(
      readings.filter(({ list, what }) => new RegExp(only).test(`${list}: ${what}`)),
      runs,
    );
  } finally {
    await end();
  }
}

/** Adds prices, so that figures have a value in dollars. */
function ingestPrices(ask: Awaited<ReturnType<typeof openAsker>>["ask"]): Promise<unknown> {
  const lastUpdated = new Date().toISOString();
  const p_prices = ["bitcoin", "ethereum", "tether", "solana"].map((coin_id, index) => ({
    coin_id,
    market_price: String(50_000 / 10 ** index),
    last_updated: lastUpdated,
  }));
  return ask((pool, context) => call(pool, "ingest_prices", context, { p_source: "simulated", p_prices }));
}

async function measureAll(readings: Reading[], runs: number): Promise<void> {
  console.log(`\nMilliseconds on a warm connection, ${runs} runs each, ${availableParallelism()} cores\n`);
  console.log(
    `${"list".padEnd(14)}${"page".padEnd(46)}${"best".padStart(9)}${"median".padStart(9)}${"worst".padStart(9)}`,
  );
  const all: Measured[] = [];
  for (const reading of readings) {
    const measured = await measure(reading, runs);
    print(measured, reading.isForComparison ? Number.POSITIVE_INFINITY : maxMilliseconds);
    all.push(measured);
  }
  const ours = all.filter(({ isForComparison }) => !isForComparison);
  const slow = ours.filter(({ median }) => median > maxMilliseconds);
  console.log(`\n${ours.length} pages, ${slow.length} above ${maxMilliseconds} ms; expected: none.`);
  for (const measured of slow) print(measured, maxMilliseconds);
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
