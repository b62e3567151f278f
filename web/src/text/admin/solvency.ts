import type { TreasuryException } from "@portico/contract";

/** What users own beside what is held. */
export const solvencyText = {
  title: "Users own more than the exchange holds",
  sums: (owed: string, held: string, missing: string) =>
    `Users own ${owed}. Of the same coins ${held} is held, so ${missing} is missing.`,
  since: (age: string) => `Found: ${age}`,
  unread: (symbols: string) => `Left out, because a network of theirs isn't read: ${symbols}`,
  unpriced: (symbols: string) => `Left out, because they have no price: ${symbols}`,
  whatToDo:
    "Bring in the difference, or find out which credits are wrong. Swaps alone can't cause this, but prices can.",
  toTreasury: "Treasury",
  covered: (owed: string, held: string) =>
    `In total users own ${owed}, and ${held} of the same coins is held.`,
  practice: "Practice",
  practiceDetail: "These are test coins, so nobody is alarmed. A live exchange would show this in red:",

  short: (amount: string) => `Users own ${amount} more than is held on all networks.`,
  shortWorth: (worth: string) => `It's worth ${worth}.`,
  shortDetail: "Swaps can cause this. Buy or bring in the difference, and book it under",
  movements: "House movements",
  shortPractice: "Practice: a live exchange would warn here.",
} as const;

/** What waits for a person. */
export const exceptionsText = {
  title: "Waiting for a decision",
  nothing: "Nothing waits for you",
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,
  oldest: (age: string) => `Oldest: ${age}`,
  since: (age: string) => `Since: ${age}`,
  open: "Open",
  openOf: (kind: string) => `Open: ${kind}`,
  kinds: {
    gap: (network: string) => `Coins missing on ${network}`,
    network_paused: (network: string) => `${network} has paused itself`,
    lost: () => "Lost payments",
    failed: () => "Failed payments",
    undone: () => "Undone deposits",
    review: () => "Deposits to review",
    unexplained: () => "Unexplained coins",
    unclaimed: () => "Unclaimed payments",
    below_minimum: () => "Payments below the minimum",
    cold_request: () => "Requests about cold addresses",
    movement_request: () => "Requests about house movements",
  } satisfies Record<TreasuryException["kind"], (network: string) => string>,
  hints: {
    gap: "Two readings in a row found less than the books explain.",
    network_paused: "Nothing is credited or sent there until it is resumed.",
    lost: "Another transaction has used their coins. An owner has to say that they paid nothing.",
    failed: "The chain has reverted them. Prepare their withdrawals again, or reject them.",
    undone: "They were credited, but aren't in the chain any more.",
    review: "They can't be credited without a decision.",
    unexplained: "A balance audit has found them at deposit addresses.",
    unclaimed: "They were sent to addresses that nobody had.",
    below_minimum: "Not urgent.",
    cold_request: "Another owner has to approve or decline.",
    movement_request: "Another owner has to approve or decline.",
  } satisfies Record<TreasuryException["kind"], string>,
} as const;
