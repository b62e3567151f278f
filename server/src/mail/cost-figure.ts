import { type Language, locales, type SwapCost } from "@portico/contract";
import Big from "big.js";

/** A swap's cost in US dollars, and the currency to show it in, with its rate at the time of the swap. */
export interface RatedCost {
  cost: SwapCost;
  currency: string;
  units_per_usd: string;
}

/**
 * A cost such as `$129.13 · 3.85%`, the same figure as on the screens (T75): both values are rounded to the currency's
 * smallest unit, and the cost is their difference.
 */
export function costFigure(rated: RatedCost, language: Language): string {
  const { cost } = rated;
  const format = currencyFormat(rated.currency, language);
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const rounded = (usd: string) => inWholeUnits(new Big(usd).times(rated.units_per_usd), decimals);
  const shown = rounded(cost.from_value_usd).minus(rounded(cost.to_value_usd));
  const figure = format.format(shown.toFixed(decimals) as Intl.StringNumericLiteral);
  return `${figure} · ${percentFigure(cost.cost_percent, language)}`;
}

/** The same rounding as on the screens: what is below one unit is zero. */
function inWholeUnits(value: Big, decimals: number): Big {
  return value.lt(new Big(10).pow(-decimals)) ? new Big(0) : value.round(decimals, Big.roundHalfUp);
}

/** As the screens write it: English has the dollar's own sign. */
function currencyFormat(currency: string, language: Language): Intl.NumberFormat {
  const name = language === "en" ? "en-US" : locales[language];
  return new Intl.NumberFormat(name, { style: "currency", currency, useGrouping: "always" });
}

/** With two decimals; a percentage below 0.01 is `<0.01%`. */
function percentFigure(percent: string, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], { style: "percent", minimumFractionDigits: 2 });
  const write = (figure: string) =>
    format.format(new Big(figure).div(100).toFixed() as Intl.StringNumericLiteral);
  const value = new Big(percent);
  if (value.eq(0)) return new Intl.NumberFormat(locales[language], { style: "percent" }).format(0);
  return value.lt("0.01") ? `<${write("0.01")}` : write(value.round(2, Big.roundHalfUp).toFixed());
}
