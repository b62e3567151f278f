import type { Coin, Price } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useNow } from "../../api/time/use-now.ts";
import { roundConverted } from "../../money/purchase.ts";
import { common, spans } from "../../text/app/common.ts";
import { buyText } from "../../text/money/buy.ts";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { Tick } from "../../ui/amounts/tick.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { controlClass, Field } from "../../ui/fields/field.tsx";
import { ToggleBar } from "../../ui/fields/segmented.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatLocalMoney } from "../../ui/format/local-money.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { Panel } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { limitsIn, type Unit, unitDecimals, unitsOf } from "./entry.ts";
import { Limits } from "./limits.tsx";
import { isStale, priceAge, type TransferQuote } from "./quote.ts";
import { useMaxPriceAge } from "./use-max-price-age.ts";
import type { Purchase } from "./use-purchase.ts";

export interface AmountPanelProps {
  coin: Coin;
  price: Price;
  purchase: Purchase;
}

/** The amount, its cost, and how current the price is. */
export function AmountPanel({ coin, price, purchase }: AmountPanelProps) {
  const { quote, transfer, entry } = purchase;
  const isTypedIn = transfer?.account.currency === entry.unit;
  return (
    <Panel className="p-5 md:p-6">
      <form
        noValidate
        ref={purchase.dialogs.form}
        onSubmit={(event) => {
          event.preventDefault();
          purchase.leaveAmount();
        }}
      >
        <AmountField coin={coin} purchase={purchase} />
      </form>
      <Limits purchase={purchase} />
      <div className="figures mt-1 flex flex-wrap content-start gap-x-5 text-19 font-semibold break-words max-sm:min-h-14">
        {entry.unit !== "coin" && (
          <p>{common.about(buyText.inCoin(formatExact(quote.amount), coin.symbol))}</p>
        )}
        {entry.unit !== "USDT" && <p>{common.about(buyText.usdt(shownUsdt(quote.usdt)))}</p>}
        {transfer && !isTypedIn && <p>{common.about(shownLocal(transfer))}</p>}
      </div>
      <div className="mt-3 border-t border-line pt-4">
        <p className="figures mb-1 text-13 text-muted">
          <Tick value={quote.price}>{buyText.unitPrice(coin.symbol, shownUsdt(quote.price))}</Tick>
          {transfer && (
            <>
              {" "}
              ·{" "}
              {buyText.unitRate(formatLocalMoney(transfer.account.units_per_usdt, transfer.account.currency))}
            </>
          )}
        </p>
        <Rates price={price} />
      </div>
    </Panel>
  );
}

function AmountField({ coin, purchase }: Pick<AmountPanelProps, "coin" | "purchase">) {
  const { entry, terms } = purchase;
  const nameOf = (unit: Unit) => (unit === "coin" ? coin.symbol : unit);
  const isCoin = entry.unit === "coin";
  return (
    <Field
      label={buyText.amount}
      aside={
        <ToggleBar
          label={buyText.unit}
          value={entry.unit}
          onValueChange={purchase.setUnit}
          // Until the accounts are loaded it only keeps its space: buttons that appear later would move the
          // others.
          className={cx("max-sm:w-full max-sm:[&>button]:flex-1", !purchase.accounts && "invisible")}
          options={unitsOf(terms).map((value) => ({ value, label: nameOf(value) }))}
        />
      }
      hint={isCoin ? undefined : buyText.roundedDown(coin.symbol, coin.decimals)}
      error={problemOf(purchase, coin)}
      reserve
    >
      {(ids) => (
        <div className={cx(controlClass, "flex h-16 items-center gap-3 px-4")}>
          <AmountInput
            {...ids}
            name="amount"
            value={entry.typed}
            onValueChange={purchase.setTyped}
            onBlur={() => entry.typed !== "" && purchase.leaveAmount()}
            decimals={unitDecimals(entry.unit, coin)}
            unit={nameOf(entry.unit)}
            className="h-full flex-1 text-24 font-semibold"
          />
          <span className="text-15 font-medium text-muted">{nameOf(entry.unit)}</span>
        </div>
      )}
    </Field>
  );
}

/**
 * What is wrong with the amount: it is invalid, or outside the limits of the chosen country's bank transfer.
 */
function problemOf({ hasBadAmount, transfer, entry, terms }: Purchase, coin: Coin): string | undefined {
  if (hasBadAmount) return buyText.invalidAmount;
  if (!transfer || transfer.is_within_limits) return undefined;
  const { account } = transfer;
  const local = (amount: string) => formatLocalMoney(amount, account.currency);
  const { least, most } = limitsIn("coin", account, terms);
  const limits = buyText.outsideLimits(
    buyText.countries[account.country],
    local(account.minimum_transfer),
    local(account.maximum_transfer),
    local(transfer.transfer),
  );
  if (entry.unit === account.currency) return limits;
  return `${limits} ${buyText.coinLimits(formatExact(least), formatExact(most), coin.symbol)}`;
}

/** The smallest figure that five decimals can show. */
const SMALLEST_SHOWN = "0.00001";

function isTiny(amount: string): boolean {
  return toBig(amount).gt(0) && toBig(roundConverted(amount)).eq(0);
}

function shownUsdt(amount: string): string {
  return isTiny(amount) ? buyText.tiny(formatExact(SMALLEST_SHOWN)) : formatExact(roundConverted(amount));
}

function shownLocal({ local, account }: TransferQuote): string {
  return isTiny(local)
    ? buyText.tiny(formatLocalMoney(SMALLEST_SHOWN, account.currency))
    : formatLocalMoney(roundConverted(local), account.currency);
}

/** The price's age, updated live, and its source. */
function Rates({ price }: { price: Price }) {
  const now = useNow();
  const maxAge = useMaxPriceAge(price);
  const age = priceAge(price, now);
  if (age === null || isStale(price, { now, max_age: maxAge })) {
    return (
      <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
        {age === null ? buyText.ratesUndated : buyText.ratesStale(formatSpan(age, spans))}
      </Callout>
    );
  }
  const isSimulated = price.source === "simulated";
  return (
    <div className="figures text-13 text-muted">
      <p className="flex flex-wrap items-center gap-x-2">
        <span aria-hidden className={cx("size-2 rounded-full", isSimulated ? "bg-pending" : "bg-up")} />
        <span className="font-medium text-text">{isSimulated ? buyText.ratesSimulated : buyText.rates}</span>
        <span>{buyText.ratesAge(formatSpan(age, spans))}</span>
      </p>
      {isSimulated && <p className="text-pending-ink">{buyText.ratesMadeUp}</p>}
    </div>
  );
}
