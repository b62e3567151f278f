import { toBig } from "./decimal.ts";

/** The format used in the currency's country: points between thousands, a comma before the decimals. */
const looks = {
  BRL: { decimals: 2, write: (figure: string) => `R$ ${figure}` },
  COP: { decimals: 0, write: (figure: string) => `$${figure} COP` },
} as const;

export type LocalCurrency = keyof typeof looks;

/**
 * Money in its country's format with all digits: `R$ 10.000,00`, `$50.000 COP`. `amount` is a decimal string.
 */
export function formatLocalMoney(amount: string, currency: LocalCurrency): string {
  return looks[currency].write(turned(grouped(padded(amount, currency))));
}

/** The bare figure for a bank's form: `10000,00`, `50000`. */
export function localFigure(amount: string, currency: LocalCurrency): string {
  return turned(padded(amount, currency));
}

/** Groups thousands with commas, whatever the user's language: the format is that of the bank's country. */
function grouped(figure: string): string {
  return figure.replace(/(?<!\..*)\B(?=(\d{3})+(?!\d))/g, ",");
}

/** With at least the currency's usual number of decimals. */
function padded(amount: string, currency: LocalCurrency): string {
  const value = toBig(amount);
  const digits = value.toFixed().split(".")[1]?.length ?? 0;
  return value.toFixed(Math.max(digits, looks[currency].decimals));
}

/** Swaps points and commas. */
function turned(figure: string): string {
  return figure.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}
