// Written by `npm run indexes`.
import type { Read } from "../read.ts";
import { adminTransaction } from "../reads/admin-transaction.ts";
import { adminWithdrawalBackground } from "../reads/admin-withdrawal-background.ts";
import {
  adminMailQueue,
  adminTransactionCount,
  adminUserActivity,
  adminUserCounts,
  adminUserSessions,
  adminUserTransactions,
  adminUserWallets,
  adminUsers,
  adminWaiting,
  adminWithdrawalCounts,
} from "../reads/admin.ts";
import { administrators } from "../reads/administrators.ts";
import { adminApprovers } from "../reads/approvers.ts";
import { adminAudit, adminAuditCsv, adminAuditFilters, adminAuditState } from "../reads/audit.ts";
import { candles, sparklines } from "../reads/candles.ts";
import { adminArrivals, adminChains, adminFindDeposit, findDeposit } from "../reads/chains.ts";
import { adminChecklist } from "../reads/checklist.ts";
import { coins } from "../reads/coins.ts";
import {
  adminCron,
  adminPriceFeed,
  adminSettings,
  adminSystem,
  swapInventories,
} from "../reads/office-settings.ts";
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
  withdrawalTime,
  withdrawals,
} from "../reads/own.ts";
import { pauses } from "../reads/pauses.ts";
import { paymentMethods } from "../reads/payment-methods.ts";
import { adminPayments, adminPaymentsReady } from "../reads/payments.ts";
import {
  adminPoolAddresses,
  adminPoolLevel,
  adminPoolRequestWallets,
  adminPoolRequests,
  adminUserWallet,
  adminWallet,
  adminWallets,
} from "../reads/pool.ts";
import { prices } from "../reads/prices.ts";
import { publicSettings } from "../reads/public-settings.ts";
import { rates } from "../reads/rates.ts";
import { creditRoom, pendingAdjustments, secondAdministrator } from "../reads/second-administrator.ts";
import { adminStatement, adminStatementCsv } from "../reads/statement.ts";
import { adminHouseMovements, adminTreasury } from "../reads/treasury.ts";

/** Every read of `GET /api/…`, by its name. */
export const reads = {
  adminTransaction,
  adminWithdrawalBackground,
  adminMailQueue,
  adminTransactionCount,
  adminUserActivity,
  adminUserCounts,
  adminUserSessions,
  adminUserTransactions,
  adminUserWallets,
  adminUsers,
  adminWaiting,
  adminWithdrawalCounts,
  administrators,
  adminApprovers,
  adminAudit,
  adminAuditCsv,
  adminAuditFilters,
  adminAuditState,
  candles,
  sparklines,
  adminArrivals,
  adminChains,
  adminFindDeposit,
  findDeposit,
  adminChecklist,
  coins,
  adminCron,
  adminPriceFeed,
  adminSettings,
  adminSystem,
  swapInventories,
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
  withdrawalTime,
  withdrawals,
  pauses,
  paymentMethods,
  adminPayments,
  adminPaymentsReady,
  adminPoolAddresses,
  adminPoolLevel,
  adminPoolRequestWallets,
  adminPoolRequests,
  adminUserWallet,
  adminWallet,
  adminWallets,
  prices,
  publicSettings,
  rates,
  creditRoom,
  pendingAdjustments,
  secondAdministrator,
  adminStatement,
  adminStatementCsv,
  adminHouseMovements,
  adminTreasury,
} as const satisfies Record<string, Read>;

export type ReadName = keyof typeof reads;
