import { type Access, routes } from "@portico/contract";

/** Who opens a screen: the `user` has coins, a wallet and a history, and the `secured` user a scheduled reset. */
export type Role = "visitor" | "newcomer" | "user" | "secured" | "administrator";

/** A screen before its exchange exists: a `:name` in its path stands for an id. */
export interface Screen {
  role: Role;
  path: string;
}

const as = (role: Role, ...paths: string[]): Screen[] => paths.map((path) => ({ role, path }));

/** Screens in each state in which they show something else, in an order in which one page can visit them. */
const listed: Screen[] = [
  // Callbacks are not one after the other: the screen removes what follows its path from the URL, and between
  // URLs that differ only after the # the browser loads no page.
  ...as("visitor", "/", "/auth", "/auth/callback#type=magiclink", "/auth?mode=sign-up", "/no-such-page"),
  ...as("visitor", "/auth/callback#type=two_factor_reset", "/", "/auth/callback?error=access_denied"),
  ...as("visitor", "/email-verified", "/auth/callback#type=undo_sign_in", "/forgot-password"),
  ...as("visitor", "/email-verified#type=signup", "/admin/auth", "/auth/callback#type=undo_addition"),
  ...as("visitor", "/reset-password#type=recovery", "/expired-link?email=ada%40example.org"),
  ...as("visitor", "/confirm-email?email=ada%40example.org", "/verify-code?email=ada%40example.org"),
  ...as("newcomer", "/wallets", "/coin/monero", "/history", "/admin"),
  ...as(
    "user",
    "/",
    "/wallets",
    "/coin/bitcoin",
    "/swap",
    "/history",
    "/history?coin=bitcoin&status=failed&from=2020-01-01&q=btc",
    "/transaction-details/withdrawal/:pending",
    "/transaction-details/swap/:swap",
    "/profile",
    "/withdraw/tether",
    "/withdraw/ripple",
    "/deposit/tether",
    "/deposit/litecoin",
    "/buy/bitcoin",
    "/buy/blockstack",
    "/buy/monero",
  ),
  // Shows the floating notice of the scheduled reset.
  ...as("secured", "/profile"),
  ...as("newcomer", "/deposit/bitcoin"),
  ...as("administrator", "/admin/cron", "/admin/settings", "/admin/settings?tab=fees"),
  ...as("administrator", "/admin/settings?tab=roles", "/admin/settings?tab=system"),
  ...as("administrator", "/admin/settings?tab=payments", "/admin/settings?tab=coins"),
  ...as("administrator", "/admin/settings?tab=swapFees", "/admin/settings?tab=spreads"),
  ...as("administrator", "/admin/settings?tab=minimums", "/admin/settings?tab=rules"),
  ...as("administrator", "/admin/settings?tab=pauses"),
  ...as(
    "administrator",
    "/admin/overview",
    "/admin/audit",
    "/admin/transactions",
    "/admin/transactions/swap/:swap",
    "/admin/transactions/withdrawal/:rejected",
    "/admin/withdrawals",
    "/admin/users",
    "/admin/users/:user",
    "/admin/users/:user/statement/bitcoin",
    "/admin/users/:deleted",
  ),
  ...as("administrator", "/admin/networks", "/admin/networks?tab=arrivals"),
  ...as("administrator", `/admin/networks?tab=find&hash=${"a".repeat(64)}`),
  ...as("administrator", "/admin/payments", "/admin/payments?state=finished"),
  ...as("administrator", "/admin/payments?state=lost"),
  ...as("administrator", "/admin/treasury", "/admin/treasury?tab=cold"),
  ...as("administrator", "/admin/treasury?tab=movements"),
  ...as("administrator", "/admin/wallets", "/admin/wallets?tab=new", "/admin/wallets?tab=new&by=csv"),
  ...as("administrator", "/admin/wallets?tab=new&by=keys", "/admin/wallets?tab=addresses"),
  ...as("administrator", "/admin/wallets/edit/:wallet"),
];

const roleOf: Record<Access, Role> = { public: "visitor", user: "user", admin: "administrator" };

/** Whether one of the listed screens is of a route. */
function isListed(route: string): boolean {
  const pattern = new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`);
  return listed.some(({ path }) => pattern.test(path.replace(/[?#].*$/, "")));
}

/** Every route with something to show: the listed ones, and those that need no more than their address. */
export const screens: Screen[] = [
  ...listed,
  ...Object.values(routes)
    .filter(({ path }) => !isListed(path))
    .flatMap(({ access, path }) => as(roleOf[access], path)),
];

/** These pages look the same as with a valid token; the server only checks it when the button is pressed. */
const tokenInLink = `&token=${"x".repeat(43)}&email=ada%40example.org`;

/** The path with the ids of these names. */
export function pathOf({ path }: Screen, ids: Record<string, string | undefined>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path}: there is no id of this name.`);
    return id;
  });
  return filled.includes("#type=") ? filled + tokenInLink : filled;
}
