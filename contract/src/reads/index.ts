import type { Read } from "../read.ts";
import {
  adminMailQueue,
  adminTransactionCount,
  adminUserActivity,
  adminUserCounts,
  adminUserSessions,
  adminUsers,
  adminUserTransactions,
  adminUserWallets,
  adminWaiting,
  adminWithdrawalCounts,
} from "./admin.ts";
import { adminTransaction } from "./admin-transaction.ts";
import { adminWithdrawalBackground } from "./admin-withdrawal-background.ts";
import { administrators } from "./administrators.ts";
import { adminApprovers } from "./approvers.ts";
import { adminAudit, adminAuditCsv, adminAuditFilters, adminAuditState } from "./audit.ts";
import { candles, sparklines } from "./candles.ts";
import { adminArrivals, adminChains, findDeposit } from "./chains.ts";
import { adminChecklist } from "./checklist.ts";
import { coins } from "./coins.ts";
import { adminCron, adminPriceFeed, adminSettings, adminSystem } from "./office-settings.ts";
import {
  balances,
  deposits,
  savedAddresses,
  similarRecipients,
  swaps,
  transaction,
  transactions,
  transactionsCsv,
  wallet,
  withdrawalFees,
  withdrawalQuota,
  withdrawals,
  withdrawalTime,
} from "./own.ts";
import type { readPaths } from "./paths.ts";
import { pauses } from "./pauses.ts";
import { paymentMethods } from "./payment-methods.ts";
import { adminPayments, adminPaymentsReady } from "./payments.ts";
import {
  adminPoolAddresses,
  adminPoolLevel,
  adminPoolRequests,
  adminPoolRequestWallets,
  adminUserWallet,
  adminWallet,
  adminWallets,
} from "./pool.ts";
import { prices } from "./prices.ts";
import { publicSettings } from "./public-settings.ts";
import { rates } from "./rates.ts";
import { pendingAdjustments, secondAdministrator } from "./second-administrator.ts";
import { adminStatement, adminStatementCsv } from "./statement.ts";
import { adminHouseMovements, adminTreasury } from "./treasury.ts";

/** Every read of `GET /api/…`. */
export const reads = {
  prices,
  candles,
  sparklines,
  rates,
  coins,
  publicSettings,
  pauses,
  balances,
  wallet,
  withdrawalFees,
  withdrawalQuota,
  withdrawalTime,
  savedAddresses,
  similarRecipients,
  transactions,
  transactionsCsv,
  transaction,
  deposits,
  withdrawals,
  swaps,
  findDeposit,
  paymentMethods,
  administrators,
  secondAdministrator,
  pendingAdjustments,
  adminUsers,
  adminAudit,
  adminAuditFilters,
  adminAuditState,
  adminAuditCsv,
  adminMailQueue,
  adminTransactionCount,
  adminTransaction,
  adminUserCounts,
  adminUserSessions,
  adminUserTransactions,
  adminUserWallets,
  adminStatement,
  adminStatementCsv,
  adminUserActivity,
  adminWithdrawalBackground,
  adminWaiting,
  adminWithdrawalCounts,
  adminSettings,
  adminSystem,
  adminChecklist,
  adminCron,
  adminPriceFeed,
  adminWallets,
  adminWallet,
  adminUserWallet,
  adminPoolAddresses,
  adminPoolLevel,
  adminPoolRequests,
  adminPoolRequestWallets,
  adminChains,
  adminArrivals,
  adminPayments,
  adminPaymentsReady,
  adminApprovers,
  adminTreasury,
  adminHouseMovements,
} as const satisfies Record<keyof typeof readPaths, Read>;

export type ReadName = keyof typeof reads;
