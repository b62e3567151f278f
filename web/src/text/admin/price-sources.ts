import type { PriceSource } from "@portico/contract";

/** Where a coin's price comes from. */
export const priceSourceText = {
  open: (name: string) => `Price sources of ${name}`,
  detail: (symbol: string) =>
    `CoinGecko is asked for ${symbol} by its id. The exchanges stream its price under these symbols; a wrong one shows up as excluded, because it disagrees with the others.`,
  labels: {
    coingecko: "CoinGecko id",
    binance: "Binance pair",
    coinbase: "Coinbase pair",
    kraken: "Kraken pair",
  } satisfies Record<PriceSource["source"], string>,
  missing: (span: string, reason: string) => `No price from CoinGecko for ${span}: ${reason}.`,
  missingBadge: "Gone at CoinGecko",
  lookUp: "Look up price",
  save: "Save",
  askTitle: (label: string, symbol: string) => `Change the ${label} of ${symbol}?`,
  changes: (label: string, before: string, after: string, symbol: string) =>
    `${label}: ${before} becomes ${after}. With a wrong one, users trade ${symbol} at the price of another coin.`,
  removes: (pair: string, symbol: string) =>
    `${pair} is removed: this exchange no longer counts for the price of ${symbol}, which then comes from fewer sources.`,
  accept: "Accept this price and save",
  undo: (value: string) => `Undo: back to ${value}`,
  none: "none",
  unnamed: "without a name",
  price: "Its price now",
  known: "Last known price here",
  difference: "Difference",
  none_known: "None",
  differs: (symbol: string) =>
    `Check that this is ${symbol}: with a wrong id, users trade at the price of another coin. If you accept it, swaps and withdrawals of ${symbol} are paused, until you resume them under Pauses.`,
  saved: (symbol: string) => `The price source of ${symbol} is saved. The next update uses it.`,
  savedPaused: (symbol: string) =>
    `Saved. Swaps and withdrawals of ${symbol} are paused: resume them when its price is right.`,
  checkFailed: "Failed to look up the price",
  saveFailed: "Failed to save the price source",
} as const;
