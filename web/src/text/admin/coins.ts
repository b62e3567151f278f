/** The coins, and adding one. */
export const adminCoinsText = {
  listed: "Coins",
  intro:
    "A new coin is a token on a network that you already support. Its price is polled from CoinGecko by its id. Deposits, withdrawals and swaps start paused: resume each under Pauses when its price has arrived.",
  noPrice: "No price yet",
  paused: "Paused",
  pausedKinds: (kinds: string) => `Paused: ${kinds}`,
  kinds: { deposit: "deposits", withdrawal: "withdrawals", swap: "swaps" },

  add: "Add coin",
  identity: "Coin",
  id: "CoinGecko id",
  idHint:
    "As in the URL of its CoinGecko page, such as chainlink. If CoinGecko renames it, change it under Price sources.",
  symbol: "Symbol",
  name: "Name",
  decimals: "Decimals",
  decimalsHint: "Decimals of balances: 0 to 18, and at most as many as each of its contracts has.",
  networks: "Networks",
  networksHint:
    "The first one you choose is preselected for withdrawals. Networks that are not listed carry only their own coin.",
  contract: (network: string) => `Contract on ${network}`,
  contractHint: "Copy it from the issuer's own page: with a wrong one, users send the wrong token.",
  contractDecimals: (network: string) => `Contract's decimals on ${network}`,
  fees: "Fees and minimums, in the coin",
  swapFee: "Swap fee",
  withdrawalFee: "Withdrawal fee",
  minimumDeposit: "Minimum deposit",
  minimumWithdrawal: "Minimum withdrawal",
  minimumWithdrawalHint:
    "The least that must arrive after the fee, on each of its networks. If empty, it equals the fee.",
  streams: "Live prices (optional)",
  streamsHint:
    "The pairs to stream from exchanges. Without one, the price is only as fresh as the polled feed.",
  binance: "Binance pair",
  coinbase: "Coinbase pair",
  kraken: "Kraken pair",
  reason: "Reason for the pause",
  reasonHint: "Everyone can read it. 3 to 500 characters.",
  reasonStart: "This coin is coming soon",

  required: "Please fill this in.",
  invalidAmount: "Please enter a valid amount",
  wholeNumber: (most: number) => `Please enter a whole number from 0 to ${most}.`,
  noNetwork: "Please choose at least one network.",
  reasonRequired: "Please give a reason.",
  askTitle: (coin: string) => `Add ${coin}?`,
  ask: "It becomes visible to everyone immediately, and it can't be removed. Compare each contract with the issuer's page:",
  added: (name: string) => `${name} was added. Its deposits, withdrawals and swaps are paused.`,
  failed: "Failed to add the coin",
} as const;
