import { type CallName, type ReadName, readPaths } from "@portico/contract";

/** A read of a screen: a read of the contract, or a call that changes nothing. */
export type ScreenRead = ReadName | CallName | "priceFeedStatus";

/** What is gone while a read fails: the parts whose content it is. Everything else stays. */
export interface ReadCase {
  /** The sentence in its place; one per alert that has a retry. */
  says: string;
  /** Headings that come with its content. */
  hides?: readonly string[];
  /** Read again every few seconds: a poll and its second attempt are no loop. */
  polls?: true;
}

/** The reads of one screen by name. */
export type ReadCases = Partial<Record<ScreenRead, ReadCase>>;

/** What every screen of the back office reads. */
export const sharedReads: ReadCases = {
  coins: { says: "Failed to load the list of coins" },
  publicSettings: { says: "Failed to load the exchange's public settings" },
  prices: { says: "Failed to load the prices" },
  pauses: { says: "Failed to load what is paused" },
  adminWaiting: { says: "Failed to load alarms and what waits for a decision" },
};

const pool = { adminPoolRequests: { says: "Failed to load the requests about wallets" } };
const settings = { adminSettings: { says: "Failed to load settings" } };
const counts = { says: "Failed to load the counts" };
const part = { says: "Failed to load" };
const office = { says: "Failed to load" };

/** Every screen of the back office, with the reads that it makes beside the shared ones. */
export const officeReads: Record<string, ReadCases> = {
  "/admin/cron": {
    adminCron: { says: "Failed to load the cron status", hides: ["*"] },
    adminPriceFeed: { says: "Failed to load the price feed" },
    priceFeedStatus: { says: "Failed to load the price feed's status", polls: true },
  },
  "/admin/settings": {
    adminSettings: { ...settings.adminSettings, hides: ["*"] },
    adminPriceFeed: { says: "Failed to load the price feed" },
  },
  "/admin/settings?tab=fees": {
    adminSettings: { ...settings.adminSettings, hides: ["*"] },
    adminChecklist: { says: "Failed to load the checklist" },
  },
  "/admin/settings?tab=swapFees": { adminSettings: { ...settings.adminSettings, hides: ["*"] } },
  "/admin/settings?tab=spreads": {
    adminSettings: { ...settings.adminSettings, hides: ["*"] },
    swapInventories: { says: "Failed to load the inventory limits" },
  },
  "/admin/settings?tab=minimums": {
    adminSettings: { ...settings.adminSettings, hides: ["*"] },
    adminChecklist: { says: "Failed to load the checklist" },
  },
  "/admin/settings?tab=rules": {
    adminSettings: { ...settings.adminSettings, hides: ["*"] },
    adminChecklist: { says: "Failed to load the checklist" },
    admin_get_platform_stats: { says: "Failed to load the platform's figures" },
  },
  "/admin/settings?tab=pauses": { adminSettings: { ...settings.adminSettings, hides: ["*"] } },
  "/admin/settings?tab=roles": {
    administrators: office,
    secondAdministrator: office,
  },
  "/admin/settings?tab=system": {
    adminSettings: { ...settings.adminSettings, hides: ["*"] },
    adminSystem: office,
  },
  "/admin/settings?tab=payments": { adminSettings: { ...settings.adminSettings, hides: ["*"] } },
  "/admin/settings?tab=coins": { adminSettings: { ...settings.adminSettings, hides: ["*"] } },
  "/admin/overview": {
    admin_get_platform_stats: { says: "Failed to load the platform's figures" },
    adminChecklist: { says: "Failed to load the checklist", hides: ["Before you open"] },
    adminMailQueue: { says: "Failed to load the email queue" },
  },
  "/admin/audit": {
    adminAudit: office,
    adminAuditFilters: { says: "Failed to load the filters' choices" },
    adminAuditState: { says: "Failed to load how far the log is sealed", polls: true },
  },
  "/admin/transactions": {
    admin_get_all_transactions: { says: "Failed to load transactions" },
    adminTransactionCount: counts,
  },
  "/admin/transactions/swap/:swap": { adminTransaction: { says: "Failed to load", hides: ["*"] } },
  "/admin/transactions/withdrawal/:rejected": { adminTransaction: { says: "Failed to load", hides: ["*"] } },
  "/admin/withdrawals": {
    admin_get_withdrawals: { says: "Failed to load withdrawals" },
    adminWithdrawalCounts: counts,
    pendingAdjustments: { says: "Failed to load" },
  },
  "/admin/users": { adminUsers: { says: "Failed to load users" }, adminUserCounts: counts },
  "/admin/users/:user": {
    admin_get_user_details_enhanced: { says: "Failed to load user data", hides: ["*"] },
    adminUserWallet: part,
    secondAdministrator: { says: "Failed to load the limits for a second administrator" },
    pendingAdjustments: part,
    adminUserTransactions: part,
    adminUserSessions: part,
    adminUserWallets: part,
    adminUserActivity: part,
  },
  "/admin/users/:user/statement/bitcoin": {
    adminStatement: { says: "Failed to load" },
    // The title names the coin by its id.
    coins: { says: "Failed to load the list of coins", hides: ["BTC statement"] },
    admin_get_user_details_enhanced: { says: "Failed to load whose statement this is" },
  },
  "/admin/users/:deleted": {
    admin_get_user_details_enhanced: { says: "Failed to load user data", hides: ["*"] },
    adminUserTransactions: part,
    adminUserWallets: part,
    adminUserActivity: part,
  },
  "/admin/networks": { adminChains: { says: "Failed to load", hides: ["*"] } },
  "/admin/networks?tab=arrivals": {
    adminArrivals: office,
    adminChains: { says: "Failed to load the networks" },
  },
  [`/admin/networks?tab=find&hash=${"a".repeat(64)}`]: {
    adminFindDeposit: { says: "Failed to look it up", hides: ["Payments to addresses of the pool"] },
    adminChains: { says: "Failed to load the networks" },
  },
  "/admin/payments": {
    adminPayments: { says: "Failed to load", hides: ["*"] },
    adminPaymentsReady: { says: "Failed to load", hides: ["Polygon POS"] },
    adminChains: { says: "Failed to load the networks" },
  },
  "/admin/payments?state=finished": {
    adminPayments: { says: "Failed to load", hides: ["*"] },
    adminPaymentsReady: { says: "Failed to load", hides: ["Polygon POS"] },
    adminChains: { says: "Failed to load the networks" },
  },
  "/admin/payments?state=lost": {
    adminPayments: { says: "Failed to load", hides: ["*"] },
    adminPaymentsReady: { says: "Failed to load", hides: ["Polygon POS"] },
    adminChains: { says: "Failed to load the networks" },
  },
  "/admin/treasury": { adminTreasury: { says: "Failed to load", hides: ["*"] } },
  "/admin/treasury?tab=cold": { adminTreasury: { says: "Failed to load", hides: ["*"] } },
  "/admin/treasury?tab=movements": {
    adminTreasury: { says: "Failed to load", hides: ["*"] },
    adminHouseMovements: office,
  },
  "/admin/wallets": {
    adminWallets: { says: "Failed to load wallets" },
    adminPoolLevel: { says: "Failed to load how many wallets are left" },
    ...pool,
  },
  "/admin/wallets?tab=new": pool,
  "/admin/wallets?tab=new&by=csv": {
    coins: { says: "Failed to load the list of coins", hides: ["Import wallets from a CSV file"] },
    ...pool,
  },
  "/admin/wallets?tab=new&by=keys": pool,
  "/admin/wallets?tab=addresses": { adminPoolAddresses: office, ...pool },
  "/admin/wallets/edit/:wallet": {
    adminWallet: { says: "Failed to load", hides: ["*"] },
    coins: { says: "Failed to load the list of coins", hides: ["*"] },
    ...pool,
  },
};

const patterns = Object.entries(readPaths)
  // A fixed path before one with a parameter in the same place.
  .toSorted(([, a], [, b]) => a.split(":").length - b.split(":").length)
  .map(([name, path]) => [name, new RegExp(`^/api${path.replace(/:\w+/g, "[^/]+")}$`)] as const);

/** Requests of a screen that are no reads: who is signed in, which decides whether anything may be shown, and visits. */
const others = ["/api/auth/user", "/api/rpc/log_admin_activity", "/api/live"];

/** The name of the read that a request makes; null if it makes none. */
export function readOf(path: string): string | null {
  if (!path.startsWith("/api/") || others.includes(path)) return null;
  const call = /^\/api\/rpc\/(\w+)$/.exec(path)?.[1];
  if (call) return call;
  if (path === "/api/functions/crypto-websocket") return "priceFeedStatus";
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? path;
}
