import { type Read, type ReadName, reads } from "@portico/contract";
import { type Cast, poolWalletId, type StatusRow } from "./inputs.ts";

/** Expected statuses that do not follow from who may read. */
const ownRows: Partial<Record<ReadName, StatusRow>> = {
  transaction: [401, 200, 404, 404, 404],
};

const usualRows = { visitor: [200, 200, 200, 200, 200], user: [401, 200, 200, 200, 200] } as const;

/** A row for each read of visitors and users. */
export const readRows: Partial<Record<ReadName, StatusRow>> = Object.fromEntries(
  Object.entries<Read>(reads).flatMap(([name, { who }]) =>
    who === "admin" ? [] : [[name, ownRows[name as ReadName] ?? usualRows[who]]],
  ),
);

/** Example paths of the reads that have parameters. */
const readPaths: Partial<Record<ReadName, (cast: Cast) => string>> = {
  candles: () => "/api/prices/bitcoin/candles?range=7d",
  transactionsCsv: () => "/api/transactions.csv?type=deposit",
  transaction: ({ deposit_id }) => `/api/transactions/deposit/${deposit_id}`,
  findDeposit: () => `/api/find-deposit?hash=${"0a".repeat(32)}`,
  adminFindDeposit: () => `/api/admin/find-deposit?hash=${"0a".repeat(32)}`,
  similarRecipients: () =>
    "/api/similar-recipients?network_id=bitcoin&address=bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  withdrawalTime: () => "/api/withdrawal-time?coin=bitcoin",
  creditRoom: () => "/api/admin/credit-room?coin=bitcoin",
  pendingAdjustments: ({ user }) => `/api/admin/adjustments?user_id=${user.id}`,
  adminAudit: () => "/api/admin/audit?action=balance_added",
  adminAuditCsv: () => "/api/admin/audit.csv?about=nobody",
  adminTransactionCount: () => "/api/admin/transactions/count?type=deposit",
  adminTransaction: ({ withdrawal_id }) => `/api/admin/transactions/withdrawal/${withdrawal_id}`,
  adminUsers: () => "/api/admin/users?sort=last_sign_in&status=active&admins=true&q=person",
  adminUserSessions: ({ user }) => `/api/admin/users/${user.id}/sessions`,
  adminUserTransactions: ({ user }) => `/api/admin/users/${user.id}/transactions?type=deposit&status=pending`,
  adminUserWallets: ({ user }) => `/api/admin/users/${user.id}/wallets`,
  adminStatement: ({ user }) => `/api/admin/users/${user.id}/statement?coin=bitcoin`,
  adminStatementCsv: ({ user }) => `/api/admin/users/${user.id}/statement.csv?coin=bitcoin`,
  adminUserActivity: ({ user }) => `/api/admin/users/${user.id}/activity`,
  adminWithdrawalBackground: ({ withdrawal_id }) => `/api/admin/withdrawals/${withdrawal_id}/background`,
  adminWallets: () => "/api/admin/wallets?status=available",
  adminWallet: () => `/api/admin/wallets/${poolWalletId}`,
  adminUserWallet: ({ user }) => `/api/admin/users/${user.id}/wallet`,
  adminPoolAddresses: () => "/api/admin/pool-addresses?q=bc1q",
  adminPoolRequestWallets: ({ pool_request_id }) => `/api/admin/pool-requests/${pool_request_id}/wallets`,
};

/** A valid path of a read. */
export function readPath(name: ReadName, cast: Cast): string {
  const example = readPaths[name]?.(cast) ?? `/api${reads[name].path}`;
  if (example.includes(":")) throw new Error(`readPaths lacks an example of ${name}`);
  return example;
}
