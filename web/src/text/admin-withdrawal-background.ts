/** What there is to know before a withdrawal is decided on. */
export const withdrawalBackgroundText = {
  notes: "Risk notes",
  noNotes: "Nothing unusual.",
  kinds: {
    first_withdrawal: "The first withdrawal of this user",
    new_address: "Nothing was ever sent to this address for this user",
    new_device: "Signed in from a new device",
    access_reset: "The way they sign in was reset",
    new_account: "The account is less than a day old",
  },
  from: (device: string, address: string) => `${device}, ${address}`,
  sharedAddress: (count: number) =>
    count === 1
      ? "Another user withdraws to this address, too"
      : `${count} other users withdraw to this address, too`,

  address: "This address",
  neverUsed: "This user has not used it before.",
  used: (sent: number, rejected: number) => `Earlier withdrawals to it: ${sent} sent, ${rejected} rejected.`,
  lastUse: (age: string) => `The last time: ${age}`,
  lookAtAddress: "Look at the address on its chain",

  entries: "Balance history",
  noEntries: "No entries yet.",
  entryKinds: {
    deposit: "Deposit",
    withdrawal: "Withdrawal asked for",
    refund: "Withdrawal refunded",
    swap: "Swap",
    fee: "Swap fee",
    adjustment: "Adjustment",
  },
  change: (amount: string, symbol: string) => `${amount} ${symbol}`,
  balanceAfter: (amount: string) => `${amount} after`,
  failed: "Failed to load user details",

  hash: "Transaction hash",
  copyHash: "Copy transaction hash",
  hashHint: "Optional, for an approval: under which it left. The user reads it.",
  lookAtTransaction: "Look at the transaction on its chain",
} as const;
