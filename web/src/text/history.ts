/** The list of transactions, and the words for them that the details share. */
export const historyText = {
  title: "History",
  tabs: "Type of transaction",
  all: "All",
  deposits: "Deposits",
  withdrawals: "Withdrawals",
  swaps: "Swaps",

  deposit: "Deposit",
  withdrawal: "Withdrawal",
  swap: "Swap",
  pair: (from: string, to: string) => `${from} to ${to}`,

  empty: "No transaction history found",
  emptyOf: {
    deposit: "No deposit history found",
    withdrawal: "No withdrawal history found",
    swap: "No swap history found",
  },
  emptyDetail: "What you deposit, swap and withdraw will be listed here.",
  toWallets: "Go to Wallets",
  loadMore: "Load more",
  loadingMore: "Loading...",
  end: "These are all your transactions.",
  failed: "Unable to load transaction history.",
  checkConnection: "Check your connection and try again.",
} as const;
