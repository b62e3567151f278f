/** One coin's page. */
export const coinText = {
  price: "Price",
  balance: "Balance",
  available: "Available",
  held: "Held",
  marketCap: "Market Cap",
  volume: "Volume 24h",
  change: "24h",
  buy: "Buy",
  swap: "Swap",
  withdraw: "Withdraw",
  back: "Back",
  notFound: "Cryptocurrency not found",
  toWallets: "Go to Wallets",
  loadFailed: "Failed to load coin data",
} as const;
