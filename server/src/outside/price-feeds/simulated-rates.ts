import Big from "big.js";
import { marketNoise } from "./market-noise.ts";
import { type RatedCurrency, type RateFeed, ratedCurrencies } from "./rates.ts";

/** About what a dollar was worth in 2026; the made-up rates stay within a percent of it. */
const around: Readonly<Record<RatedCurrency, string>> = {
  EUR: "0.92",
  GBP: "0.785",
  JPY: "151.5",
  CAD: "1.37",
  AUD: "1.52",
};
const range = 0.01;

/** Made-up rates for practice: believable, and nobody's real ones. The same seed at the same time gives the same. */
export function createSimulatedRates(seed: string, now: () => Date = () => new Date()): RateFeed {
  return {
    async fetchRates() {
      const time = now();
      const rates = ratedCurrencies.map((currency) => {
        const moved = Math.exp(range * marketNoise(seed, currency, time.getTime() / 1_000)).toFixed(9);
        return { currency, units_per_usd: new Big(around[currency]).times(moved).round(6).toFixed() };
      });
      return { source: "simulated", rates, dropped: [], time: time.toISOString() };
    },
  };
}
