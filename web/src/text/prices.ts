/** What is said about prices. */
export const pricesText = {
  failed: "Failed to load cryptocurrency prices",
  none: "No cryptocurrency data available",
  refreshFailed: "Failed to refresh prices",
  checkConnection: "Check your connection and try again.",
} as const;
