import { availableParallelism } from "node:os";
import { openPool, type Pool } from "@portico/database";
import { isLong } from "./arguments.ts";
import type { Contestant } from "./clients.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { functionSwaps } from "./function-swaps.ts";
import { httpSwaps } from "./http-swaps.ts";
import { minimalSwaps } from "./minimal-swaps.ts";
import { byTurns, median, spread } from "./rounds.ts";
import { statementSwaps } from "./statement-swaps.ts";

const CLIENTS = [1, 8, 64];
const MAX_CLIENTS = Math.max(...CLIENTS);
/** Of each of the three pools, beside the node's own; PostgreSQL allows 100. More clients wait for one. */
const CONNECTIONS = 24;
const ROUNDS = isLong() ? 15 : 5;
const MILLISECONDS = 1_000;
const WARM_UP_MILLISECONDS = 1_500;

async function main(): Promise<void> {
  const exchange = await openExchange(64);
  const owner = openPool(exchange.databaseUrl, { max: CONNECTIONS, role: "portico_owner" });
  const contestants: Contestant[] = [];
  // The database is a separate process and would outlive an interrupted benchmark.
  process.once("SIGINT", () => void exchange.stop().then(() => process.exit(130)));
  try {
    await measure(exchange, owner, contestants);
  } finally {
    for (const contestant of contestants) await contestant.stop?.();
    await owner.end();
    await exchange.stop();
  }
}

async function measure(exchange: Exchange, owner: Pool, contestants: Contestant[]): Promise<void> {
  contestants.push(
    functionSwaps(exchange, CONNECTIONS),
    ...statementSwaps(exchange, owner),
    await httpSwaps(exchange),
    await minimalSwaps(exchange, owner, CONNECTIONS),
  );
  const rounds = `medians of ${ROUNDS} rounds of ${MILLISECONDS / 1_000} s by turns`;
  console.log(`Swaps a second: ${rounds}, ${availableParallelism()} cores, fsync on\n`);
  const ratios = ["function/minimal", "function/statements", "function/prepared", "HTTP/function"];
  console.log(row(["clients", ...contestants.map(({ name }) => name), ...ratios]));
  for (const contestant of contestants) await contestant.run(MAX_CLIENTS, WARM_UP_MILLISECONDS);
  for (const clients of CLIENTS) await measureAt(clients, contestants);
  console.log("\nBelow each rate: the distance between its quartiles.");
  console.log("statements: the same ones, sent one by one in a transaction; prepared: each prepared once.");
  console.log(
    "minimal: a function that does the same work on the same tables, without the exchange's rules.",
  );
  console.log("Expected: function/statements 2 or more, HTTP/function 0.75 or more at 8, 1 or more at 64.");
}

async function measureAt(clients: number, contestants: Contestant[]): Promise<void> {
  const entries = contestants.map((contestant) => ({ contestant, clients }));
  const rates = await byTurns(entries, ROUNDS, MILLISECONDS);
  const [called = 0, sent = 0, prepared = 0, http = 0, minimal = 0] = rates.map(median);
  const quotients = [called / minimal, called / sent, called / prepared, http / called];
  console.log(
    row([
      String(clients),
      ...rates.map((of) => Math.round(median(of)).toLocaleString("en")),
      ...quotients.map((ratio) => ratio.toFixed(2)),
    ]),
  );
  console.log(row(["", ...rates.map(spread)]));
}

function row(cells: string[]): string {
  return cells.map((cell, index) => cell.padStart(index === 0 ? 7 : index < 6 ? 12 : 21)).join("");
}

await main();
