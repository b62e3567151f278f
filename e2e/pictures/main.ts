import { join } from "node:path";
import { buildWebIfOlder } from "../../bin/lib/build-web.js";
import { startExchange } from "../support/exchange/exchange.ts";
import { takePictures } from "./take-pictures.ts";
import { createWorld, owner } from "./world.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");

/**
 * Takes the pictures of the README from practice mode, on a new database with a few users, deposits, swaps and
 * withdrawals. Replaces the files in docs/pictures.
 *
 *   npm run pictures
 */
async function main(): Promise<void> {
  buildWebIfOlder();
  const exchange = await startExchange({
    // Play chains, and prices that need no internet.
    CHAINS: "",
    PRICE_FEED: "simulated",
    TRUST_PROXY: "loopback",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  });
  // Otherwise Ctrl-C would leave the exchange running.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void exchange.stop().then(() => process.exit(1)));
  try {
    const world = await createWorld(exchange);
    await takePictures(world, folder);
  } finally {
    await exchange.stop();
  }
}

await main();
