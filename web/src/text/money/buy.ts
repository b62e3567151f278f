import { i18n } from "../translation/i18n.ts";

/** Buying a coin with money from outside. The texts in the spec's catalogue are exact. */
export const buyText = {
  title: (symbol: string) => i18n.t("Buy {symbol}", { symbol }),
  back: i18n.t("Back"),
  loading: i18n.t("Loading coin data..."),
  noPrice: (symbol: string) =>
    i18n.t("There's no price for {symbol} right now. This page will update when there is one.", {
      symbol,
    }),
  notFound: i18n.t("Cryptocurrency not found"),
  toWallets: i18n.t("Go to Wallets"),
  loadFailed: i18n.t("Failed to load coin data"),

  amount: i18n.t("Amount"),
  invalidAmount: i18n.t("Please enter a valid amount"),
  unit: i18n.t("Unit"),
  inCoin: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),
  roundedDown: (symbol: string, decimals: number) =>
    i18n.t("The amount of {symbol} is rounded down to {decimals} decimals.", { symbol, decimals }),
  bankLimits: i18n.t("Bank transfer limits"),
  minimum: i18n.t("Minimum"),
  maximum: i18n.t("Maximum"),
  minimumOf: (country: string) => i18n.t("Minimum, {country}", { country }),
  maximumOf: (country: string) => i18n.t("Maximum, {country}", { country }),
  usdt: (amount: string) => i18n.t("{amount} USDT", { amount }),
  tiny: (least: string) => i18n.t("less than {least}", { least }),
  unitPrice: (symbol: string, price: string) =>
    i18n.t("Price to buy: 1 {symbol} = {price} USDT", { symbol, price }),
  unitRate: (rate: string) => i18n.t("1 USDT = {rate}", { rate }),

  rates: i18n.t("Real-time rates"),
  ratesAge: (age: string) => i18n.t("updated {age} ago", { age }),
  ratesSimulated: i18n.t("Simulated prices"),
  ratesMadeUp: i18n.t("The price feed is unreachable, so these prices are simulated."),
  ratesStale: (age: string) =>
    i18n.t("Real-time rates are not available: this price is {age} old. What you pay may be different.", {
      age,
    }),
  ratesUndated: i18n.t("Real-time rates are not available, and we don't know how old this price is."),

  methods: i18n.t("Payment methods"),
  fee: i18n.t("Fee"),
  time: i18n.t("Processing time"),
  redirecting: (name: string) => i18n.t("Redirecting to {name}...", { name }),
  badAddress: (name: string) => i18n.t("We can't open {name}: its web address isn't safe.", { name }),
  methodsFailed: i18n.t("Failed to load payment methods"),
  noMethods: i18n.t("There are no payment methods here yet"),
  noMethodsDetail: (symbol: string) => i18n.t("For now, you can swap another coin for {symbol}.", { symbol }),
  swapInstead: (symbol: string) => i18n.t("Swap for {symbol}", { symbol }),

  accountChanged: i18n.t(
    "The bank details have changed. Don't use the earlier ones: close this and choose your country again.",
  ),
  selectCountry: i18n.t("Select your country"),
  selectCountryDetail: i18n.t("Where your bank is."),
  countries: { brazil: i18n.t("Brazil"), colombia: i18n.t("Colombia") },
  processing: (time: string) => i18n.t("{time} processing", { time }),
  limits: (least: string, most: string) => i18n.t("{least} to {most}", { least, most }),
  aboveLimit: (transfer: string) =>
    i18n.t("Above the maximum: this transfer would be {transfer}.", { transfer }),
  belowLimit: (transfer: string) =>
    i18n.t("Below the minimum: this transfer would be {transfer}.", { transfer }),
  changeAmount: i18n.t("Change the amount"),
  outsideAll: i18n.t("Your amount is outside the limits of a bank transfer."),
  outsideLimits: (country: string, least: string, most: string, transfer: string) =>
    i18n.t(
      "A bank transfer from {country} must be between {least} and {most}. This one would be {transfer}.",
      {
        country,
        least,
        most,
        transfer,
      },
    ),
  coinLimits: (least: string, most: string, symbol: string) =>
    i18n.t("Enter {least} to {most} {symbol} and choose the method again.", { least, most, symbol }),

  bankDetails: i18n.t("Bank details"),
  bankDetailsDetail: (amount: string, symbol: string, country: string) =>
    i18n.t("For {amount} {symbol}, from a bank in {country}.", { amount, symbol, country }),
  practice: i18n.t(
    "This is practice mode, and there is no such account. Don't transfer real money: it would be lost.",
  ),
  reference: i18n.t("Transfer description"),
  referenceDetail: i18n.t("Your user id. Without it, we can't tell that the transfer is yours."),
  accountName: i18n.t("Account name"),
  accountNumber: i18n.t("Account number"),
  branch: i18n.t("Branch"),
  accountType: i18n.t("Account type"),
  bankCode: i18n.t("Bank code"),
  transferAmount: i18n.t("Transfer amount"),
  copies: {
    accountName: i18n.t("Copy account name"),
    accountNumber: i18n.t("Copy account number"),
    branch: i18n.t("Copy branch"),
    accountType: i18n.t("Copy account type"),
    bankCode: i18n.t("Copy bank code"),
    transferAmount: i18n.t("Copy transfer amount"),
  },
  copyReference: i18n.t("Copy user id"),
  quoted: (amount: string, symbol: string, price: string, rate: string, time: string) =>
    i18n.t(
      "{amount} {symbol} at {price} USDT and {rate} per USDT, as of {time}. The price isn't locked: it keeps changing until your transfer arrives.",
      { amount, symbol, price, rate, time },
    ),
  instructions: i18n.t("Instructions"),
  instructionAmount: (transfer: string) =>
    i18n.t("Transfer exactly {transfer} to this account", { transfer }),
  instructionReference: i18n.t("The user id must be in the transfer description"),
  instructionTime: (time: string) => i18n.t("Funds credit within {time}", { time }),
  done: i18n.t("Done"),
} as const;
