import { i18n } from "../translation/i18n.ts";

/**
 * The user's wallet: texts shared by the list of wallets and the deposit screen. The texts in the spec's
 * catalogue are exact.
 */
export const walletText = {
  noneTitle: i18n.t("You do not have a wallet yet"),
  noneDetail: i18n.t("Generate one to get your own address for every coin."),
  poolEmpty: i18n.t(
    "All wallets are in use right now. We've been told, and are adding more: please try again in a few hours. Nothing is wrong with your account, and you don't need to do anything.",
  ),
  readyTitle: (count: number) =>
    i18n.t("You have an address of your own for {count, plural, one {# coin} other {each of # coins}}", {
      count,
    }),
  readyDetail: i18n.t("Choose a coin to see its address and deposit."),
  buyFirst: (symbol: string) => i18n.t("Or buy {symbol}", { symbol }),
  addresses: i18n.t("Deposit addresses"),
  depositOf: (symbol: string) => i18n.t("Deposit {symbol}", { symbol }),
  generate: i18n.t("Generate Wallet"),
  generated: i18n.t("Wallet generated successfully!"),
  signInToAssign: i18n.t("You must be signed in to assign a wallet."),
  assignFailed: i18n.t("Failed to assign wallet. Please try again."),
  generateFailed: i18n.t("Wallet assignment failed. Please try again."),
  suspended: i18n.t("Your account is suspended, so you can't get a wallet."),
} as const;
