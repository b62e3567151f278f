import { availableParallelism } from "node:os";
import { isLong } from "./arguments.ts";
import type { Contestant } from "./clients.ts";
import { openExchange } from "./exchange.ts";
import { functionSwaps } from "./function-swaps.ts";
import { httpSwaps } from "./http-swaps.ts";
import { byTurns, median, spread } from "./rounds.ts";

const FEW = 8;
const MANY = 64;
const CONNECTIONS = MANY;
const ROUNDS = isLong() ? 15 : 5;
const MILLISECONDS = 1_000;

/** Compares many clients with few where all swaps are of the same users or the same pair of coins. */
async function main(): Promise<void> {
  const exchange = await openExchange(MANY);
  const contestants: Contestant[] = [];
  process.once("SIGINT", () => void exchange.stop().then(() => process.exit(130)));
  try {
    console.log(
      `Swaps a second of one pair of coins, medians of ${ROUNDS} rounds by turns, ${availableParallelism()} cores\n`,
    );
    console.log(row(["users", "by", `${FEW} clients`, `${MANY} clients`, "ratio"]));
    for (const users of [1, 16, MANY]) {
      const some = { ...exchange, traders: exchange.traders.slice(0, users) };
      const ours = [functionSwaps(some, CONNECTIONS), await httpSwaps(some)];
      contestants.push(...ours);
      for (const contestant of ours) await compare(users, contestant);
      for (const contestant of contestants.splice(0)) await contestant.stop?.();
    }
    console.log("\nExpected: ratio 0.9 or more.");
  } finally {
    for (const contestant of contestants) await contestant.stop?.();
    await exchange.stop();
  }
}

async function compare(users: number, contestant: Contestant): Promise<void> {
  await contestant.run(MANY, MILLISECONDS);
  const [few = [], many = []] = await byTurns(
    [FEW, MANY].map((clients) => ({ contestant, clients })),
    ROUNDS,
    MILLISECONDS,
  );
  const shown = (rates: number[]) => `${Math.round(median(rates)).toLocaleString("en")} (${spread(rates)})`;
  const ratio = (median(many) / median(few)).toFixed(2);
  console.log(row([String(users), contestant.name, shown(few), shown(many), ratio]));
}

function row(cells: string[]): string {
  return cells.map((cell, index) => cell.padStart(index < 1 ? 7 : 16)).join("");
}

await main();
