import { limits } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

/** One transaction. The texts in the spec's catalogue are exact. */
export const detailsText = {
  title: i18n.t("Transaction details"),
  back: i18n.t("Back to History"),
  labels: { deposit: i18n.t("Deposited"), withdrawal: i18n.t("Withdrawn"), swap: i18n.t("Swapped") },
  /** While it is pending, and after it failed: nothing was deposited, withdrawn or swapped. */
  undone: {
    deposit: i18n.t({ id: "Deposit (noun)", message: "Deposit" }),
    withdrawal: i18n.t("Withdrawal"),
    swap: i18n.t({ id: "Swap (noun)", message: "Swap" }),
  },
  /** For an adjustment, by its direction. */
  adjusted: { add: i18n.t("Added by the operator"), subtract: i18n.t("Deducted by the operator") },
  types: {
    deposit: i18n.t({ id: "Deposit (noun)", message: "Deposit" }),
    withdrawal: i18n.t("Withdrawal"),
    swap: i18n.t({ id: "Swap (noun)", message: "Swap" }),
    adjustment: i18n.t("Adjustment"),
  },
  waiting: {
    deposit: i18n.t("This deposit is waiting for confirmation. It will be credited once it's confirmed."),
    withdrawal: i18n.t("This withdrawal is waiting for approval. The amount is on hold until then."),
    swap: i18n.t("This swap is in progress."),
  },
  /** For a pending withdrawal whose transaction was sent. */
  sent: i18n.t("The coins have been sent. This withdrawal will be completed once the network confirms it."),
  rejected: {
    withdrawal: i18n.t("This withdrawal was rejected, and its amount is back in your balance."),
    deposit: i18n.t("This deposit was rejected and not credited."),
  },
  /** The operator's text as it is, except the placeholders for an empty one. */
  reason: (reason: string) =>
    i18n.t("Reason: {reason}", {
      reason: reason === limits.default_rejection_reason ? i18n.t("Rejected by admin") : reason,
    }),

  /** For an adjustment, in the operator's words. */
  reasonLabel: i18n.t("Reason"),
  network: i18n.t("Network"),
  sentTo: i18n.t("Sent to"),
  recipient: i18n.t({ id: "To (recipient)", message: "To" }),
  destinationTag: i18n.t("Destination tag"),
  from: i18n.t("From"),
  sender: i18n.t({ id: "From (sender)", message: "From" }),
  externalWallet: i18n.t("External Wallet"),
  to: i18n.t("To"),
  exchangeRate: i18n.t("Exchange Rate"),
  rateValue: (from: string, rate: string, to: string) => i18n.t("1 {from} = {rate} {to}", { from, rate, to }),
  type: i18n.t("Type"),
  amount: i18n.t("Amount"),
  value: i18n.t("Value at that time"),
  premium: i18n.t("Premium"),
  premiumAndSpread: i18n.t("Premium and spread"),
  fee: i18n.t("Fee"),
  received: i18n.t("Recipient gets"),
  transactionHash: i18n.t("Transaction hash"),
  reference: i18n.t("Reference"),
  date: i18n.t("Date"),
  settled: i18n.t("Settled"),
  rejectedAt: i18n.t("Rejected at"),
  cancelledAt: i18n.t("Cancelled at"),
  amountOf: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),
  copyAddress: i18n.t("Copy address"),
  copyReference: i18n.t("Copy reference"),
  explore: i18n.t("View on the network's explorer"),
  copyHash: i18n.t("Copy transaction hash"),

  notFound: i18n.t("Transaction not found"),
  toHistory: i18n.t("Go to History"),
  failed: i18n.t("Unable to load transaction history."),
} as const;

/** Cancelling one's own pending withdrawal. */
export const cancelText = {
  open: i18n.t("Cancel withdrawal"),
  title: i18n.t("Cancel this withdrawal?"),
  words: (amount: string) =>
    i18n.t("{amount} goes straight back to your balance. Nothing is sent.", { amount }),
  keep: i18n.t("Keep it"),
  cancelling: i18n.t("Cancelling..."),
  success: i18n.t("Withdrawal cancelled"),
  failed: i18n.t("The withdrawal couldn't be cancelled. Please try again."),
  unknown: i18n.t("No answer from the server: the withdrawal may have been cancelled. Trying again is safe."),
  done: i18n.t("You cancelled this withdrawal, and its amount is back in your balance."),
} as const;
