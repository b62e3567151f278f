import type { HoldCause } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

/** Why withdrawals are on hold, and until when. */
const heldWords = {
  password_reset: (until) =>
    i18n.t("Withdrawals are on hold until {until} because your password was reset.", { until }),
  two_factor_wait: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because somebody asked by email to switch off your two-factor authentication. Cancelling that ends this hold.",
      { until },
    ),
  factor_removal: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because two administrators approved the removal of your second factors. Cancelling that ends this hold.",
      { until },
    ),
  two_factor_off: (until) =>
    i18n.t("Withdrawals are on hold until {until} because your second factors were removed after a wait.", {
      until,
    }),
  undo_addition: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because a change to your account was undone with a link that we emailed.",
      { until },
    ),
  undo_sign_in: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because a sign-in was reported as not yours with a link that we emailed.",
      { until },
    ),
  added_by_email: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because a way to sign in or an address was added after a sign-in by email alone. If that wasn't you, press the button in the email about it.",
      { until },
    ),
  earlier: (until) =>
    i18n.t("Withdrawals are on hold until {until} because the way you sign in was reset.", { until }),
} satisfies Record<HoldCause, (until: string) => string>;

/** Withdrawing a coin. The texts in the spec's catalogue are exact. */
export const withdrawText = {
  title: (symbol: string) => i18n.t("Withdraw {symbol}", { symbol }),
  back: i18n.t("Back"),
  address: i18n.t("Address"),
  addressPlaceholder: (network: string) => i18n.t("{network} address", { network }),
  network: i18n.t("Network"),
  networkPlaceholder: i18n.t("Select a network"),
  destinationTag: i18n.t("Destination tag"),
  destinationTagHint: i18n.t("Exchanges ask for one. Leave it empty for a wallet of your own."),
  quantity: i18n.t("Quantity"),
  quantityPlaceholder: i18n.t("Min. 1.00"),
  least: (amount: string, network: string) =>
    i18n.t("Minimum on {network}: {amount}, fee included", { amount, network }),
  max: i18n.t("MAX"),
  available: (amount: string) => i18n.t("Available: {amount}", { amount }),
  fee: i18n.t("Withdrawal fee"),
  receive: i18n.t("You receive"),
  time: i18n.t("Est. time to complete: less than a minute"),
  quota: (quota: string) => i18n.t("Daily withdrawal quota: {quota} USDT", { quota }),
  quotaUse: (used: string, left: string) =>
    i18n.t("{used} USDT used in these 24 hours, {left} USDT left", { used, left }),
  quotaBar: i18n.t("Share of the daily quota that is used"),
  amountOf: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),

  submit: i18n.t("Submit"),
  submitting: i18n.t("Submitting..."),
  enterAddress: i18n.t("Enter the address that should receive the coins."),
  enterQuantity: i18n.t("Enter the quantity to withdraw."),
  offline: i18n.t("You are offline. A withdrawal can be made when the connection is back."),
  oldPrice: (symbol: string) =>
    i18n.t(
      "There is no current price for {symbol}. Your daily limit counts in dollars, so withdrawals of {symbol} wait until there is one.",
      { symbol },
    ),
  suspended: i18n.t("Your account is suspended. You can view it, but you can't move money."),
  held: (cause: HoldCause, until: string) => heldWords[cause](until),
  heldSaveNow: (hours: number) =>
    i18n.t(
      "You withdraw only to saved addresses. Save the address now: its wait of {hours, plural, one {# hour} other {# hours}} then passes at the same time.",
      { hours },
    ),

  missingData: i18n.t("Missing required data"),
  missingAddress: i18n.t("Please enter a withdrawal address"),
  missingNetwork: i18n.t("Please select a network"),
  invalidAmount: i18n.t("Please enter a valid amount"),
  insufficient: i18n.t("Insufficient balance"),
  failed: i18n.t("Failed to initiate withdrawal"),

  confirmTitle: i18n.t("Confirm your withdrawal"),
  confirmWords: (amount: string, fee: string, received: string, network: string) =>
    i18n.t("You withdraw {amount}. After the fee of {fee}, {received} are sent on the {network} network.", {
      amount,
      fee,
      received,
      network,
    }),
  confirmFreeWords: (amount: string, network: string) =>
    i18n.t("You withdraw {amount}. All of it is sent on the {network} network.", { amount, network }),
  confirmAddress: i18n.t("To this address"),
  confirmTag: (tag: string) => i18n.t("With the destination tag {tag}", { tag }),
  confirmNoTag: i18n.t("Without a destination tag"),
  confirmWarning: i18n.t("Compare every character. A withdrawal to a wrong address cannot be reversed."),
  confirm: i18n.t("Confirm Withdrawal"),
  whyFactor: i18n.t(
    "Confirm with your second factor, so that nobody who gets hold of your signed-in browser can withdraw.",
  ),
  confirmByPasskey: i18n.t("Confirm with your passkey"),
  useCode: i18n.t("Use a code instead"),
  whyMail: i18n.t(
    "We email you a code to confirm this, so that nobody who gets hold of your signed-in browser can withdraw.",
  ),
  codeUse: i18n.t(
    "It works for 10 minutes and for exactly this withdrawal. Don't tell it to anyone, not even to us.",
  ),
  faster: i18n.t("Two-factor authentication makes this quicker and safer."),
  turnOn: i18n.t("Turn it on in your profile"),
  codeUnsure: i18n.t(
    "The server did not answer, so the code may not have been sent. If none arrives, ask for another one.",
  ),
  codeEarlier: i18n.t(
    "We emailed a code for these details less than a minute ago. If you have used it, ask for another one in a moment.",
  ),
  codeRefused: i18n.t(
    "The mail server refused your email address, so the code can't arrive. Check that your mailbox works, or ask support.",
  ),
  codeFailed: i18n.t("We could not send the code. Please try again."),
  confirmAgain: {
    changed: i18n.t(
      "The code that we emailed you was for other details. This withdrawal needs a code of its own.",
    ),
    lost: i18n.t("Nothing was withdrawn: your confirmation did not reach us. Please confirm again."),
    expired: i18n.t(
      "Nothing was withdrawn: your confirmation is no longer valid. It lasts 5 minutes and works once. Please confirm again.",
    ),
  },
  confirmedBefore: i18n.t("You have just confirmed this withdrawal, so we do not ask again."),
  factorsFailed: i18n.t("Couldn't load your security settings"),
  unknownOutcome: i18n.t(
    "The server did not answer, so we do not know whether this withdrawal was made. Trying again is safe: it will not be made twice.",
  ),
  earlierUnknown: i18n.t(
    "An earlier withdrawal had no answer and may have been made. Look at your History before you make another.",
  ),
  openHistory: i18n.t("Open History"),
  success: i18n.t("Withdrawal submitted. Your balance is already updated."),

  notFound: i18n.t("Cryptocurrency not found"),
  toWallets: i18n.t("Go to Wallets"),
  off: i18n.t("Withdraw functionality coming soon!"),
  loadFailed: i18n.t("Failed to load coin data"),
  balanceFailed: i18n.t("Failed to load balance data"),
  feeFailed: i18n.t("Failed to load withdrawal fee"),
  checkConnection: i18n.t("Check your connection and try again."),
} as const;
