/** The background for the decision on a withdrawal. */
export const withdrawalBackgroundText = {
  notes: "Risk notes",
  noNotes: "Nothing unusual.",
  kinds: {
    first_withdrawal: "The first withdrawal of this user",
    new_address: "Nothing has ever been sent to this address for this user",
    new_device: "Signed in from a new device",
    access_reset: "Their sign-in settings were reset",
    new_account: "The account is less than a day old",
  },
  looksLikeEarlier: "Looks like an earlier recipient of this user, but is a different address",
  looksLikeSaved: "Looks like a saved address of this user, but is a different address",
  from: (device: string, address: string) => `${device}, ${address}`,
  sharedAddress: (count: number) =>
    count === 1
      ? "Another user withdraws to this address, too"
      : `${count} other users withdraw to this address, too`,

  address: "This address",
  neverUsed: "This user has not used it before.",
  used: (sent: number, rejected: number) => `Earlier withdrawals to it: ${sent} sent, ${rejected} rejected.`,
  lastUse: (age: string) => `The last time: ${age}`,
  lookAtAddress: "View the address on its chain",

  entries: "Balance history",
  noEntries: "No entries yet.",
  entryKinds: {
    deposit: "Deposit",
    withdrawal: "Withdrawal requested",
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
  hashHint: "Optional, for an approval: the hash it was sent with. The user sees it.",
  hashRequired: "Please enter the transaction's hash.",
  addHash: "Add the hash",
  hashAdded: "Transaction hash added",
  hashUnknown: "No answer from the server: the hash may have been added. Trying again is safe.",
  output: "Output",
  outputHint: "Which output of the transaction paid this withdrawal; 0 is the first.",
  outputInvalid: "A whole number from 0 to 1000000",
  sharesHash: "This transaction paid several withdrawals",
  /** On cards, which have little space. */
  risks: {
    first_withdrawal: "First withdrawal",
    new_address: "New address",
    new_device: "New device",
    access_reset: "Access reset",
    new_account: "New account",
    shared_address: "Shared address",
  },
  lookAtTransaction: "View the transaction on its chain",
} as const;
