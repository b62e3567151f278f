/** The names of what is kept in the query cache. What belongs to a user begins with `own` and goes at sign-out. */
export const keys = {
  user: ["user"],
  prices: ["prices"],
  coins: ["coins"],
  publicSettings: ["public-settings"],
  own: ["own"],
  balances: ["own", "balances"],
  wallet: ["own", "wallet"],
  quota: ["own", "quota"],
  transactions: ["own", "transactions"],
  transaction: (type: string, id: string) => ["own", "transactions", type, id],
  paymentMethods: ["own", "payment-methods"],
  factors: ["own", "factors"],
  sessions: ["own", "sessions"],
  admin: ["own", "admin"],
  adminWithdrawals: ["own", "admin", "withdrawals"],
} as const;
