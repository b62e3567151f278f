/** The home screen. */
export const landingText = {
  title: "Hold, swap and move coins. Nothing else to hand over.",
  lead: "One balance per coin, live prices, swaps that settle at once, and a ledger you can check for yourself.",
  stepIn: "Step In",
  howItWorks: "How it works",

  quoteTitle: "Swap",
  quoteFrom: "From",
  quoteTo: "To",
  quoteRate: "Exchange rate",
  quoteRateValue: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
  quoteMinimum: (slippage: string) => `Minimum received (${slippage}%)`,
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,
  quoteFee: "Network fee",
  quoteAction: (from: string, to: string) => `Swap ${from} for ${to}`,
  quoteFromCoin: "From coin",
  quoteToCoin: "To coin",
  quoteFromAmount: "From amount",
  quoteToAmount: "To amount",
  switchCoins: "Switch coins",
  quoteUnavailable: "There is no price at the moment",

  prices: "Live prices",
  updated: (age: string) => `Updated ${age} ago`,
  waiting: "Waiting for prices",
  refresh: "Refresh Prices",
  buy: (symbol: string) => `Buy ${symbol}`,
  day: "24h",
  marketCap: "Market Cap",
  volume: "Volume 24h",
  noPrice: "No price yet",

  invitation: "All of them in one account",
  invitationDetail: "An email and a password, a code by mail, and every coin here has a balance of its own.",
  invitationSignedIn: "Every coin here has a balance of its own in your account.",
  openAccount: "Open an account",
  openWallets: "Open your wallets",

  features: "How it works",
  featureList: [
    {
      title: "One balance per coin",
      detail: "Deposit to an address that is yours alone. What arrives is one figure, available or held.",
    },
    {
      title: "Swaps at the live price",
      detail:
        "You see rate, fee and the least you receive before you agree. The swap settles at once or not at all.",
    },
    {
      title: "Withdraw anywhere",
      detail: "Choose the network, check the whole address, and follow the withdrawal until it is done.",
    },
    {
      title: "A ledger that adds up",
      detail: "Every movement is booked twice and never changed, so that nothing can be made or lost.",
    },
  ],

  statistics: "Statistics",
  volumeLabel: "Volume",
  usersLabel: "Users",
  chainsLabel: "Chains",
  uptimeLabel: "Uptime",
} as const;
