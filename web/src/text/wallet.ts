/** A wallet of one's own: what the list of wallets and the deposit screen both say. The texts in the spec's catalogue are exact. */
export const walletText = {
  noneTitle: "You do not have a wallet yet",
  noneDetail: "Generate one to get an address of your own for every coin.",
  generate: "Generate Wallet",
  generated: "Wallet generated successfully!",
  signInToAssign: "You must be signed in to assign a wallet.",
  assignFailed: "Failed to assign wallet. Please try again.",
  generateFailed: "Wallet assignment failed. Please try again.",
  suspended: "Your account is suspended, so it cannot get a wallet.",
} as const;
