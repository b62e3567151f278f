import { i18n } from "../translation/i18n.ts";

/** The list of transactions, and the texts that the details share with it. */
export const historyText = {
  title: i18n.t("History"),
  tabs: i18n.t("Type of transaction"),
  all: i18n.t("All"),
  deposits: i18n.t("Deposits"),
  withdrawals: i18n.t("Withdrawals"),
  swaps: i18n.t("Swaps"),
  adjustments: i18n.t("Adjustments"),

  deposit: i18n.t({ id: "Deposit (noun)", message: "Deposit" }),
  withdrawal: i18n.t("Withdrawal"),
  swap: i18n.t({ id: "Swap (noun)", message: "Swap" }),
  adjustment: i18n.t("Adjustment"),
  statuses: { pending: i18n.t("Pending"), completed: i18n.t("Completed"), failed: i18n.t("Failed") },
  cancelled: i18n.t("Cancelled"),
  pair: (from: string, to: string) => i18n.t("{from} to {to}", { from, to }),

  today: i18n.t("Today"),
  yesterday: i18n.t("Yesterday"),
  valuesThen: i18n.t("Values at the market price at the time of each transaction"),

  empty: i18n.t("No transaction history found"),
  emptyOf: {
    deposit: i18n.t("No deposit history found"),
    withdrawal: i18n.t("No withdrawal history found"),
    swap: i18n.t("No swap history found"),
    adjustment: i18n.t("No adjustments found"),
  },
  emptyDetail: i18n.t("Your deposits, swaps and withdrawals will appear here."),
  toWallets: i18n.t("Go to Wallets"),
  loadMore: i18n.t("Load more"),
  loadingMore: i18n.t("Loading..."),
  end: i18n.t("These are all your transactions."),
  endOf: {
    deposit: i18n.t("These are all your deposits."),
    withdrawal: i18n.t("These are all your withdrawals."),
    swap: i18n.t("These are all your swaps."),
    adjustment: i18n.t("These are all your adjustments."),
  },
  failed: i18n.t("Unable to load transaction history."),
} as const;
