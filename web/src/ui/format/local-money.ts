import { toBig } from "./decimal.ts";

/** A currency as people who pay with it write it: points between thousands, a comma before the fraction. */
const looks = {
  BRL: { decimals: 2, write: (figure: string) => `R$ ${figure}` },
  COP: { decimals: 0, write: (figure: string) => `$${figure} COP` },
} as const;

export type LocalCurrency = keyof typeof looks;

/** Money as its country writes it, every digit of it: `R$ 10.000,00`, `$50.000 COP`. `amount` is a decimal string. */
export function formatLocalMoney(amount: string, currency: LocalCurrency): string {
  return looks[currency].write(turned(grouped(padded(amount, currency))));
}

/** The bare figure as a bank's form takes it: `10000,00`, `50000`. */
export function localFigure(amount: string, currency: LocalCurrency): string {
  return turned(padded(amount, currency));
}

/** Commas between the thousands, whatever the reader's language: the bank's country writes it. */
function grouped(figure: string): string {
  return figure.replace(/(?<!\..*)\B(?=(\d{3})+(?!\d))/g, ",");
}

/** With at least the digits after the point that the currency is written with. */
function padded(amount: string, currency: LocalCurrency): string {
  const value = toBig(amount);
  const digits = value.toFixed().split(".")[1]?.length ?? 0;
  return value.toFixed(Math.max(digits, looks[currency].decimals));
}

/** Points become commas, and commas points. */
function turned(figure: string): string {
  return figure.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}
