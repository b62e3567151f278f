/** The screens whose views the web app reports, and nothing else (T65): no act has one of these names. */
export const claims = {
  settings_viewed: "settings",
  wallets_viewed: "wallets",
  withdrawals_viewed: "withdrawals",
} as const;

/** The name of a claim. */
export type Claim = keyof typeof claims;
