import type { Coin, Price } from "@portico/contract";
import { useEffect, useState } from "react";
import { useSession } from "../../api/session/session.ts";
import { readTypesCurrency, writeTypesCurrency } from "../../api/storage/screen-storage.ts";
import {
  type AmountEntry,
  coinAmount,
  currencyValue,
  emptyEntry,
  exactEntry,
  figureAsTyped,
  figureOf,
  fixedEntry,
  followsPrice,
  isFixed,
  releasedEntry,
  switchedEntry,
  typedEntry,
} from "../../money/amount-entry.ts";
import { amountUnitText } from "../../text/money/amount-unit.ts";
import { fittingValue } from "../../ui/amounts/amount-input.ts";
import { isUnread } from "../../ui/amounts/unread.ts";
import { formatExact } from "../../ui/format/amount.ts";
import { type CoinConversion, useConversion } from "./use-conversion.ts";

/** The screens that remember the unit. */
export type AmountScreen = "swap" | "withdraw";

/**
 * An amount typed in the coin or in the user's currency. `amount` is always the coin's: everything that is
 * checked, confirmed and sent uses it alone.
 */
export function useAmountEntry(screen: AmountScreen, coin: Coin, price: Price | undefined) {
  const userId = useSession().user?.id ?? "";
  const [entry, setEntry] = useState(() =>
    emptyEntry(readTypesCurrency(screen, userId) ? "currency" : "coin"),
  );
  const conversion = useConversion(coin, price);
  const { money, typed, reason } = conversion;
  const isCoin = entry.unit === "coin";

  return {
    amount: coinAmount(entry, typed),
    /** The field's value, in `unit`. */
    figure: figureOf(entry, money.wanted, typed),
    is_coin: isCoin,
    /** The coin's symbol or the currency's code. */
    unit: isCoin ? coin.symbol : money.wanted,
    other_unit: isCoin ? money.wanted : coin.symbol,
    decimals: isCoin ? coin.decimals : (typed?.currency_decimals ?? 2),
    /** The amount in the other unit, or why there is none; null if the field's text is no amount. */
    line: lineOf(entry, coin, conversion),
    /** The age of the rate that a figure in the currency is converted with, if it is old. */
    note: !isCoin && typed ? money.note : null,
    /** Why the unit cannot be switched. The coin can always be used. */
    locked: isCoin ? reason : null,
    /** Why the typed figure cannot be used now. */
    blocked: followsPrice(entry) ? reason : null,
    type: (text: string) => setEntry(typedEntry(entry, text, money.wanted)),
    /** Fills in an exact amount of the coin, in the present unit. */
    set: (amount: string) => setEntry(exactEntry(entry, amount)),
    /** Fills in an amount that somebody else named in the coin: that is how it should be read. */
    setInCoin: (amount: string) => setEntry(exactEntry(emptyEntry("coin"), amount)),
    switchUnit() {
      const next = switchedEntry(entry, typed, money.wanted);
      setEntry(next);
      writeTypesCurrency(screen, userId, next.unit === "currency");
    },
    /** The figure stays when another coin is chosen; with more decimals than that coin has it is no amount. */
    changeCoin(decimals: number) {
      const figure = figureOf(entry, money.wanted, typed);
      setEntry(typedEntry(entry, isCoin ? fittingValue(figure, decimals) : figure, money.wanted));
    },
    /** The amount stays as it is from here on, until something else is typed or it is released. */
    fix: () => setEntry(fixedEntry(entry, typed)),
    release: () => setEntry(releasedEntry),
  };
}

export type AmountEntryState = ReturnType<typeof useAmountEntry>;

/** Lets the amount follow the price again once nothing depends on what was submitted. */
export function useReleaseUnless(isBound: boolean, release: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of what it was submitted for releases it
  useEffect(() => {
    if (!isBound) release();
  }, [isBound]);
}

function lineOf(entry: AmountEntry, coin: Coin, conversion: CoinConversion): string | null {
  if (isUnread(figureAsTyped(entry))) return null;
  return entry.unit === "coin" ? coinLine(entry, conversion) : currencyLine(entry, coin, conversion);
}

function coinLine(entry: AmountEntry, { shown, money, reason }: CoinConversion): string | null {
  if (shown) return money.aboutFigure(currencyValue(coinAmount(entry, null), shown));
  return money.isPending ? null : reason;
}

function currencyLine(entry: AmountEntry, { symbol }: Coin, { typed, reason }: CoinConversion): string {
  const amount = coinAmount(entry, typed);
  const isOld = isFixed(entry) && coinAmount(releasedEntry(entry), typed) !== amount;
  if (isOld) return amountUnitText.asSubmitted(formatExact(amount), symbol);
  if (reason !== null && !("exact" in entry) && !isFixed(entry)) return reason;
  return amountUnitText.equals(formatExact(amount), symbol);
}
