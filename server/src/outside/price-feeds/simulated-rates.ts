import Big from "big.js";
import { boundedWalk } from "./random-walk.ts";
import { type RatedCurrency, type RateFeed, ratedCurrencies } from "./rates.ts";

/** Approximate rates of 2026. Simulated rates stay within one percent of them. */
const around: Readonly<Record<RatedCurrency, string>> = {
  EUR: "0.92",
  GBP: "0.785",
  JPY: "151.5",
  CAD: "1.37",
  AUD: "1.52",
};
const range = 0.01;

/** Simulated rates for practice mode. Deterministic for a seed and time. */
export function createSimulatedRates(seed: string, now: () => Date = () => new Date()): RateFeed {
  return {
    async fetchRates() {
      const time = now();
      const rates = ratedCurrencies.map((currency) => {
        const moved = Math.exp(range * boundedWalk(seed, currency, time.getTime() / 1_000)).toFixed(9);
        return { currency, units_per_usd: new Big(around[currency]).times(moved).round(6).toFixed() };
      });
      return { source: "simulated", rates, dropped: [], time: time.toISOString() };
    },
  };
}
