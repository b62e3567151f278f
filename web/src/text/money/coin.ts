import type { CandleRange } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

/** One coin's page. The texts in the spec's catalogue are exact. */
export const coinText = {
  price: i18n.t("Price"),
  priceToBuy: i18n.t("Price to buy"),
  priceToSell: i18n.t("Price to sell"),
  whyTwoPrices: i18n.t("Why are there two prices?"),
  buyIncludes: (premium: string) =>
    i18n.t("The price to buy is {premium} above the market price: this is our premium.", { premium }),
  buyIsMarket: i18n.t("The price to buy is the market price."),
  sellIsBelow: (spread: string) =>
    i18n.t("The price to sell is {spread} below the market price, paid in USDT, before the network fee.", {
      spread,
    }),
  sellIsMarket: i18n.t("The price to sell is the market price, paid in USDT, before the network fee."),
  noPrice: i18n.t("No price"),
  balance: i18n.t("Balance"),
  available: i18n.t("Available"),
  pending: i18n.t({ id: "Pending (balance)", message: "Pending" }),
  marketCap: i18n.t("Market Cap"),
  volume: i18n.t("Volume 24h"),
  buy: i18n.t("Buy"),
  deposit: i18n.t("Deposit"),
  swap: i18n.t("Swap"),
  withdraw: i18n.t("Withdraw"),
  back: i18n.t("Back"),
  notFound: i18n.t("Cryptocurrency not found"),
  toWallets: i18n.t("Go to Wallets"),
  loadFailed: i18n.t("Failed to load coin data"),
  balanceFailed: i18n.t("Failed to load balance"),

  range: i18n.t("Range"),
  ranges: {
    "1h": i18n.t("1h"),
    "24h": i18n.t("24h"),
    "7d": i18n.t("7d"),
    "30d": i18n.t("30d"),
    "1y": i18n.t("1y"),
  } satisfies Record<CandleRange, string>,
  spans: {
    "1h": i18n.t("the last hour"),
    "24h": i18n.t("the last 24 hours"),
    "7d": i18n.t("the last 7 days"),
    "30d": i18n.t("the last 30 days"),
    "1y": i18n.t("the last year"),
  } satisfies Record<CandleRange, string>,
  /** After a change in percent. */
  past: {
    "1h": i18n.t("past hour"),
    "24h": i18n.t("24h"),
    "7d": i18n.t("past 7 days"),
    "30d": i18n.t("past 30 days"),
    "1y": i18n.t("past year"),
  } satisfies Record<CandleRange, string>,
  changeSince: (time: string) => i18n.t("since {time}", { time }),
  chart: (name: string, span: string) => i18n.t("Price of {name} in {span}", { name, span }),
  inSpan: (span: string) => i18n.t("In {span}", { span }),
  since: (time: string) => i18n.t("Since {time}", { time }),
  chartSummary: (span: string, first: string, last: string, high: string, low: string) =>
    i18n.t("{span} the price went from {first} to {last}. High {high}, low {low}.", {
      span,
      first,
      last,
      high,
      low,
    }),
  simulated: i18n.t("Simulated prices"),
  chartFailed: i18n.t("Failed to load price history"),
  chartEmpty: i18n.t("No price history yet"),
  chartEmptyDetail: i18n.t("The chart starts once a few prices have arrived."),
  chartBy: i18n.t("Chart by TradingView"),

  history: i18n.t("History"),
  historyTabs: i18n.t("Type of transaction"),
  changes: i18n.t("Changes"),
  deposits: i18n.t({ id: "Deposit (noun)", message: "Deposit" }),
  withdrawals: i18n.t("Withdrawal"),
  swaps: i18n.t({ id: "Swap (noun)", message: "Swap" }),
  viewAll: i18n.t("View all"),
} as const;
