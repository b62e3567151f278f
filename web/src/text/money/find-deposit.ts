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
    waiting: i18n.t("Seen, waiting for a block."),
    confirming: i18n.t("In a block, waiting for confirmations."),
    credited: i18n.t("Credited to your balance."),
    orphaned: i18n.t("The network dropped this transaction. If it's sent again, it will show up here."),
    unclaimed: i18n.t("We're looking into it."),
    review: i18n.t("We're looking into it."),
    undone: i18n.t("The network reversed this deposit. We're looking into it."),
    settled: i18n.t("We looked into it and closed the case. Contact support if you have questions."),
  },
  belowMinimum: (minimum: string) =>
    i18n.t("It is below the minimum deposit of {minimum}, so it wasn't credited.", { minimum }),

  elsewhere: (network: string) =>
    i18n.t("This transaction is on the {network} network, but it doesn't pay any of your addresses there.", {
      network,
    }),
  notFound: i18n.t("We found no deposit of yours with this hash"),
  notFoundDetail: i18n.t(
    "Check the hash. A deposit usually shows up within a minute of being sent. It takes longer on networks that we don't monitor automatically.",
  ),
} as const;
