export * from "./account.ts";
export * from "./address-name.ts";
export { addressHints } from "./addresses/hints.ts";
export * from "./addresses.ts";
export * from "./amounts.ts";
export * from "./brand.ts";
export * from "./call.ts";
export type { CallEmail, Recipient } from "./call-emails.ts";
export { type AdminTransaction, adminTransaction } from "./calls/admin_get_all_transactions.ts";
export { type AdminWithdrawal, adminWithdrawal } from "./calls/admin_get_withdrawals.ts";
export { type CallName, calls } from "./calls/index.ts";
export * from "./coins.ts";
export * from "./derivation.ts";
export * from "./derivation-paths.ts";
export * from "./destination-tag.ts";
export * from "./emails.ts";
export { type CallEvent, callEvent } from "./events.ts";
export * from "./extended-key.ts";
export * from "./first-view.ts";
export * from "./functions.ts";
export * from "./kinds.ts";
export * from "./limits.ts";
export * from "./live.ts";
export * from "./money.ts";
export * from "./options.ts";
export * from "./pause-kinds.ts";
export type { Pause } from "./pause-schema.ts";
export * from "./pauses.ts";
export * from "./payment-settings.ts";
export * from "./payments.ts";
export * from "./pool.ts";
export * from "./preferences.ts";
export { priceHints } from "./price-hints.ts";
export * from "./prices.ts";
export type { FiatRate } from "./rates.ts";
export * from "./read.ts";
export {
  type AdminUser,
  adminUser,
  type UserActivity,
  type UserSession,
  type WalletAssignment,
} from "./reads/admin.ts";
export type {
  AdminTransactionDetails,
  LedgerAccount,
  LedgerTransfer,
  TransactionEvent,
} from "./reads/admin-transaction.ts";
export type { Administrator } from "./reads/administrators.ts";
export type { Activity, AuditState } from "./reads/audit.ts";
export type { Candle, CandleRange } from "./reads/candles.ts";
export { type ReadName, reads } from "./reads/index.ts";
export type {
  CoinSetting,
  CoinSettingEntry,
  FeeEntry,
  OfficePause,
  PremiumEntry,
  PriceLog,
  Setting,
} from "./reads/office-settings.ts";
export { readPaths } from "./reads/paths.ts";
export type { PublicSettings } from "./reads/public-settings.ts";
export type { StatementEntry, StatementSummary } from "./reads/statement.ts";
export type { BalanceEntry, WithdrawalNote } from "./reads/withdrawal-background.ts";
export * from "./refusals.ts";
export * from "./registry/coins.ts";
export * from "./registry/networks.ts";
export type * from "./registry/registered-coin.ts";
export * from "./routes.ts";
export type { AllowList, SavedAddress } from "./saved-address.ts";
export type { PendingAdjustment } from "./second-administrator.ts";
export * from "./transaction-hashes.ts";
export * from "./transactions.ts";
export { username } from "./usernames.ts";
export * from "./withdrawal-queue.ts";
export type { WithdrawalTerms } from "./withdrawal-terms.ts";
