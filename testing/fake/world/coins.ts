import {
  type Candle,
  type CandleRange,
  type Coin,
  type CoinNetwork,
  type FiatRate,
  isAsset,
  networkById,
  type Price,
  type RegisteredCoin,
  registeredCoins,
} from "@portico/contract";
import Big from "big.js";
import { ago } from "./time.ts";

const PREMIUM = "0.04";

const assets = registeredCoins.filter(isAsset);

function networkOf({
  network_id,
  withdrawal_name,
  minimum_withdrawal,
  contract,
}: RegisteredCoin["networks"][number]): CoinNetwork {
  const network = networkById(network_id);
  if (!network) throw new Error(`No network ${network_id}`);
  return {
    network_id,
    withdrawal_name,
    deposit_name: network.deposit_name,
    address_format: network.address_format,
    has_destination_tag: network.has_destination_tag ?? false,
    deposit_enabled: true,
    withdrawal_enabled: true,
    minimum_withdrawal,
    minimum_deposit: "0",
    ...(contract && { contract }),
  };
}

function coinOf(registered: RegisteredCoin): Coin {
  const { coin_id, symbol, name, decimals, swap_fee, withdrawal_fee } = registered;
  return {
    coin_id,
    symbol,
    name,
    decimals,
    is_stable: registered.is_stable ?? false,
    alias_of: null,
    deposit_enabled: true,
    withdrawal_enabled: true,
    swap_enabled: true,
    minimum_withdrawal: registered.networks[0]?.minimum_withdrawal ?? "0",
    minimum_deposit: "0",
    swap_fee,
    swap_spread_percent: registered.is_stable ? "0" : "0.05",
    withdrawal_fee,
    networks: registered.networks.map(networkOf),
  };
}

/** The registry as the release declares it, aliases included. */
export function createCoins(): Coin[] {
  const coins = new Map(assets.map((one) => [one.coin_id, coinOf(one)]));
  return registeredCoins.flatMap((one) => {
    if (!("alias_of" in one)) return coins.get(one.coin_id) ?? [];
    const asset = coins.get(one.alias_of);
    const { coin_id, symbol, name, alias_of } = one;
    return asset ? { ...asset, coin_id, symbol, name, alias_of } : [];
  });
}

/** The prices of the simulated market, as of now. */
export function createPrices(): Price[] {
  return createCoins().flatMap(({ coin_id, symbol, name, alias_of, is_stable }, index) => {
    const registered = assets.find((one) => one.coin_id === (alias_of ?? coin_id));
    if (!registered) return [];
    const { price, supply, volume } = registered.simulated;
    const premium_rate = is_stable ? "0" : PREMIUM;
    const change = new Big(price).times((index % 7) - 3).div(100);
    return {
      coin_id,
      symbol,
      name,
      market_price: price,
      current_price: new Big(price).times(new Big(1).plus(premium_rate)).round(18, 0).toFixed(),
      premium_rate,
      price_change_24h: change.round(8, 0).toFixed(),
      price_change_percentage_24h: String((index % 7) - 3),
      market_cap: new Big(price).times(supply).round(2, 0).toFixed(),
      volume_24h: volume,
      last_updated: ago({ seconds: index % 5 }),
      source: "simulated" as const,
    };
  });
}

const unitsPerUsd = { EUR: "0.875", GBP: "0.75", JPY: "150", CAD: "1.375", AUD: "1.5" } as const;

export function createRates(): FiatRate[] {
  return Object.entries(unitsPerUsd).map(([currency, units_per_usd]) => ({
    currency: currency as FiatRate["currency"],
    units_per_usd,
    last_updated: ago({ minutes: 4 }),
    source: "simulated",
  }));
}

const steps: Record<CandleRange, number> = { "1h": 60, "24h": 300, "7d": 3_600, "30d": 14_400, "1y": 86_400 };
const counts: Record<CandleRange, number> = { "1h": 60, "24h": 288, "7d": 168, "30d": 180, "1y": 365 };

/** A wave around the present price: it ends there, and two charts of one coin are equal. */
function waveAt(price: string, step: number): Big {
  const swing = Math.round(Math.sin(step / 7) * 300 + Math.sin(step / 23) * 500);
  return new Big(price)
    .times(new Big(100_000 + (step === 0 ? 0 : swing)))
    .div(100_000)
    .round(12, 0);
}

/** The history of a price; without one there is none. */
export function candlesOf(
  price: Price | undefined,
  range: CandleRange,
): { step_seconds: number; candles: Candle[] } {
  const step_seconds = steps[range];
  if (!price) return { step_seconds, candles: [] };
  const { current_price } = price;
  const last = Math.floor(Date.now() / 1_000 / step_seconds) * step_seconds;
  const candles = Array.from({ length: counts[range] }, (_, index) => {
    const before = counts[range] - 1 - index;
    const [open, close] = [waveAt(current_price, before + 1), waveAt(current_price, before)];
    const [low, high] = open.lt(close) ? [open, close] : [close, open];
    return {
      time: new Date((last - before * step_seconds) * 1_000).toISOString(),
      open: open.toFixed(),
      high: high.toFixed(),
      low: low.toFixed(),
      close: close.toFixed(),
    };
  });
  return { step_seconds, candles };
}

/** The last 24 hours in 48 points. */
export function sparklineOf({ coin_id, current_price }: Price): { coin_id: string; closes: string[] } {
  return {
    coin_id,
    closes: Array.from({ length: 48 }, (_, index) => waveAt(current_price, 47 - index).toFixed()),
  };
}
