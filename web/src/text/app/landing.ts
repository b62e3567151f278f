import { i18n } from "../translation/i18n.ts";

/** The landing page. */
export const landingText = {
  title: i18n.t("Hold, swap and move coins. No ID, no selfie."),
  lead: i18n.t("One balance per coin, swaps that settle instantly, and a ledger you can check for yourself."),
  stepIn: i18n.t("Step In"),
  howItWorks: i18n.t("How it works"),

  quoteTitle: i18n.t("Swap"),
  quoteFrom: i18n.t("From"),
  quoteTo: i18n.t("To"),
  quoteRate: i18n.t("Exchange rate"),
  quoteRateValue: (from: string, rate: string, to: string) =>
    i18n.t("1 {from} = {rate} {to}", { from, rate, to }),
  quoteMinimum: (slippage: string) => i18n.t("Minimum received ({slippage}%)", { slippage }),
  amountOf: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),
  quoteFee: i18n.t("Network fee"),
  quoteAction: (from: string, to: string) => i18n.t("Swap {from} for {to}", { from, to }),
  quoteFromCoin: i18n.t("From coin"),
  quoteToCoin: i18n.t("To coin"),
  quoteFromAmount: i18n.t("From amount"),
  quoteToAmount: i18n.t("To amount"),
  switchCoins: i18n.t("Switch coins"),
  quoteUnavailable: i18n.t("No price right now"),

  prices: i18n.t("Live prices"),
  toBuy: i18n.t("Prices to buy"),
  waiting: i18n.t("Waiting for prices"),
  refresh: i18n.t("Refresh Prices"),
  buy: (symbol: string) => i18n.t("Buy {symbol}", { symbol }),
  day: i18n.t("24h"),
  marketCap: i18n.t("Market Cap"),
  volume: i18n.t("Volume 24h"),
  noPrice: i18n.t("No price yet"),

  invitation: i18n.t("All of them in one account"),
  invitationDetail: i18n.t(
    "Sign up with an email, a username and a password, and every coin here gets its own balance.",
  ),
  invitationSignedIn: i18n.t("Every coin here has its own balance in your account."),
  openAccount: i18n.t("Open an account"),
  openWallets: i18n.t("Open your wallets"),

  features: i18n.t("How it works"),
  featureList: [
    {
      title: i18n.t("One balance per coin"),
      detail: i18n.t(
        "Deposit to an address that's yours alone. Each coin has one balance, available or on hold.",
      ),
    },
    {
      title: i18n.t("Swaps at the price you see"),
      detail: i18n.t(
        "See the rate, the fee and the minimum you receive before you agree. The swap settles instantly or not at all.",
      ),
    },
    {
      title: i18n.t("Withdraw anywhere"),
      detail: i18n.t(
        "Choose the network, check the whole address, and follow the withdrawal until it's done.",
      ),
    },
    {
      title: i18n.t("A ledger that adds up"),
      detail: i18n.t(
        "Every movement is recorded twice and never changed, so money can't appear or disappear.",
      ),
    },
  ],

  statistics: i18n.t("Statistics"),
  volumeLabel: i18n.t("Volume"),
  usersLabel: i18n.t("Users"),
  chainsLabel: i18n.t("Chains"),
  uptimeLabel: i18n.t("Uptime"),
} as const;
