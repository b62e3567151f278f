import { i18n } from "../translation/i18n.ts";

/** Notices of transactions that were decided meanwhile. */
export const settledText = {
  received: (amount: string) => i18n.t("Received {amount}", { amount }),
  sent: (amount: string) => i18n.t("Sent {amount}", { amount }),
  returned: (amount: string) => i18n.t("Withdrawal rejected: {amount} is back in your balance", { amount }),
  notCredited: (amount: string) => i18n.t("Deposit rejected: {amount} was not credited", { amount }),
  deducted: (amount: string) => i18n.t("The operator deducted {amount}", { amount }),
  many: (count: number) =>
    i18n.t("{count, plural, one {# transaction was} other {# transactions were}} settled in the meantime.", {
      count,
    }),
  openHistory: i18n.t("Open History"),
  amountOf: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),
} as const;
