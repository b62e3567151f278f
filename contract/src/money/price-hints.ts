/** Why a coin has no price to trade at, in the exact words of the database's refusal `hint`. */
export const priceHints = {
  jumped: "It moved sharply, and we're checking it. Please try again in a minute.",
} as const;
