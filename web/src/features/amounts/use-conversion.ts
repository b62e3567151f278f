import type { Coin, Price } from "@portico/contract";
import { useRules } from "../../api/queries/public.ts";
import { useIsPast } from "../../api/time/use-is-past.ts";
import { type Conversion, MAX_CONVERTED_DECIMALS } from "../../money/amount-entry.ts";
import { staleAt } from "../../money/price-age.ts";
import { amountUnitText } from "../../text/money/amount-unit.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { type Money, useMoney } from "./use-money.ts";

export interface CoinConversion {
  money: Money;
  /** For showing a value, perhaps in dollars because there is no rate; null without a price. */
  shown: Conversion | null;
  /** For an amount in the user's currency; null without a price or a rate. */
  typed: Conversion | null;
  /** Why an amount cannot be typed in the user's currency now, as text; null if it can. */
  reason: string | null;
}

/** Converts between a coin and the user's currency at the market price, which includes no premium. */
export function useConversion(coin: Coin, price: Price | undefined): CoinConversion {
  const money = useMoney();
  const shown = conversionOf(coin, price, money);
  const isRated = money.currency === money.wanted && !money.isPending;
  const isStale = useIsStale(price);
  return {
    money,
    shown: money.isPending ? null : shown,
    typed: isRated ? shown : null,
    reason: reasonOf({ coin, money, isRated, isPriced: shown !== null && !isStale }),
  };
}

function conversionOf(coin: Coin, price: Price | undefined, money: Money): Conversion | null {
  const unitPrice = price ? money.convert(price.market_price) : "0";
  if (!toBig(unitPrice).gt(0)) return null;
  return {
    currency: money.currency,
    unit_price: unitPrice,
    currency_decimals: money.decimals,
    coin_decimals: Math.min(coin.decimals, MAX_CONVERTED_DECIMALS),
  };
}

/** A price that cannot be traded on is none to convert with either (T9). */
function useIsStale(price: Price | undefined): boolean {
  const ages = useRules();
  return useIsPast(price ? new Date(staleAt(price, ages)).toISOString() : null);
}

interface Known {
  coin: Coin;
  money: Money;
  isRated: boolean;
  isPriced: boolean;
}

function reasonOf({ coin, money, isRated, isPriced }: Known): string | null {
  if (money.isPending) return amountUnitText.rateLoading(money.wanted);
  if (!isRated) return amountUnitText.noRate(money.wanted, coin.symbol);
  return isPriced ? null : amountUnitText.noPrice(coin.symbol);
}
