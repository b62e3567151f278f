export * from "./account/account.ts";
export { canonicalEmail, namesCanonicalMailbox } from "./account/emails.ts";
export * from "./account/preferences.ts";
export { username } from "./account/usernames.ts";
export * from "./addresses/address-name.ts";
export * from "./addresses/addresses.ts";
export * from "./addresses/destination-tag.ts";
export { addressHints } from "./addresses/hints.ts";
export type { AllowList, SavedAddress } from "./addresses/saved-address.ts";
export type { SimilarRecipient } from "./addresses/similar-recipient.ts";
export { knownSinks, knownTokens } from "./addresses/unusable/known.ts";
export * from "./brand.ts";
export * from "./call.ts";
export type { CallEmail, Recipient } from "./call-emails.ts";
export { type AdminTransaction, adminTransaction } from "./calls/transaction/admin_get_all_transactions.ts";
export { type AdminWithdrawal, adminWithdrawal } from "./calls/withdrawal/admin_get_withdrawals.ts";
export * from "./csv-formats.ts";
export { type CallEvent, callEvent } from "./events.ts";
export * from "./first-view.ts";
export { type CallName, calls } from "./generated/calls.ts";
export { readPaths } from "./generated/read-paths.ts";
export { type ReadName, reads } from "./generated/reads.ts";
export * from "./kinds.ts";
export * from "./limits.ts";
export * from "./live.ts";
export * from "./money/amounts.ts";
export * from "./money/coins.ts";
export * from "./money/money.ts";
export * from "./money/payment-settings.ts";
export * from "./money/payments.ts";
export { priceHints } from "./money/price-hints.ts";
export * from "./money/prices.ts";
export type { FiatRate } from "./money/rates.ts";
export { type Claim, claims } from "./office/claims.ts";
export * from "./office/fraction-settings.ts";
export * from "./office/functions.ts";
export { hasLink, withoutLinks } from "./office/links.ts";
export * from "./office/pause-kinds.ts";
export type { Delay, Pause } from "./office/pause-schema.ts";
export * from "./office/pauses.ts";
export type { PendingAdjustment } from "./office/second-administrator.ts";
export type { ContractClaims } from "./office/token-contract.ts";
export * from "./options.ts";
export { type ApprovalContent, approvalChallenge, approvalContent } from "./paying/approval.ts";
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
export type { BalanceEntry, WithdrawalNote } from "./reads/admin-withdrawal-background.ts";
export type { Administrator } from "./reads/administrators.ts";
export type { Approver } from "./reads/approvers.ts";
export type { Activity, AuditState } from "./reads/audit.ts";
export type { Candle, CandleRange } from "./reads/candles.ts";
export type { AdminChain, ChainEndpoint } from "./reads/chains.ts";
export type {
  AddedNetwork,
  CoinSetting,
  CoinSettingEntry,
  FeeEntry,
  MissingPrice,
  OfficePause,
  PremiumEntry,
  PriceLog,
  PriceSource,
  Setting,
  SwapInventory,
  WithdrawalMinimum,
} from "./reads/office-settings.ts";
export type { AdminPayment, ReadyWithdrawal } from "./reads/payments.ts";
export type { PublicSettings } from "./reads/public-settings.ts";
export type { CreditRoom } from "./reads/second-administrator.ts";
export type { StatementEntry, StatementSummary } from "./reads/statement.ts";
export type {
  ColdAddress,
  CoveredCoin,
  HotBand,
  HouseMovement,
  Reconciliation,
  Shortage,
  Solvency,
  TreasuryCoin,
  TreasuryException,
  TreasuryNetwork,
  TreasuryRequest,
} from "./reads/treasury.ts";
export * from "./refusals.ts";
export * from "./registry/coins.ts";
export * from "./registry/networks.ts";
export type * from "./registry/registered-coin.ts";
export * from "./routes.ts";
export * from "./transactions/arrivals.ts";
export * from "./transactions/find-input.ts";
export type {
  AdminFoundArrival,
  AdminFoundDeposit,
  AdminFoundPayment,
  FoundDeposit,
  PaymentFinding,
  UncountedPayment,
} from "./transactions/found-deposits.ts";
export * from "./transactions/hash-checks.ts";
export type { HashUse } from "./transactions/hash-uses.ts";
export { hashUsesOf } from "./transactions/hash-uses-of.ts";
export * from "./transactions/swap-cost.ts";
export * from "./transactions/transaction-hashes.ts";
export * from "./transactions/transactions.ts";
export * from "./transactions/withdrawal-queue.ts";
export type { WithdrawalTerms } from "./transactions/withdrawal-terms.ts";
export { plainCode, plainTyped } from "./typed-characters.ts";
export { withoutUnseen } from "./unseen.ts";
export * from "./wallets/derivation.ts";
export * from "./wallets/derivation-paths.ts";
export * from "./wallets/extended-key.ts";
export { type KeyScript, keyScripts } from "./wallets/key-kinds.ts";
export * from "./wallets/key-networks.ts";
export * from "./wallets/pool.ts";
export * from "./wallets/pool-requests.ts";
