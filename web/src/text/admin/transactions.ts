/** All users' transactions. The texts in the spec's catalogue are exact. */
export const adminTransactionsText = {
  title: "Transactions",
  search: "Search by email or transaction hash",
  type: "Type",
  types: {
    all: "All types",
    deposit: "Deposits",
    withdrawal: "Withdrawals",
    swap: "Swaps",
    adjustment: "Adjustments",
  },
  /** In the singular. */
  kinds: { deposit: "Deposit", withdrawal: "Withdrawal", swap: "Swap", adjustment: "Adjustment" },
  status: "Status",
  filterStatuses: { all: "All statuses", pending: "Pending", completed: "Completed", failed: "Rejected" },
  refresh: "Refresh",
  table: "Transactions",
  columns: {
    transaction: "Transaction",
    user: "User",
    amount: "Amount",
    status: "Status",
    date: "Date",
    actions: "Actions",
  },
  /** The label of the link to a transaction's own page. */
  openDetails: (kind: string, amount: string) => `${kind} of ${amount}`,
  noHash: "No hash",
  /** `hash` is shortened as in the link: the accessible name must contain the visible text. */
  openInExplorer: (hash: string) => `View ${hash} on its chain`,
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,
  into: (amount: string, symbol: string) => `→ ${amount} ${symbol}`,
  approve: "Approve",
  reject: "Reject",
  approveOf: (kind: string, email: string) => `Approve: ${kind} of ${email}`,
  rejectOf: (kind: string, email: string) => `Reject: ${kind} of ${email}`,
  empty: "No transactions found",
  /** Where very many users match. */
  newestOnly: (most: string) =>
    `Only the newest ${most} transactions were searched. Type more of the email or hash to search all of them.`,
  clear: "Clear the filters",
  loadFailed: "Failed to load transactions",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  /** Figures have their thousands grouped. */
  showing: (from: string, to: string, all: string) => `Showing ${from} to ${to} of ${all} transactions`,
  showingMany: (from: string, to: string, all: string) =>
    `Showing ${from} to ${to} of more than ${all} transactions`,

  approveTitle: { deposit: "Approve this deposit?", withdrawal: "Approve this withdrawal?" },
  rejectTitle: { deposit: "Reject this deposit?", withdrawal: "Reject this withdrawal?" },
  approveDeposit: (amount: string, email: string) =>
    `${amount} will be credited to ${email}. This cannot be undone.`,
  rejectDeposit: (amount: string, email: string) =>
    `${amount} will not be credited to ${email}. This cannot be undone.`,
  user: "User",
  amount: "Amount",
  fee: "Fee",
  sends: "To send",
  network: "Network",
  asked: "Created",
  destinationTag: "Destination tag",
  toAddress: "To address",
  atAddress: "Received at",
  copyAddress: "Copy address",
  hash: "Transaction hash",
  hashNeeded: "As its chain shows it, so that the same deposit isn't credited twice.",
  hashRequired: "Please enter the transaction's hash.",
  output: "Output",
  outputHint: "Which output of the transaction this deposit is; 0 is the first.",
  outputInvalid: "A whole number from 0 to 1000000",
  approveNote: "Note",
  approveNoteHint: "Optional. For the audit log.",
  reason: "Rejection Reason",
  reasonHint: "Optional. The user sees it, or 'Rejected by admin' if you leave it empty.",
  reviewed: "Risk notes and earlier withdrawals",
  openWithdrawal: "Open it in Withdrawals",
  own: "Another administrator must decide on your own withdrawal.",
  ownDeposit: "Another administrator must decide on your own deposit.",
  /** The statuses in the back office: failed is shown as rejected. */
  statuses: { pending: "pending", completed: "completed", failed: "rejected" },
  done: (status: string) => `Transaction ${status}`,
  /** A second administrator must approve it, too. */
  firstApproval: "Approved. A second administrator must approve it, too.",
  unknown: (decision: string) => `No answer from the server: the transaction may have been ${decision}`,
  decisions: { completed: "approved", failed: "rejected" },
  decidedMeanwhile: (isRejected: boolean, name: string | null) =>
    `This was ${isRejected ? "rejected" : "approved"}${name ? ` by ${name}` : ""}.`,
  alreadyDecided: "Someone has already decided on this.",
  typedHash: (hash: string) => `Hash you entered: ${hash}`,
} as const;
