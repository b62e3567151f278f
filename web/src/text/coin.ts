import type { CandleRange } from "@portico/contract";

/** One coin's page. The texts in the spec's catalogue are exact. */
export const coinText = {
  price: "Price",
  noPrice: "No price",
  balance: "Balance",
  available: "Available",
  pending: "Pending",
  marketCap: "Market Cap",
  volume: "Volume 24h",
  change: "24h",
  buy: "Buy",
  deposit: "Deposit",
  swap: "Swap",
  withdraw: "Withdraw",
  back: "Back",
  notFound: "Cryptocurrency not found",
  toWallets: "Go to Wallets",
  loadFailed: "Failed to load coin data",
  balanceFailed: "Failed to load balance",
  checkConnection: "Check your connection and try again.",

  range: "Range",
  ranges: { "1h": "1h", "24h": "24h", "7d": "7d", "30d": "30d", "1y": "1y" } satisfies Record<
    CandleRange,
    string
  >,
  spans: {
    "1h": "the last hour",
    "24h": "the last 24 hours",
    "7d": "the last 7 days",
    "30d": "the last 30 days",
    "1y": "the last year",
  } satisfies Record<CandleRange, string>,
  chart: (name: string, span: string) => `Price of ${name} in ${span}`,
  inSpan: (span: string) => `In ${span}`,
  since: (time: string) => `Since ${time}`,
  chartSummary: (span: string, first: string, last: string, high: string, low: string) =>
    `${span} the price went from ${first} to ${last}. High ${high}, low ${low}.`,
  simulated: "Simulated prices",
  chartFailed: "Failed to load price history",
  chartEmpty: "No price history yet",
  chartEmptyDetail: "The chart begins as soon as a few prices have come in.",
  chartBy: "Chart by TradingView",

  history: "History",
  historyTabs: "Type of transaction",
  changes: "Changes",
  deposits: "Deposit",
  withdrawals: "Withdrawal",
  swaps: "Swap",
  viewAll: "View all",
} as const;
