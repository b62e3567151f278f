import Big from "big.js";
import { z } from "zod";
import { asFeedError, type CoingeckoRequests, failure } from "./coingecko-requests.ts";
import { JsonNumber, plainDecimal } from "./decimal-json.ts";
import { type FeedRate, type RateFeed, type RatesReply, ratedCurrencies } from "./rates.ts";

const reply = z.object({ rates: z.record(z.string(), z.unknown()) });
const fiat = z.object({ value: z.instanceof(JsonNumber), type: z.literal("fiat") });

/** The requests that rates use and wait for. */
export interface CoingeckoRatesOptions {
  /** Separate from the prices' requests, so that a rate limit on rates does not delay prices. */
  requests: CoingeckoRequests;
  /** The prices' requests: while CoinGecko rate-limits them, rates wait too. */
  priceRequests: CoingeckoRequests;
}

/**
 * CoinGecko's `GET /exchange_rates` (https://docs.coingecko.com/v3.0.1/reference/exchange-rates): the value of one
 * bitcoin in each currency. One request returns all. CoinGecko states no time and updates them every 5 minutes. It
 * rejects with `FeedError` if there are no rates.
 */
export function createCoingeckoRates({ requests, priceRequests }: CoingeckoRatesOptions): RateFeed {
  return {
    async fetchRates(signal) {
      const started = performance.now();
      const time = new Date().toISOString();
      for (const waiting of [priceRequests, requests]) waiting.refuseWhileWaiting();
      try {
        return { source: "coingecko", time, ...readRates(await requests.get("/exchange_rates", {}, signal)) };
      } catch (error) {
        throw asFeedError(error, Math.round(performance.now() - started));
      }
    },
  };
}

function readRates(json: unknown): Pick<RatesReply, "rates" | "dropped"> {
  const parsed = reply.safeParse(json);
  if (!parsed.success) throw failure("CoinGecko sent JSON that is not a list of exchange rates");
  const dollars = perBitcoin(parsed.data.rates.usd);
  if (dollars === null) throw failure("CoinGecko sent no exchange rate of the US dollar");
  const rates: FeedRate[] = [];
  const dropped: RatesReply["dropped"] = [];
  for (const currency of ratedCurrencies) {
    const units = perBitcoin(parsed.data.rates[currency.toLowerCase()]);
    if (units === null) dropped.push({ currency, reason: "no rate above zero" });
    else rates.push({ currency, units_per_usd: divided(units, dollars) });
  }
  if (rates.length === 0) throw failure("CoinGecko sent no usable exchange rate");
  return { rates, dropped };
}

/** A positive rate of a fiat currency; null for anything else. */
function perBitcoin(input: unknown): Big | null {
  const parsed = fiat.safeParse(input);
  const text = parsed.success ? plainDecimal(parsed.data.value) : null;
  return text !== null && new Big(text).gt(0) ? new Big(text) : null;
}

function divided(units: Big, dollars: Big): string {
  return units.div(dollars).round(12, Big.roundHalfUp).toFixed();
}
