import type { ChainMinimumCause } from "@portico/contract";

/** The settings of the back office. The texts in the spec's catalogue are exact. */
export const adminSettingsText = {
  title: "Settings",
  tabs: "Settings",
  premium: "Premium Price",
  fees: "Withdrawal Fees",
  roles: "Roles Management",
  system: "System Config",
  swapFees: "Swap Fees",
  spreads: "Spreads",
  minimums: "Minimums",
  rules: "Limits and Rules",
  pauses: "Pauses",
  payments: "Payments",
  coins: "Coins",
  loadFailed: "Failed to load settings",

  premiumOf: (symbol: string) => `${symbol} premium`,
  percent: "%",
  premiumNotes: "How premiums work",
  notes: [
    "The premium applies to individual coins: it is what their price is above the market's.",
    "Stable coins (USDT, USDC) are unaffected.",
    "Changes apply on the next price update cycle.",
    "0% disables it.",
  ],
  defaultRate: (percent: string) => `A coin without a premium of its own carries ${percent}%.`,
  stable: "A stable coin carries no premium.",
  noPrice: "There is no price yet.",
  priceNow: (price: string, percent: string) => `${price} to buy now, with ${percent}% on it`,
  pending: (applied: string) => `${applied}% until the next price update`,
  followsDefault: "The default",
  premiumUpdated: (symbol: string) => `Updated premium rate for ${symbol}`,
  premiumFailed: "Failed to update crypto premium rate",

  feeOf: (symbol: string) => `${symbol} withdrawal fee`,
  feesIntro:
    "What a withdrawal costs, in its coin. It is deducted from the amount, and applies to every withdrawal from now on.",
  worth: (value: string) => `${value} a withdrawal`,
  noWorth: "There is no price to work out what it's worth.",
  asDelivered: "Never changed",
  invalidFee: "Please enter a valid amount",
  feeUpdated: (symbol: string) => `Updated withdrawal fee for ${symbol}`,
  feeFailed: "Failed to update withdrawal fee",

  coinSettings: {
    swap_fee: {
      intro: "What a swap out of a coin costs, in that coin, on top of the amount.",
      of: (symbol: string) => `${symbol} swap fee`,
      worth: (value: string) => `${value} a swap`,
      zero: "Swaps of this coin have no fee.",
    },
    minimum_deposit: {
      intro:
        "Shown to users, unless the network's own minimum is higher. Smaller deposits can't be prevented, so this is only advice.",
      of: (symbol: string) => `${symbol} minimum deposit`,
      worth: (value: string) => value,
      zero: "Any amount is enough.",
    },
  },
  spreadIntro:
    "How much worse than the market a swap is, in percent: a coin sold counts for this much less, and a coin bought costs this much more. It comes on top of the premium.",
  spreadRisk:
    "A coin without a spread trades at the market's price. Someone with a faster price feed than yours can then profit at the exchange's expense, and most of its firm prices are withdrawn before they can be confirmed.",
  quoteNoRisk: (seconds: string, confirmed: number) =>
    `The confirmation of a swap holds its price for ${seconds} s, unless the market moves against the exchange by more than the spreads of both coins. So nobody can profit by confirming only the prices that turned out well. At an annual volatility of 45%, at least ${confirmed} of 100 prices are still held when confirmed after five seconds.`,
  quoteRisk: (loss: { usd: string; amount: string; from: string; to: string }, tolerance: string) =>
    `These settings lose money. A user who confirms only the firm prices that turned out well can win about ${loss.usd} US dollars an hour, with swaps of ${loss.amount} US dollars from ${loss.from} to ${loss.to}, and as much again with every further account. Once the spreads of any two coins add up to ${tolerance}%, there is nothing to win. That percentage and the limits are under "Limits and Rules".`,
  losesMoney: (loss: { usd: string; amount: string; from: string; to: string }) =>
    `With this setting, a user who confirms only the firm prices that turned out well can win about ${loss.usd} US dollars an hour from the exchange, and as much again with every further account. The worst pair is ${loss.from} to ${loss.to}, with swaps of ${loss.amount} US dollars.`,
  spreadOf: (symbol: string) => `${symbol} spread`,
  spreadInvalid: "Please enter a spread from 0 to 10 percent, with at most 3 decimals.",
  spreadWorth: (percent: string) => `A round trip costs about ${percent}%`,
  noSpread: "Swaps at the market's price",
  askSpread: (percent: string, old: string) =>
    `A spread of ${percent} instead of ${old} changes what every swap of this coin pays.`,
  inventory: {
    title: "Inventory limits",
    intro:
      "By how much swaps may make users own more of a coin than the exchange holds. When a limit is reached, swaps into the coin are refused, and swaps out of it go on. Deposits, withdrawals and swaps out of the coin make room within seconds. Only owners can change these.",
    loadFailed: "Failed to load the inventory limits",
    of: (symbol: string) => `${symbol} inventory limit`,
    none: "No limit",
    unlimited: "Swaps can exceed what is held",
    unmeasured: "Being measured: nothing can be bought yet",
    usedUp: "Used up: swaps into it are refused",
    room: (amount: string) => `${amount} can still be bought`,
    unknown: "Watch one of its networks first",
    held: "Held by the exchange",
    owed: "Owned by users",
    notKnown: "Not known",
    measured: "Measured",
    askNone: (symbol: string) =>
      `Without a limit, swaps can make users own any amount of ${symbol} more than the exchange holds.`,
    askStopsAtZero: (symbol: string) =>
      `Users already own all that the exchange holds. With this limit, swaps into ${symbol} stop at once, and go on when there is room again.`,
    askStops: (symbol: string, excess: string) =>
      `Users already own ${excess} more than the exchange holds. With this limit, swaps into ${symbol} stop at once, and go on when there is room again.`,
  },
  minimumHeadings: { withdrawal: "Minimum withdrawals", deposit: "Minimum deposits" },
  withdrawalMinimum: {
    intro:
      "What must arrive at the recipient after the fee, for each coin on each network. Withdrawals of less are refused. A minimum can't be lower than what the network itself lets arrive.",
    of: (symbol: string, network: string) => `${symbol} minimum withdrawal on ${network}`,
    chain: (amount: string) => `Network's minimum: ${amount}`,
    below: (amount: string, why: string) => `At least ${amount} must arrive. ${why}`,
    why: {
      dust: "The network's nodes don't relay smaller payments, which would cost more to spend than they are worth.",
      reserve: "A new account needs this as a reserve, so a smaller payment to it fails.",
      rent: "A new account needs this to be exempt from rent, so a smaller payment to it fails.",
      output_size: "The network asks for this much in every output.",
    } satisfies Record<ChainMinimumCause, string>,
  },
  coinSettingUpdated: (label: string) => `Updated: ${label}`,
  coinSettingFailed: "Failed to save",
  reviewFees:
    "Review withdrawal fees, swap fees and minimums before you open: the defaults are small, and some are below what a network charges. A fee is per coin, the same on each of its networks. Changing one counts as reviewing them.",
  confirmFees: "Keep them as they are",
  feesQuestion: {
    title: "Keep all fees and minimums?",
    words: "The audit log will say that you've reviewed them, and nobody is asked to review them again.",
    confirm: "Keep them",
  },
  feesConfirmed: "Fees and minimums confirmed",

  askTitle: (label: string) => `Change ${label}?`,
  askSave: "Save",
  saveAnyway: "Save anyway",
  askWorth: (amount: string, worth: string) => `${amount} is worth ${worth}.`,
  askTimes: (amount: string, old: string) => `${amount} is more than ten times as much as before (${old}).`,
  askPremium: (percent: string, old: string) =>
    `A premium of ${percent} instead of ${old} changes what every buyer pays.`,
  askNoPremium: "Customers buy at the market price.",
  askNoFee: "The exchange earns nothing on it, and pays the network's fee itself.",
  askNoMinimum: "Any amount is enough.",
  askNoSpread: "Swaps of this coin are at the market's price.",
  /** Which coins follow a default. */
  changesCoins: (symbols: string[]) =>
    symbols.length === 1
      ? `It changes the price of 1 coin: ${symbols[0]}.`
      : `It changes the price of ${symbols.length} coins: ${symbols.join(", ")}.`,
  changesNoCoin: "Every coin has a premium of its own, so no price changes.",
  /** Whom or what a rule is about, with their number if it is known. */
  reach: {
    users: (count: string | null) =>
      count === null ? "It applies to all users." : `It applies to all users: ${count}.`,
    administrators: (count: string | null) =>
      count === null ? "It applies to all administrators." : `It applies to all administrators: ${count}.`,
    coins: (count: string | null) =>
      count === null ? "It applies to all coins." : `It applies to all coins: ${count}.`,
  },
  undo: (label: string, value: string) => `Undo: set ${label} back to ${value}`,
  undoQuestion: (label: string, value: string) => `This sets ${label} back to ${value}.`,

  rulesIntro:
    "Only owners can change these. Each change takes effect immediately and is recorded in the audit log.",
  on: "On",
  off: "Off",
  save: "Save",
  change: (label: string, from: string, to: string) => `${label} changes from ${from} to ${to}.`,
  ruleSaved: (label: string) => `Saved: ${label}`,
  ruleFailed: "Failed to save",
  undoShort: (value: string) => `Undo (back to ${value})`,
  changedTo: (value: string) => `Another administrator has set ${value} in the meantime.`,
  emptyText: "nothing",
  enrolFirst: "Set up two-factor in your own profile and sign in with it first.",

  changed: (age: string, name: string | null) => (name ? `${age} by ${name}` : age),
  saving: "Saving…",
  notSaved: "Not saved.",
  trySaving: "Try again",
  changedMeanwhile: (name: string | null, value: string) =>
    `${name ?? "Another administrator"} has set ${value} in the meantime.`,
  takeTheirs: (value: string) => `Use ${value}`,
  keepMine: (value: string) => `Save ${value}`,

  settingsList: "Settings of the system",
  settingsHint: "Read-only. An owner changes them in Limits and Rules.",
  information: "System information",
  version: "Platform version",
  build: "Build",
  noBuild: "None",
  schema: "Database schema",
  database: "Database",
  databaseIs: (version: string, size: string | null) =>
    size ? `PostgreSQL ${version}, ${size}` : `PostgreSQL ${version}`,
  lastBackup: "Last backup",
  backupIs: (age: string, method: string) => `${age}, by ${method}`,
  never: "Never",
  backupHint: "npm run backup records it: it runs your backup command and checks that it succeeded.",
  uptime: "Uptime",
  /** A duration in its two largest units. */
  span(milliseconds: number): string {
    const minutes = Math.floor(milliseconds / 60_000);
    const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
    if (days > 0) return `${days} d ${hours} h`;
    if (hours > 0) return `${hours} h ${minutes % 60} min`;
    return minutes > 0 ? `${minutes} min` : "Less than a minute";
  },
} as const;

/** The manual price update, in the settings and on the cron monitor. */
export const priceUpdateText = {
  button: "Manual Price Update",
  updated: "Crypto prices updated successfully",
  failed: "Failed to trigger price update",
  once: "At most once a minute, for all administrators together.",
  wait: (seconds: number) => `The next one is possible in ${seconds} s.`,
} as const;
