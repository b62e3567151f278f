import { i18n } from "../translation/i18n.ts";

/** Finding out what became of a deposit. */
export const findDepositText = {
  open: i18n.t("Find my deposit"),
  title: i18n.t("Find my deposit"),
  detail: i18n.t("Paste the transaction hash or an explorer link from the wallet you sent from."),
  field: i18n.t("Transaction hash"),
  required: i18n.t("Enter a transaction hash."),
  find: i18n.t("Find"),
  failed: i18n.t("We couldn't look it up"),
  results: i18n.t("Result"),

  states: {
    waiting: i18n.t("Seen, and waiting for a block."),
    confirming: i18n.t("In a block, and waiting for its confirmations."),
    credited: i18n.t("Credited to your balance."),
    orphaned: i18n.t("The network has dropped this transaction. If it is sent again, it shows up here."),
    unclaimed: i18n.t("We are looking at it."),
    review: i18n.t("We are looking at it."),
    undone: i18n.t("The network has undone this deposit. We are looking at it."),
    settled: i18n.t("We have looked at it and closed the case. Contact support if you have questions."),
  },
  belowMinimum: (minimum: string) =>
    i18n.t("It is below the minimum deposit of {minimum}, so it wasn't credited.", { minimum }),

  elsewhere: (network: string) =>
    i18n.t("This transaction is on the {network} network, but it doesn't pay any of your addresses there.", {
      network,
    }),
  notFound: i18n.t("No deposit of yours has this hash"),
  notFoundDetail: i18n.t(
    "Check the hash. A deposit usually shows up within a minute after it is sent. On networks that we don't watch automatically, it takes longer.",
  ),
} as const;
