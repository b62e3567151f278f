/** How much of a coin can be credited by hand. Amounts have their coin's symbol. */
export const creditRoomText = {
  failed: "Failed to load what is held of this coin",
  unknown: (symbol: string) =>
    `Nobody has read what the exchange holds of ${symbol}, so nothing limits what you add.`,
  room: (held: string, owed: string, room: string) =>
    `Held: ${held}. Owned by users: ${owed}. Left to add by hand: ${room}.`,
  /** `value` is formatted money, or null without a price; `percent` of what is held, or null if nothing is. */
  sum: (value: string | null, percent: string | null) => {
    if (value && percent) return `You add ${value}, which is ${percent}% of what is held.`;
    if (value) return `You add ${value}.`;
    return percent ? `You add ${percent}% of what is held.` : "";
  },
  above: (symbol: string) => `Users would then own more ${symbol} than the exchange holds.`,
  takesTwoOwners: "It takes two owners: you request it, and another owner approves it.",
  ownersOnly: "Only an owner can request it, and another owner approves it.",
  refused: "There is only one owner, and it takes two.",
  practice: "Here it's practice money, so you can add it. In a live exchange it takes two owners.",
  partly: "Some of its networks aren't read and there is only one owner, so you can add it.",
  /** On a request that waits. */
  requested: (symbol: string) =>
    `Users would own more ${symbol} than the exchange holds, so only another owner can approve this.`,
} as const;
