import { i18n } from "../translation/i18n.ts";

/** The history's filters and download. */
export const filterText = {
  search: i18n.t("Search transactions"),
  filters: i18n.t("Filters"),
  filtersWith: (count: number) => i18n.t("{count, plural, one {Filters (#)} other {Filters (#)}}", { count }),
  showResults: i18n.t("Show results"),
  coin: i18n.t("Coin"),
  allCoins: i18n.t("All coins"),
  status: i18n.t("Status"),
  allStatuses: i18n.t("All statuses"),
  statuses: { pending: i18n.t("Pending"), completed: i18n.t("Completed"), failed: i18n.t("Failed") },
  from: i18n.t({ id: "From (date)", message: "From" }),
  to: i18n.t({ id: "To (date)", message: "To" }),
  fromDay: (day: string) => i18n.t("From {day}", { day }),
  toDay: (day: string) => i18n.t("To {day}", { day }),
  remove: (filter: string) => i18n.t("Remove filter: {filter}", { filter }),
  active: i18n.t("Active filters"),
  clear: i18n.t("Clear"),
  nothingMatches: i18n.t("No transactions match"),
  nothingMatchesDetail: i18n.t("Try other words or dates, or show all transactions."),
  endOfMatches: i18n.t("No more matches."),
  showAll: i18n.t("Show all transactions"),
  moreFailed: i18n.t("More transactions couldn't be loaded."),
  newOnes: (count: number) =>
    i18n.t("{count, plural, one {# new transaction} other {# new transactions}}", { count }),
  downloadFailed: i18n.t("The file couldn't be downloaded. Please try again."),
} as const;
