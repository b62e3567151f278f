import { availableParallelism } from "node:os";
import type { Contestant } from "./clients.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { functionSwaps } from "./function-swaps.ts";
import { httpSwaps } from "./http-swaps.ts";
import { statementSwaps } from "./statement-swaps.ts";

const CLIENTS = [1, 8, 32];
const ROUNDS = 8;
const MILLISECONDS = 1_000;
const WARM_UP_MILLISECONDS = 1_500;

async function main(): Promise<void> {
  const exchange = await openExchange(64);
  const contestants: Contestant[] = [];
  // The database is a separate process and would outlive an interrupted benchmark.
  process.once("SIGINT", () => void exchange.stop().then(() => process.exit(130)));
  try {
    await measure(exchange, contestants);
  } finally {
    for (const contestant of contestants) await contestant.stop();
    await exchange.stop();
  }
}

async function measure(exchange: Exchange, contestants: Contestant[]): Promise<void> {
  const most = Math.max(...CLIENTS);
  contestants.push(functionSwaps(exchange, most), ...statementSwaps(exchange, most));
  contestants.push(await httpSwaps(exchange));
  const rounds = `mean of ${ROUNDS} rounds of ${MILLISECONDS / 1_000} s`;
  console.log(`Swaps a second: ${rounds}, ${availableParallelism()} cores, fsync on\n`);
  const ratios = ["function/statements", "function/prepared", "HTTP/function"];
  console.log(row(["clients", ...contestants.map(({ name }) => name), ...ratios]));
  for (const contestant of contestants) await contestant.run(most, WARM_UP_MILLISECONDS);
  for (const clients of CLIENTS) {
    const [called = 0, sent = 0, prepared = 0, http = 0] = await means(contestants, clients);
    const rates = [called, sent, prepared, http].map((rate) => Math.round(rate).toLocaleString("en"));
    const quotients = [called / sent, called / prepared, http / called].map((ratio) => ratio.toFixed(2));
    console.log(row([String(clients), ...rates, ...quotients]));
  }
  console.log("\nstatements: the same ones, sent one by one in a transaction; prepared: each prepared once.");
  console.log("Expected: function/statements 2 or more, HTTP/function 0.45 or more.");
}

/** Alternates short rounds, so that other load on the machine affects all contestants equally. */
async function means(contestants: Contestant[], clients: number): Promise<number[]> {
  const sums = contestants.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      sums[index] = (sums[index] ?? 0) + (await contestant.run(clients, MILLISECONDS));
    }
  }
  return sums.map((sum) => sum / ROUNDS);
}

function row(cells: string[]): string {
  return cells.map((cell, index) => cell.padStart(index === 0 ? 7 : index < 5 ? 12 : 21)).join("");
}

await main();
