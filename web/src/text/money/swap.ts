import { i18n } from "../translation/i18n.ts";

/** Swapping one coin for another. The texts in the spec's catalogue are exact. */
export const swapText = {
  title: i18n.t("Swap"),
  from: i18n.t("From"),
  to: i18n.t("To"),
  fromCoin: i18n.t("From coin"),
  toCoin: i18n.t("To coin"),
  fromAmount: i18n.t("From amount"),
  toAmount: i18n.t("To amount"),
  balance: (amount: string, symbol: string) => i18n.t("Balance {amount} {symbol}", { amount, symbol }),
  max: i18n.t("Max"),
  portions: i18n.t("Share of the balance"),
  nothingToSwap: (symbol: string) => i18n.t("You have no {symbol} to swap.", { symbol }),
  switchCoins: i18n.t("Switch coins"),
  slippage: i18n.t("Slippage"),
  slippageHelp: i18n.t("How much less than quoted you accept if the price moves before the swap is made."),

  rate: i18n.t("Exchange rate"),
  rateValue: (from: string, rate: string, to: string) => i18n.t("1 {from} = {rate} {to}", { from, rate, to }),
  impact: i18n.t("Price impact"),
  feeExplained: i18n.t("What moving this coin costs. It is taken from your balance on top of the amount."),
  explainFee: i18n.t("What is the network fee?"),
  minimum: i18n.t("Minimum received"),
  fee: i18n.t("Network fee"),
  amountOf: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),
  quoteAge: (age: string) => i18n.t("Price updated {age} ago", { age }),
  waiting: i18n.t("Waiting for prices"),

  submit: i18n.t("Swap"),
  enterAmount: i18n.t("Enter an amount to see what you receive."),
  notPositive: i18n.t("Swap amounts must be greater than zero"),
  sameCoin: i18n.t("Cannot swap the same cryptocurrency"),
  offline: i18n.t("You're offline. You can swap once you're back online."),
  suspended: i18n.t("Your account is suspended. You can view it, but you can't move money."),

  confirmTitle: i18n.t("Confirm your swap"),
  youPay: i18n.t("You pay"),
  payParts: (amount: string, fee: string) => i18n.t("{amount} + {fee} network fee", { amount, fee }),
  youReceive: i18n.t("You receive"),
  gettingPrice: i18n.t("Getting your price..."),
  heldFor: (seconds: number) => i18n.t("This price is held for {seconds} s", { seconds }),
  priceExpired: i18n.t("This price has expired."),
  newPrice: i18n.t("Get a new price"),
  priceChanged: (before: string, after: string) =>
    i18n.t("The price has changed: you receive {after} instead of {before}.", { before, after }),
  priceUnchanged: i18n.t("The price has not changed."),
  priceFailed: i18n.t("We could not get a price. Check your connection and try again."),
  balanceAfter: i18n.t("Balance after"),
  confirm: i18n.t("Confirm Swap"),
  confirming: i18n.t("Swapping..."),
  moved: (amount: string) => i18n.t("The price has moved: the quote is now {amount}.", { amount }),
  movedTooFar: i18n.t("The price has moved below your minimum. Accept the new quote to continue."),
  newQuote: i18n.t("Use the new quote"),
  unknownOutcome: i18n.t(
    "The server didn't respond, so we don't know whether this swap was made. It's safe to try again: it won't be made twice.",
  ),
  earlierUnknown: i18n.t(
    "We got no answer about an earlier swap, so it may have been made. Check your History before you make another.",
  ),

  openHistory: i18n.t("Open History"),

  resultTitle: i18n.t("Swap complete"),
  resultWords: (sent: string, received: string) =>
    i18n.t("You sent {sent} and received {received}.", { sent, received }),
  resultCost: (cost: string) => i18n.t("Cost: {cost}", { cost }),
  resultLink: i18n.t("View transaction"),
  success: (sent: string, received: string) =>
    i18n.t("Successfully swapped {sent} for {received}", { sent, received }),
  insufficient: (coin: string) =>
    i18n.t("Insufficient {coin} balance. Please check your available funds.", { coin }),
  mustSignIn: i18n.t("You must be signed in to perform swaps."),
  invalid: i18n.t("Please enter valid swap details"),
  failedLater: i18n.t("Swap failed. Please try again later."),
  failed: i18n.t("Swap failed. Please try again."),
  unexpected: i18n.t("An unexpected error occurred. Please try again."),

  loadFailed: i18n.t("Failed to load coin data"),
  balancesFailed: i18n.t("Failed to load balances"),
} as const;
