export {
  type AdminTransactionFilters,
  adminTransactionCount,
  adminWaiting,
  adminWithdrawalCounts,
} from "./admin.ts";
export { adminTransaction } from "./admin-transaction.ts";
export { administrators } from "./administrators.ts";
export {
  type ActivityRow,
  type AuditFilters,
  adminAudit,
  adminAuditFilters,
  auditPages,
  beginAuditExport,
} from "./audit.ts";
export { balances } from "./balances.ts";
export { type CandleRange, candles, sparklines } from "./candles.ts";
export { coins } from "./coins.ts";
export { fiatRates } from "./fiat-rates.ts";
export { type Health, health } from "./health.ts";
export { type LiveSession, liveSessions } from "./live-sessions.ts";
export {
  adminChecklist,
  adminCron,
  adminPriceFeed,
  adminSettings,
  adminSystem,
  type PriceFeedMode,
  type PriceStream,
  priceFeedMode,
  priceStreams,
} from "./office-settings.ts";
export { paymentMethods } from "./payment-methods.ts";
export { adminPoolAddresses, adminUserWallet, adminWallet, adminWallets } from "./pool.ts";
export { pricedCoinIds, prices } from "./prices.ts";
export { type LandingFigures, landingFigures, pauses, publicSettings } from "./public-settings.ts";
export { savedAddresses } from "./saved-addresses.ts";
export { pendingAdjustments, secondAdministrator } from "./second-administrator.ts";
export { type Reader, requirePermission, requireReader } from "./session.ts";
export {
  adminStatement,
  beginStatementExport,
  type StatementFilters,
  type StatementRow,
  statementPages,
} from "./statement.ts";
export {
  beginTransactionExport,
  type ExportTerms,
  transactionPages,
  type ValuedTransaction,
} from "./transaction-export.ts";
export type { TransactionFilters } from "./transaction-filters.ts";
export { transaction, transactions } from "./transactions.ts";
export {
  adminUserActivity,
  adminUserSessions,
  adminUserTransactions,
  adminUserWallets,
} from "./user-parts.ts";
export { adminUserCounts, adminUsers, type UserFilters } from "./users.ts";
export { wallet } from "./wallet.ts";
export { type WithdrawalBackground, withdrawalBackground } from "./withdrawal-background.ts";
export { withdrawalFees } from "./withdrawal-fees.ts";
export { withdrawalQuota } from "./withdrawal-quota.ts";
