import type { HoldCause } from "@portico/contract";
import { limits } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

/** Why withdrawals are on hold, and until when. */
const heldWords = {
  password_reset: (until) =>
    i18n.t("Withdrawals are on hold until {until} because your password was reset.", { until }),
  two_factor_wait: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because someone asked by email to switch off your two-factor authentication. Cancelling that request ends the hold.",
      { until },
    ),
  factor_removal: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because two administrators approved the removal of your second factors. Cancelling the removal ends the hold.",
      { until },
    ),
  two_factor_off: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because your second factors were removed after the waiting period.",
      {
        until,
      },
    ),
  undo_addition: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because a change to your account was undone with a link that we emailed you.",
      { until },
    ),
  undo_sign_in: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because a link that we emailed you was used to report a sign-in as not yours.",
      { until },
    ),
  added_by_email: (until) =>
    i18n.t(
      "Withdrawals are on hold until {until} because a sign-in method or an address was added after a sign-in by email alone. If that wasn't you, press the button in the email we sent about it.",
      { until },
    ),
  earlier: (until) =>
    i18n.t("Withdrawals are on hold until {until} because your sign-in settings were reset.", { until }),
} satisfies Record<HoldCause, (until: string) => string>;

/** Withdrawing a coin. The texts in the spec's catalogue are exact. */
export const withdrawText = {
  title: (symbol: string) => i18n.t("Withdraw {symbol}", { symbol }),
  back: i18n.t("Back"),
  address: i18n.t("Address"),
  ownAddress: i18n.t(
    "This is your own deposit address here, perhaps in another form. Enter an address outside this exchange, such as your own wallet's.",
  ),
  changeField: i18n.t("Change the marked field to continue."),
  useTestAddress: i18n.t("Use a test address"),
  addressPlaceholder: (network: string) => i18n.t("{network} address", { network }),
  network: i18n.t("Network"),
  networkPlaceholder: i18n.t("Select a network"),
  destinationTag: i18n.t("Destination tag"),
  destinationTagHint: i18n.t("Exchanges usually require one. Leave it empty for your own wallet."),
  quantity: i18n.t("Quantity"),
  quantityPlaceholder: (least: string) => i18n.t("Min. {least}", { least }),
  least: (amount: string, network: string) =>
    i18n.t("Minimum on {network}: {amount}, fee included", { amount, network }),
  max: i18n.t("MAX"),
  available: (amount: string) => i18n.t("Available: {amount}", { amount }),
  fee: i18n.t("Withdrawal fee"),
  receive: i18n.t("You receive"),
  time: {
    minutes: (count: number) =>
      i18n.t("Est. time to complete: about {count, plural, one {# minute} other {# minutes}}", { count }),
    hours: (count: number) =>
      i18n.t("Est. time to complete: about {count, plural, one {# hour} other {# hours}}", { count }),
    days: (count: number) =>
      i18n.t("Est. time to complete: about {count, plural, one {# day} other {# days}}", { count }),
    unknown: () => i18n.t("Est. time to complete: as soon as an administrator has approved and sent it"),
  },
  quota: (quota: string) => i18n.t("Daily withdrawal quota: {quota} USDT", { quota }),
  quotaUse: (used: string, left: string) =>
    i18n.t("{used} USDT used in the last 24 hours, {left} USDT left", { used, left }),
  quotaBar: i18n.t("Daily quota used"),
  amountOf: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),

  submit: i18n.t("Submit"),
  submitting: i18n.t("Submitting..."),
  enterAddress: i18n.t("Enter the address that should receive the coins."),
  enterQuantity: i18n.t("Enter the quantity to withdraw."),
  offline: i18n.t("You're offline. You can withdraw once you're back online."),
  oldPrice: (symbol: string) =>
    i18n.t(
      "There is no current price for {symbol}. Your daily limit is in dollars, so you can't withdraw {symbol} until there is one.",
      { symbol },
    ),
  suspended: i18n.t("Your account is suspended. You can view it, but you can't move money."),
  held: (cause: HoldCause, until: string) => heldWords[cause](until),
  heldSaveNow: (hours: number) =>
    i18n.t(
      "You can withdraw only to saved addresses. Save the address now, so that its wait of {hours, plural, one {# hour} other {# hours}} runs in the meantime.",
      { hours },
    ),

  missingData: i18n.t("Missing required data"),
  missingAddress: i18n.t("Please enter a withdrawal address"),
  missingNetwork: i18n.t("Please select a network"),
  invalidAmount: i18n.t("Please enter a valid amount"),
  insufficient: i18n.t("Insufficient balance"),
  failed: i18n.t("Failed to initiate withdrawal"),

  confirmTitle: i18n.t("Confirm your withdrawal"),
  confirmAmount: i18n.t("Amount"),
  confirmFee: i18n.t("Fee"),
  confirmReceived: i18n.t("Recipient gets"),
  confirmAddress: i18n.t("To this address"),
  confirmTag: (tag: string) => i18n.t("With the destination tag {tag}", { tag }),
  confirmNoTag: i18n.t("Without a destination tag"),
  confirmWarning: i18n.t("Compare every character. A withdrawal to a wrong address cannot be reversed."),
  confirm: i18n.t("Confirm Withdrawal"),
  whyFactor: i18n.t(
    "Confirm with your second factor. This keeps anyone who gets hold of your signed-in browser from withdrawing.",
  ),
  confirmByPasskey: i18n.t("Confirm with your passkey"),
  useCode: i18n.t("Use a code instead"),
  whyMail: i18n.t(
    "We'll email you a code to confirm this. This keeps anyone who gets hold of your signed-in browser from withdrawing.",
  ),
  codeUse: i18n.t(
    "It works for {minutes} minutes, and only for this withdrawal. Don't share it with anyone, not even with us.",
    { minutes: limits.code_minutes },
  ),
  faster: i18n.t("Two-factor authentication makes this quicker and safer."),
  turnOn: i18n.t("Turn it on in your profile"),
  codeUnsure: i18n.t(
    "The server didn't respond, so the code may not have been sent. If you don't get one, ask for another.",
  ),
  codeEarlier: i18n.t(
    "We emailed you a code for these details less than a minute ago. If you've already used it, ask for another in a moment.",
  ),
  codeRefused: i18n.t(
    "The mail server rejected your email address, so we can't send you the code. Check that your mailbox works, or contact support.",
  ),
  codeFailed: i18n.t("We could not send the code. Please try again."),
  confirmAgain: {
    changed: i18n.t("The code we emailed you was for different details. This withdrawal needs its own code."),
    lost: i18n.t("Nothing was withdrawn: your confirmation didn't reach us. Please confirm again."),
    expired: i18n.t(
      "Nothing was withdrawn: your confirmation is no longer valid. It lasts {minutes} minutes and works once. Please confirm again.",
      { minutes: limits.confirmation_minutes },
    ),
  },
  confirmedBefore: i18n.t("You've just confirmed this withdrawal, so we won't ask again."),
  factorsFailed: i18n.t("Couldn't load your security settings"),
  unknownOutcome: i18n.t(
    "The server didn't respond, so we don't know whether this withdrawal was made. It's safe to try again: it won't be made twice.",
  ),
  earlierUnknown: i18n.t(
    "We got no answer about an earlier withdrawal, so it may have been made. Check your History before you make another.",
  ),
  openHistory: i18n.t("Open History"),
  success: i18n.t("Withdrawal submitted. Your balance is already updated."),

  notFound: i18n.t("Cryptocurrency not found"),
  toWallets: i18n.t("Go to Wallets"),
  off: i18n.t("Withdraw functionality coming soon!"),
  loadFailed: i18n.t("Failed to load coin data"),
  balanceFailed: i18n.t("Failed to load balance data"),
  feeFailed: i18n.t("Failed to load withdrawal fee"),
} as const;
