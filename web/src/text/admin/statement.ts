/** The statement of a user's balance of a coin. */
export const statementText = {
  title: (symbol: string) => `${symbol} statement`,
  from: "From",
  to: "To",
  downloadFailed: "Failed to download the statement",

  summary: "Sums of the period",
  opening: "Opening balance",
  cameIn: "In",
  wentOut: "Out",
  closing: "Closing balance",
  held: "Held by pending withdrawals now",
  heldApart: "It isn't in these balances, which are what is available.",

  list: "Statement",
  columns: { date: "Date", what: "Entry", cameIn: "In", wentOut: "Out", balance: "Balance after" },
  kinds: {
    deposit: "Deposit",
    withdrawal: "Withdrawal requested",
    refund: "Withdrawal refunded",
    swap: "Swap",
    fee: "Swap fee",
    adjustment: "Adjustment",
  },
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,
  empty: "No entries",
  emptyDetail: "Nothing changed this balance in the chosen days.",
  clear: "Show all days",
  loadFailed: "Failed to load the statement",
  notFound: "Statement not found",
  toUsers: "Go to Users",
} as const;
