import { type RouteName, routes } from "@portico/contract";

/** The other side of a swap for which only one coin was given. */
const COUNTERPART = "tether";

export interface ExpiredLink {
  error?: string;
  error_description?: string;
  email?: string;
  /** The link's purpose; see `linkType` in the contract. */
  type?: string;
}

/** A payment from a chain, as the form for a balance takes it. The network by its name for deposits. */
export interface ChainDeposit {
  coin: string;
  network: string;
  hash: string;
  output: string;
  amount: string;
}

function fill(name: RouteName, values: Record<string, string>): string {
  return routes[name].path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(values[field] ?? ""));
}

/** A route whose URL needs no values. */
type Plain = {
  [Name in RouteName]: (typeof routes)[Name]["path"] extends `${string}:${string}` ? never : Name;
}[RouteName];

const plainPaths = Object.fromEntries(
  Object.entries(routes).map(([name, { path }]) => [name, () => path]),
) as Record<Plain, () => string>;

/** The URLs of all screens, by their routes and by what they show. A screen never writes one itself. */
export const paths = {
  ...plainPaths,
  signUp: () => `${routes.auth.path}?mode=sign-up`,
  /** The page for a link that could not be used; what is known of it goes into the query. */
  expiredLink: (known: ExpiredLink) => {
    const search = new URLSearchParams(Object.entries(known).filter(([, value]) => value));
    return `${routes.expiredLink.path}?${search}`;
  },
  coin: (coinId: string) => fill("coin", { coinId }),
  /** The swap form, with its coins preselected if given, and an amount of the first. */
  swap: (preset: { from?: string; to?: string; amount?: string } = {}) => {
    const search = new URLSearchParams(preset);
    return search.size > 0 ? `${routes.swap.path}?${search}` : routes.swap.path;
  },
  /** The swap form from one coin to tether (from tether: to bitcoin). */
  swapFrom: (coinId: string) =>
    paths.swap({ from: coinId, to: coinId === COUNTERPART ? "bitcoin" : COUNTERPART }),
  /** The history, filtered by coin or type if given. */
  history: (filters: { coin?: string; type?: string } = {}) => {
    const search = new URLSearchParams(filters);
    return search.size > 0 ? `${routes.history.path}?${search}` : routes.history.path;
  },
  transactionDetails: (type: string, id: string) => fill("transactionDetails", { type, id }),
  buy: (coinId: string) => fill("buy", { coinId }),
  withdraw: (coinId: string) => fill("withdraw", { coinId }),
  deposit: (coinId: string) => fill("deposit", { coinId }),
  /** The list of users, filtered by status if given. */
  adminUsers: (filters: { status?: string } = {}) => {
    const search = new URLSearchParams(filters);
    return search.size > 0 ? `${routes.adminUsers.path}?${search}` : routes.adminUsers.path;
  },
  /** A user's page; with a deposit that is to be credited to them, as the form takes it. */
  adminUser: (userId: string, deposit?: ChainDeposit) =>
    deposit
      ? `${fill("adminUser", { userId })}?${new URLSearchParams({ ...deposit })}`
      : fill("adminUser", { userId }),
  adminStatement: (userId: string, coinId: string) => fill("adminStatement", { userId, coinId }),
  adminTransactions: (filters: { type?: string; status?: string; q?: string } = {}) => {
    const search = new URLSearchParams(filters);
    return search.size > 0 ? `${routes.adminTransactions.path}?${search}` : routes.adminTransactions.path;
  },
  adminTransaction: (type: string, id: string) => fill("adminTransaction", { type, id }),
  /** The queue, with a search or an open withdrawal if given. */
  adminWithdrawals: (view: { q?: string; id?: string } = {}) => {
    const search = new URLSearchParams(view);
    return search.size > 0 ? `${routes.adminWithdrawals.path}?${search}` : routes.adminWithdrawals.path;
  },
  /** The watched networks, what arrived on them with its filters if given, or what became of one transaction. */
  adminNetworks: (
    view: { tab?: string; state?: string; network?: string; q?: string; hash?: string } = {},
  ) => {
    const search = new URLSearchParams(view);
    return search.size > 0 ? `${routes.adminNetworks.path}?${search}` : routes.adminNetworks.path;
  },
  /** Payments: the open ones, or those in another state, of a network or of one withdrawal. */
  adminPayments: (view: { state?: string; network?: string; withdrawal?: string } = {}) => {
    const search = new URLSearchParams(view);
    return search.size > 0 ? `${routes.adminPayments.path}?${search}` : routes.adminPayments.path;
  },
  /** Holdings on chains, or another tab of the treasury. */
  adminTreasury: (view: { tab?: string; network?: string } = {}) => {
    const search = new URLSearchParams(view);
    return search.size > 0 ? `${routes.adminTreasury.path}?${search}` : routes.adminTreasury.path;
  },
  /** The treasury at the card of a coin on a network. */
  adminTreasuryCoin: (networkId: string, coinId: string) =>
    `${routes.adminTreasury.path}#coin-${networkId}-${coinId}`,
  /** Where deposits, withdrawals and swaps are paused and resumed. */
  adminPauses: () => `${routes.adminSettings.path}?tab=pauses`,
  /** The wallet pool at one of its tabs, with a search if given. */
  adminWallets: (view: { tab?: string; q?: string } = {}) => {
    const search = new URLSearchParams(view);
    return search.size > 0 ? `${routes.adminWallets.path}?${search}` : routes.adminWallets.path;
  },
  /** The settings of coins. */
  adminCoins: () => `${routes.adminSettings.path}?tab=coins`,
  adminEditWallet: (walletId: string) => fill("adminEditWallet", { walletId }),
} as const;
