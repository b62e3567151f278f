import type { EnteredMovementKind, HotBand, MovementKind } from "@portico/contract";

const reasonWords = {
  reason: "Reason",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  unknown: "No answer from the server: it may have been saved. Trying again is safe.",
} as const;

/** What the exchange holds on chains, beside what it owes. */
export const treasuryText = {
  title: "Treasury",
  intro: "What the exchange holds on each chain, what users own, and whether the two add up.",
  tabs: "Holdings, cold addresses and house movements",
  holdings: "Holdings",
  cold: "Cold addresses",
  movements: "House movements",
  loadFailed: "Failed to load the treasury",
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,

  coverage: "Coverage",
  coverageDetail:
    "What users own, available and held, compared with what is held on all chains that were read.",
  coin: "Coin",
  owed: "Users own",
  onChain: "On chains",
  covered: "Covered",
  notRead: "Not read",
  onChains: (amount: string) => `${amount} on chains`,
  percent: (percent: string) => `${percent}%`,
  farAbove: "> 1,000%",
  without: (networks: string) => `Without ${networks}, which was not read`,
  nothingOwed: "No user owns anything, and nothing is held.",

  read: (age: string, block: string) => `Last read at block ${block}: ${age}`,
  neverRead: "Not read yet",
  beingRead: "Being read…",
  readNow: "Read now",
  readNowOf: (network: string) => `Read now: ${network}`,
  readFailed: "Failed to ask for a reading",
  asked: "Reading from the node. This can take minutes on a Bitcoin-like network.",
  fault: "The last reading failed:",
  paused: "Withdrawals are paused:",
  alarm: (amount: string, network: string) => `${amount} is missing on ${network}`,
  alarmDetail:
    "Two readings in a row found less than the books explain. Find out where the coins went before you resume withdrawals.",
  alarmElsewhere: "Two readings in a row found less than the books explain.",
  toPauses: "Pauses",
  unwatched: (networks: string) => `Not watched, so their holdings are unknown: ${networks}`,
  empty: (coins: string) => `Nothing held or on its way: ${coins}`,

  deposit: "Deposit addresses",
  paying: "Paying address",
  coldPlace: "Cold addresses",
  total: "Total",
  arriving: "Deposits confirming",
  leaving: "Pending withdrawals",
  lasts: "Paying address lasts",
  days: (days: number) =>
    days >= 9999
      ? "More than 9,999 days"
      : days === 1
        ? "1 day"
        : days === 0
          ? "Less than a day"
          : `${days} days`,
  pace: (amount: string) => `at ${amount} a day, the average of 30 days`,

  states: {
    off: "Not reconciled",
    unread: "Waiting for a reading",
    matches: "Matches",
    tolerated: "Within tolerance",
    missing: "Coins missing",
    surplus: "More than expected",
  },
  difference: "Difference",
  less: (amount: string) => `${amount} missing`,
  more: (amount: string) => `${amount} more than expected`,
  none: "None",
  surplusHint:
    "A surplus hides a loss of the same size. Book it under House movements, or find out whose it is.",
  missingHint: "Book it under House movements if you know where it went.",
  sum: "How it adds up",
  sumOf: (coin: string, network: string) => `How ${coin} on ${network} adds up`,
  terms: {
    deposits: "Deposits credited",
    deposits_open: "Arrived, not credited",
    withdrawals: "Withdrawals paid",
    withdrawals_open: "Sent, not confirmed",
    network_fees: "Network fees",
    movements: "House movements",
    expected: "Expected",
    held: "Held",
  },
  byHand: (amount: string) => `${amount} of claimed withdrawals may have left already.`,
  since: (age: string, name: string) => `Settings last changed by ${name}: ${age}`,

  bands: {
    danger: "Almost empty",
    warning: "Low",
    below: "Below target",
    good: "On target",
    above: "Above target",
  } satisfies Record<HotBand, string>,
  refill: {
    fromCold: (amount: string) =>
      `Bring about ${amount} from a cold address to the paying address, so that it lasts 14 days.`,
    send: (amount: string) => `Send about ${amount} to the paying address, so that it lasts 14 days.`,
  },
  toCold: (amount: string) =>
    `Move about ${amount} to a cold address. The paying address still lasts 14 days.`,
  sweep: {
    byHand: (amount: string) =>
      `${amount} is at deposit addresses. Move it to the paying address or a cold one.`,
    switchOn: (amount: string) =>
      `${amount} is at deposit addresses. Switch Sweeping on to move it to the paying address.`,
    swept: (amount: string) =>
      `${amount} is at deposit addresses. What reaches the minimum is swept once it is confirmed.`,
  },
  gas: "The paying address has none of the network's own coin, which a token needs for fees.",
  advice: "Suggestions",
  reconcile: "Reconciliation",
  reconcileOf: (coin: string, network: string) => `Reconciliation of ${coin} on ${network}`,
} as const;

/** Switching the reconciliation of a coin on or off. */
export const reconciliationText = {
  title: (coin: string, network: string) => `Reconciliation of ${coin} on ${network}`,
  detail: "Compares what is on the chain with what deposits, withdrawals, fees and movements explain.",
  on: "Reconcile this coin",
  onDetail:
    "If two readings in a row are short by more than the tolerance, withdrawals on this network are paused.",
  offDetail: "Holdings are shown, but nobody is warned if coins disappear.",
  opening: (amount: string) =>
    `What the last reading cannot explain is booked as the opening balance. ${amount} is held now: check that this is right.`,
  again: (date: string) =>
    `It continues from the opening balance of ${date}. Anything that has come or gone since then without being booked appears as a surplus or as missing.`,
  unread: "The holdings haven't been read yet. Press Read now first.",
  tolerance: (symbol: string) => `Tolerance (${symbol})`,
  toleranceHint:
    "How much may be missing, such as for network fees of transactions that you make elsewhere and book later.",
  toleranceWrong: "Please enter an amount, or 0.",
  save: "Save",
  saved: (isOn: boolean) => (isOn ? "Reconciliation is on" : "Reconciliation is off"),
  ...reasonWords,
} as const;

/** Addresses whose keys are kept offline. */
export const coldText = {
  intro:
    "Addresses whose keys are kept offline. They are only watched: what they hold counts as yours, and nothing is sent from here.",
  add: "Add a cold address",
  none: "No cold addresses",
  noneDetail: "Coins held elsewhere are not counted.",
  list: (network: string) => `Cold addresses on ${network}`,
  added: (age: string, name: string) => `Added by ${name}: ${age}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  explore: (label: string) => `Show ${label} in an explorer`,
  explorer: "Explorer",
  remove: "Remove",
  removeOf: (label: string) => `Remove ${label}`,
  addDetail:
    "It must not be an address of the wallet pool. What it holds appears as a surplus until you book it.",
  network: "Network",
  address: "Address",
  addressRequired: "Please enter the address.",
  label: "Name",
  labelHint: "Such as Vault 1",
  labelRequired: "Please enter a name.",
  save: "Add",
  saved: "Cold address added",
  removeTitle: (label: string) => `Remove ${label}?`,
  removeDetail: "What it holds no longer counts, and shows as missing until you book it as taken out.",
  removeAction: "Remove",
  removed: "Cold address removed",
  ...reasonWords,
} as const;

const kinds: Record<MovementKind, string> = {
  opening: "Opening balance",
  funding: "Brought in",
  removal: "Taken out",
  network_fee: "Network fee",
};

const kindHints: Record<EnteredMovementKind, string> = {
  funding: "Coins of the exchange that were added, such as a purchase or an address that was added.",
  removal: "Coins of the exchange that left, such as earnings, or a loss that you write off.",
  network_fee: "The network fee of a transaction that you made elsewhere, such as a sweep.",
};

/** Coins of the exchange that came or went without a user. */
export const movementsText = {
  intro:
    "Coins of the exchange that came or went without a user. Network fees of payments from here are added automatically.",
  kinds,
  kindHints,
  list: "House movements",
  none: "No house movements",
  noneDetail: "Book what you bring in or take out, so that the reconciliation can explain it.",
  loadFailed: "Failed to load the house movements",
  network: "Network",
  allNetworks: "All networks",
  columns: { when: "When", kind: "What", amount: "Amount", reason: "Reason" },
  payment: "A payment from here",
  by: (name: string) => `By ${name}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  explore: (hash: string) => `Show transaction ${hash} in an explorer`,
  add: "Book a movement",
  title: "Book a movement",
  detail: "It is final. Correct a mistake with a movement the other way.",
  coin: "Coin",
  kind: "What happened",
  amount: (symbol: string) => `Amount (${symbol})`,
  amountWrong: "Please enter an amount above zero.",
  hash: "Transaction hash (optional)",
  save: "Book",
  saved: "Movement booked",
  ...reasonWords,
} as const;
