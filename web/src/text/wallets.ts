/** The list of wallets. The texts in the spec's catalogue are exact. */
export const walletsText = {
  title: "Wallets",
  estimatedValue: "Estimated assets value",
  valueIn: "Value in",
  today: (percent: string) => `${percent} today`,
  partialValue: (symbols: string) => `Without ${symbols}: there is no price at the moment.`,
  administrator: "Administrator",
  hideZero: "Hide zero balances",
  searchCoins: "Search coins",
  clearFilters: "Show all coins",
  coins: "Coins",

  coin: "Coin",
  balance: "Balance",
  value: "Value",
  day: "24h",
  held: (amount: string) => `${amount} held`,
  noPrice: "No price",
  deposit: "Deposit",
  withdraw: "Withdraw",
  swap: "Swap",
  withdrawOff: "Withdraw functionality coming soon!",
  depositOff: "Deposits of this coin are off at the moment.",

  noWalletTitle: "You do not have a wallet yet",
  noWalletDetail: "Generate one to get an address of your own for every coin.",
  generate: "Generate Wallet",
  generated: "Wallet generated successfully!",
  generateFailed: "Wallet assignment failed. Please try again.",

  depositTitle: (name: string) => `Deposit ${name}`,
  depositDetail: (symbol: string) =>
    `Send ${symbol} to one of these addresses, on the network named beside it.`,
  practiceWarning:
    "This is practice mode: these are test addresses. Do not send real coins, they would be lost.",
  minimumDeposit: (amount: string, symbol: string) => `Minimum deposit: ${amount} ${symbol}`,
  noAddress: (symbol: string) => `Your wallet has no address for ${symbol}.`,
  copyAddress: (network: string) => `Copy ${network} address`,

  noneTitle: "No coins found",
  noneSearch: (query: string) => `No coin is called “${query}”.`,
  noneZero: "All your balances are zero.",
  failed: "Failed to load balances",
  walletFailed: "Failed to load wallet data",
  checkConnection: "Check your connection and try again.",
} as const;
