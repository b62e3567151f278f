/** Who may see a screen. */
export type Access = "public" | "user" | "admin";

/** The screens' addresses, in the spec's order; `:name` stands for one segment. */
export const routes = {
  landing: { path: "/", access: "public" },
  auth: { path: "/auth", access: "public" },
  authCallback: { path: "/auth/callback", access: "public" },
  confirmEmail: { path: "/confirm-email", access: "public" },
  verifyCode: { path: "/verify-code", access: "public" },
  forgotPassword: { path: "/forgot-password", access: "public" },
  resetPassword: { path: "/reset-password", access: "public" },
  emailVerified: { path: "/email-verified", access: "public" },
  expiredLink: { path: "/expired-link", access: "public" },
  adminAuth: { path: "/admin/auth", access: "public" },
  wallets: { path: "/wallets", access: "user" },
  coin: { path: "/coin/:coinId", access: "user" },
  swap: { path: "/swap", access: "user" },
  history: { path: "/history", access: "user" },
  transactionDetails: { path: "/transaction-details/:type/:id", access: "user" },
  profile: { path: "/profile", access: "user" },
  buy: { path: "/buy/:coinId", access: "user" },
  withdraw: { path: "/withdraw/:coinId", access: "user" },
  deposit: { path: "/deposit/:coinId", access: "user" },
  admin: { path: "/admin", access: "admin" },
  adminOverview: { path: "/admin/overview", access: "admin" },
  adminUsers: { path: "/admin/users", access: "admin" },
  adminUser: { path: "/admin/users/:userId", access: "admin" },
  adminStatement: { path: "/admin/users/:userId/statement/:coinId", access: "admin" },
  adminTransactions: { path: "/admin/transactions", access: "admin" },
  adminTransaction: { path: "/admin/transactions/:type/:id", access: "admin" },
  adminWithdrawals: { path: "/admin/withdrawals", access: "admin" },
  adminWallets: { path: "/admin/wallets", access: "admin" },
  adminEditWallet: { path: "/admin/wallets/edit/:walletId", access: "admin" },
  adminNetworks: { path: "/admin/networks", access: "admin" },
  adminPayments: { path: "/admin/payments", access: "admin" },
  adminTreasury: { path: "/admin/treasury", access: "admin" },
  adminAudit: { path: "/admin/audit", access: "admin" },
  adminCron: { path: "/admin/cron", access: "admin" },
  adminSettings: { path: "/admin/settings", access: "admin" },
} as const satisfies Record<string, { path: string; access: Access }>;

/** The name of a route of the web app. */
export type RouteName = keyof typeof routes;

const patterns = Object.values(routes).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[A-Za-z0-9._~-]+")}$`),
);

/**
 * A path to return to, if it is one of ours; otherwise `fallback`. Paths come from links and stored state, so anything
 * that a browser could read as another origin must yield the fallback (T30).
 */
export function inAppPath(path: unknown, fallback: string): string {
  if (typeof path !== "string" || path.length > 512) return fallback;
  const [pathname = "", ...rest] = path.split(/(?=[?#])/);
  if (!patterns.some((pattern) => pattern.test(pathname))) return fallback;
  return /^[\w\-.~!$&'()*+,;=:@%/?#]*$/.test(rest.join("")) ? path : fallback;
}
