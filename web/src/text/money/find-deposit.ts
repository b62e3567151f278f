import type { ArrivalState, PaymentFinding } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

const support = i18n.t("Contact support and send them this hash.");
const nothingToDo = i18n.t("You don't need to do anything.");

/** What became of a payment, and what its user can do. */
interface Outcome {
  is: string;
  next: string;
}

const states: Record<ArrivalState, Outcome> = {
  waiting: { is: i18n.t("Seen, waiting for a block."), next: nothingToDo },
  confirming: { is: i18n.t("In a block, waiting for confirmations."), next: nothingToDo },
  credited: { is: i18n.t("Credited to your balance."), next: nothingToDo },
  orphaned: {
    is: i18n.t("The network dropped this transaction. If it's sent again, it will show up here."),
    next: i18n.t("Check in the wallet you sent from whether you still have the coins."),
  },
  // Replaced by `belowMinimum`, which names the minimum.
  below_minimum: { is: "", next: support },
  unclaimed: { is: i18n.t("We're looking into it."), next: nothingToDo },
  review: { is: i18n.t("We're looking into it."), next: nothingToDo },
  undone: { is: i18n.t("The network reversed this deposit. We're looking into it."), next: nothingToDo },
  settled: { is: i18n.t("We looked into it and closed the case."), next: support },
};

/** Of a payment that was not counted, on a network by its name. */
function paymentOutcome(finding: PaymentFinding, network: string, addressNetworks: string): Outcome {
  const outcomes: Record<PaymentFinding, () => Outcome> = {
    own_fee: () => ({
      is: i18n.t("We sent this ourselves to pay a network fee. It isn't a deposit."),
      next: nothingToDo,
    }),
    other_network: () => ({
      is: i18n.t(
        "It arrived on {network}, at your address of {networks}. We don't use that address on {network}, so we can't credit it automatically.",
        { network, networks: addressNetworks },
      ),
      next: support,
    }),
    unlisted: () => ({
      is: i18n.t(
        "It arrived at your address, but we don't list this coin on {network}, so we can't credit it automatically.",
        { network },
      ),
      next: support,
    }),
    not_watched: () => ({
      is: i18n.t("It went to your address. Our team enters deposits on {network} by hand.", { network }),
      next: i18n.t("If it isn't credited within a day, contact support and send them this hash."),
    }),
    waiting: () => ({
      is: i18n.t("It pays your address, and no block has it yet."),
      next: i18n.t(
        "It shows up when it's in a block. If that takes hours, raise its fee in the wallet you sent from.",
      ),
    }),
    delayed: () => ({
      is: i18n.t("It pays your address, in a block that we can't read at the moment."),
      next: i18n.t("You don't need to do anything. It shows up when we can read the network again."),
    }),
    not_read_yet: () => ({
      is: i18n.t("It pays your address, in a block that we haven't read yet."),
      next: i18n.t("It shows up within a minute or so. Look again then."),
    }),
    being_read: () => ({
      is: i18n.t("It pays your address. We are reading its block again at the moment."),
      next: i18n.t("You don't need to do anything. It shows up when we have read that block."),
    }),
    before_reading: () => ({
      is: i18n.t("It pays your address, in a block from before we began to read {network}.", { network }),
      next: i18n.t("Contact support, send them this hash, and ask them to read old blocks again."),
    }),
    not_counted: () => ({
      is: i18n.t("It went to an address that you have or had, but we couldn't credit it automatically."),
      next: support,
    }),
  };
  return outcomes[finding]();
}

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

  states,
  belowMinimum: (minimum: string) =>
    i18n.t("It is below the minimum deposit of {minimum}, so it wasn't credited.", { minimum }),
  payment: paymentOutcome,

  byHand: {
    pending: { is: i18n.t("Our team has entered this deposit. It isn't credited yet."), next: nothingToDo },
    completed: { is: i18n.t("Our team credited it to your balance."), next: nothingToDo },
    failed: { is: i18n.t("Our team rejected this deposit."), next: support },
  },
  withdrawal: {
    pending: { is: i18n.t("This is a withdrawal of yours. It isn't completed yet."), next: nothingToDo },
    completed: { is: i18n.t("This is a withdrawal of yours. It's completed."), next: nothingToDo },
    failed: {
      is: i18n.t("This is a withdrawal of yours. It failed."),
      next: i18n.t("Its details say why."),
    },
  },
  token: (contract: string) => i18n.t("Token {contract}", { contract }),

  failedTransaction: (network: string) => ({
    is: i18n.t(
      "This transaction failed on {network}, so nothing arrived. The coins are still in the wallet you sent from.",
      { network },
    ),
    next: i18n.t("Send them again from that wallet."),
  }),
  elsewhere: (network: string) => ({
    is: i18n.t("This transaction is on {network}, but it doesn't pay any of your addresses.", { network }),
    next: i18n.t("In the wallet you sent from, compare the recipient with your deposit address."),
  }),
  byContract: i18n.t(
    "If a contract sent the coins, as some exchanges do, the transaction doesn't name your address. Then contact support and send them this hash.",
  ),

  notFound: i18n.t("We found no deposit of yours with this hash"),
  notFoundDetail: i18n.t(
    "Check the hash, and that the wallet you sent from says it was sent. A deposit usually shows up within a minute of being sent.",
  ),
  silent: (networks: string) =>
    i18n.t("We can't ask {networks} at the moment. If you sent it there, look again later.", { networks }),
  unread: (networks: string) =>
    i18n.t(
      "We don't read {networks} automatically: our team enters deposits by hand. If yours is missing after a day, contact support and send them this hash.",
      { networks },
    ),
  tagged: (networks: string) =>
    i18n.t("If a tag or memo was missing or wrong on {networks}, support finds the payment by its hash.", {
      networks,
    }),

  inputs: {
    address: i18n.t("That's an address, not a transaction"),
    several: i18n.t("That's more than one transaction"),
    nothing: i18n.t("That's not a transaction hash"),
  },
  inputDetail: {
    address: i18n.t("Copy the transaction hash from the wallet you sent from. It may be called TXID there."),
    several: i18n.t("Paste one transaction hash at a time."),
    nothing: i18n.t("Copy the transaction hash from the wallet you sent from. It may be called TXID there."),
  },
} as const;
