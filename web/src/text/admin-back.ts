/** The names of links back to the office's lists, by their paths. */
export const adminBackText = {
  "/admin/users": "Back to Users",
  "/admin/transactions": "Back to Transactions",
  "/admin/withdrawals": "Back to Withdrawals",
  "/admin/wallets": "Back to Wallets",
  "/admin/audit": "Back to Audit",
} as const;
