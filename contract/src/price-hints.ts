/** Why a coin has no price to trade at, as the database words it in a refusal's `hint`. */
export const priceHints = {
  jumped: "It moved sharply, and we're checking it. Please try again in a minute.",
} as const;
