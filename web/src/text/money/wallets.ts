import { i18n } from "../translation/i18n.ts";

/** The list of wallets. The texts in the spec's catalogue are exact. */
export const walletsText = {
  title: i18n.t("Wallets"),
  estimatedValue: i18n.t("Estimated assets value"),
  valueIn: i18n.t("Value in"),
  today: (percent: string) => i18n.t("{percent} today", { percent }),
  partialValue: (symbols: string) => i18n.t("Without {symbols}: no price right now.", { symbols }),
  oldValue: (symbols: string) => i18n.t("Includes an old price of {symbols}.", { symbols }),
  administrator: i18n.t("Administrator"),
  hideZero: i18n.t("Hide zero balances"),
  searchCoins: i18n.t("Search coins"),
  clearFilters: i18n.t("Show all coins"),
  coins: i18n.t("Coins"),

  sortBy: i18n.t("Sort by"),
  columns: {
    name: i18n.t("Coin"),
    price: i18n.t("Price"),
    change: i18n.t("24h"),
    balance: i18n.t("Balance"),
    value: i18n.t("Value"),
  },
  sortedBy: (column: string, order: string) => i18n.t("{column}, {order}", { column, order }),
  highestFirst: i18n.t("highest first"),
  lowestFirst: i18n.t("lowest first"),
  fromA: i18n.t("A to Z"),
  fromZ: i18n.t("Z to A"),
  reverseOrder: (order: string) => i18n.t("Sorted {order}. Reverse the order", { order }),

  balance: i18n.t("Balance"),
  value: i18n.t("Value"),
  held: (amount: string) => i18n.t("of which {amount} held", { amount }),
  noPrice: i18n.t("No price"),
  deposit: i18n.t("Deposit"),
  withdraw: i18n.t("Withdraw"),
  swap: i18n.t("Swap"),
  withdrawOff: i18n.t("Withdraw functionality coming soon!"),
  depositOff: i18n.t("Deposits of this coin are currently off."),

  noneTitle: i18n.t("No coins found"),
  noneSearch: (query: string) => i18n.t("No coin matches “{query}”.", { query }),
  noneZero: i18n.t("All your balances are zero."),
  failed: i18n.t("Failed to load balances"),
} as const;
