/** The platform's state. */
export const adminOverviewText = {
  title: "Overview",
  asOf: (time: string) => `As of ${time}`,
  refresh: "Refresh",
  error: "Error",
  errorDetail: "This figure could not be read.",
  guessAlarm: (since: string) => `Too many wrong codes have been entered since ${since}`,
  guessAlarmDetail:
    "Someone may be guessing the codes that users get by email. New browsers need the link in the email until this stops; known browsers work as usual.",

  pendingWithdrawals: "Pending withdrawals",
  pendingDeposits: "Pending deposits",
  nothingWaits: "Nothing is waiting for a decision.",
  adjustments: (count: number) =>
    count === 1
      ? "An adjustment needs a second administrator."
      : `${count} adjustments need a second administrator.`,
  worth: (usd: string) => `Worth ${usd} when requested`,
  oldest: (age: string) => `The oldest: ${age}`,
  decideWithdrawals: "Decide on withdrawals",
  decideDeposits: "View pending deposits",
  noDeposits:
    "None is pending. Deposits on watched networks appear here and are credited by themselves; on others, find them with an explorer and credit them on the user's page.",
  creditByHand: "Credit a deposit by hand",

  prices: "Prices",
  noPrices: "No prices",
  closed: "Closed",
  allClosed: "No coin can be swapped: each one is paused or switched off.",
  current: (current: number, coins: number) => `${current} of ${coins} current`,
  allFresh: (coins: number) => `All ${coins} coins can be traded.`,
  stale: (stale: number, coins: number, symbols: string) =>
    `${stale} of ${coins} coins cannot be traded: ${symbols}. Their price is too old, missing, or in doubt.`,
  moreCoins: (symbols: string, more: number) => `${symbols} and ${more} more`,
  oldWorth: "Old price",
  includesOld: (symbols: string) => `Includes an old price of ${symbols}.`,
  simulated: "Simulated prices",
  cron: "View the price update",

  mail: "Email",
  mailEmpty: "No email is waiting.",
  mailWaiting: (count: number) =>
    count === 1 ? "One email is waiting to be sent." : `${count} emails are waiting to be sent.`,
  mailRefused: (count: number) =>
    count === 1
      ? "The mail server refused an address in the last hour."
      : `The mail server refused ${count} addresses in the last hour.`,
  mailOff: "No email is sent here.",
  mailFailed: (count: number) =>
    count === 1 ? "One email couldn't be sent in two days." : `${count} emails couldn't be sent in two days.`,

  users: "Users",
  joined: "Joined today, in 7 and in 30 days",
  active: "Active in 24 hours",
  activeAsOf: (time: string) => `as of ${time}`,
  notCounted: "Not counted yet",
  suspended: "Suspended",
  banned: "Banned",
  allUsers: "All users",

  owed: "What we owe",
  owedDetail: "All balances of all users, at current market prices.",
  owedNothing: "No user has a balance.",
  coin: "Coin",
  balances: "Balances",
  ofWhichHeld: (amount: string) => `of which ${amount} held for withdrawals`,
  worthColumn: "Worth",
  noPrice: "No price",

  earned: "What we earned",
  earnedDetail: "At current market prices. Days begin at midnight UTC.",
  span: "Time",
  spans: { today: "Today", days_30: "30 days", ever: "Ever" },
  fees: "Fees",
  premiums: "Premiums",

  deposits: "Deposits by day",
  withdrawals: "Withdrawals by day",
  swaps: "Swaps by day",
  inDays: (count: string, usd: string) => `${count} in 30 days, worth ${usd}`,
  chart: (name: string, count: string, most: string, day: string) =>
    `${name}: ${count} in 30 days, at most ${most} on ${day}. The table below has each day.`,
  chartEmpty: (name: string) => `${name}: none in 30 days.`,
  bar: (day: string, count: string, usd: string) => `${day}: ${count}, worth ${usd}`,
  asTable: "As a table",
  day: "Day (UTC)",
  count: "Count",
  list: "Open the list",
} as const;
