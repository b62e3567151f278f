/** Pausing deposits, withdrawals and swaps. */
export const adminPausesText = {
  intro:
    "Stop deposits, withdrawals or swaps immediately. Users see the reason. Pending withdrawals can still be approved, and deposits that arrive can still be credited.",
  emergencyStop: "Emergency stop",
  resumeThere: "Resume under Pauses",
  newCoins: (symbols: string) => `New and not open for withdrawals yet: ${symbols}.`,
  isNew: "New coin, not open yet",
  coins: (count: number) => (count === 1 ? "It covers 1 coin." : `It covers ${count} coins.`),
  current: "Paused now",
  none: "Nothing is paused.",
  by: (age: string, name: string) => `${age} by ${name}`,
  byItself: (age: string) => `${age} by the reconciliation of holdings`,
  lift: "Resume",
  liftOf: (title: string) => `Resume: ${title}`,
  liftTitle: "Resume this?",
  lifted: "Resumed",
  liftFailed: "Failed to resume",

  add: "Pause",
  kind: "What to pause",
  everything: "Deposits, withdrawals and swaps",
  kinds: { deposit: "Deposits", withdrawal: "Withdrawals", swap: "Swaps" },
  coin: "Coin",
  allCoins: "All coins",
  network: "Network",
  allNetworks: "All networks",
  noNetwork: "Swaps don't use a network.",
  reason: "Reason",
  reasonHint: "Everyone can read it. 3 to 500 characters.",
  replaces: (reason: string) => `Already paused. Your reason replaces “${reason}”.`,
  confirmTitle: "Pause this?",
  confirm: "It takes effect immediately for everyone.",
  paused: "Paused",
  pauseFailed: "Failed to pause",

  /** Above the queue of withdrawals. */
  canApprove: "This doesn't affect pending withdrawals: they can still be approved or rejected.",
} as const;
