import { NoPrices, type usePrices } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import type { Money } from "../../features/amounts/use-money.ts";
import { useOldSymbols } from "../../features/prices/old-price.tsx";
import { common } from "../../text/app/common.ts";
import { pricesText } from "../../text/money/prices.ts";
import { walletsText } from "../../text/money/wallets.ts";
import { ChangeArrow } from "../../ui/amounts/change-badge.tsx";
import { Tick } from "../../ui/amounts/tick.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ToggleBar } from "../../ui/fields/segmented.tsx";
import { formatBalance } from "../../ui/format/amount.ts";
import { directionOf } from "../../ui/format/change-direction.ts";
import { formatChange } from "../../ui/format/price.ts";
import { cx } from "../../ui/styles/cx.ts";
import type { Unit } from "./use-filters.ts";
import { dollarsIn, type Holding, isEmptyHolding, type Worth, worthOf } from "./valuation.ts";

const units = [
  { value: "bitcoin", label: "BTC" },
  { value: "ethereum", label: "ETH" },
  { value: "binancecoin", label: "BNB" },
] as const satisfies { value: Unit; label: string }[];

export interface AssetsValueProps {
  /** Undefined while balances load. */
  holdings: Holding[] | undefined;
  prices: ReturnType<typeof usePrices>;
  money: Money;
  unit: Unit;
  onUnitChange: (unit: Unit) => void;
}

/** The total value of all coins, in a chosen coin and in the user's currency. */
export function AssetsValue({ holdings, prices, money, unit, onUnitChange }: AssetsValueProps) {
  const { user } = useSession();
  return (
    <section aria-label={walletsText.estimatedValue}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-13 text-muted">{walletsText.estimatedValue}</span>
        <ToggleBar label={walletsText.valueIn} value={unit} onValueChange={onUnitChange} options={units} />
        {user?.is_admin && <Badge tone="teal">{walletsText.administrator}</Badge>}
      </div>
      {prices.isError ? (
        <PricesFailed prices={prices} />
      ) : holdings && prices.data ? (
        <Figures
          worth={worthOf(holdings)}
          holdings={holdings}
          money={money}
          unit={unit}
          price={prices.data.find((row) => row.coin_id === unit)}
        />
      ) : (
        <div className="mt-2 flex h-[4.5rem] flex-col justify-between md:h-[5.25rem]">
          <Skeleton className="mt-1 h-9 w-72 md:h-11" />
          <Skeleton className="mb-1 h-4 w-44" />
        </div>
      )}
    </section>
  );
}

interface FiguresProps {
  worth: Worth;
  holdings: Holding[];
  money: Money;
  unit: Unit;
  price: Holding["price"];
}

function Figures({ worth, holdings, money, unit, price }: FiguresProps) {
  const inUnit = dollarsIn(worth.usd, price);
  const symbol = units.find((one) => one.value === unit)?.label;
  return (
    <div className="relative mt-2 min-h-[4.5rem] md:min-h-[5.25rem]">
      <p translate="no" className="figures text-34 font-bold md:text-46">
        <Tick value={worth.usd}>
          {inUnit ? `${formatBalance(inUnit)} ${symbol}` : money.amount(worth.usd)}
        </Tick>
      </p>
      <p className="figures mt-1 flex flex-wrap gap-x-3 text-15 text-muted">
        {inUnit ? <span>{money.about(worth.usd)}</span> : <span>{walletsText.noPrice}</span>}
        {worth.change_percent !== null && <Today percent={worth.change_percent} />}
      </p>
      <Notes worth={worth} holdings={holdings} note={money.note} />
    </div>
  );
}

interface NotesProps {
  worth: Worth;
  holdings: Holding[];
  /** About the currency's rate. */
  note: string | null;
}

/** What the total leaves out, and which old prices it counts. */
function Notes({ worth: { unpriced }, holdings, note }: NotesProps) {
  const held = holdings.filter((holding) => !isEmptyHolding(holding));
  const old = useOldSymbols(held.map(({ coin, price }) => ({ symbol: coin.symbol, price })));
  const notes = [
    old.length > 0 && walletsText.oldValue(old.join(", ")),
    unpriced.length > 0 && walletsText.partialValue(unpriced.join(", ")),
    note,
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    // Positioned in the space below, so that what follows need not make room for it.
    <p className="absolute inset-x-0 top-full truncate text-13 text-pending-ink">{notes.join(" ")}</p>
  );
}

const inks = { up: "text-up-ink", down: "text-down-ink", flat: "" } as const;

function Today({ percent }: { percent: string }) {
  const direction = directionOf(percent);
  return (
    <span className={cx("inline-flex items-center gap-1.5", inks[direction])}>
      {direction !== "flat" && (
        <>
          <ChangeArrow direction={direction} className="w-2.75" />
          <span className="sr-only">{common[direction]} </span>
        </>
      )}
      {walletsText.today(formatChange(percent))}
    </span>
  );
}

function PricesFailed({ prices }: { prices: AssetsValueProps["prices"] }) {
  return (
    <div
      role="alert"
      className="mt-2 flex h-[4.5rem] flex-col items-start justify-center gap-1 md:h-[5.25rem]"
    >
      <p className="text-15 font-medium">
        {prices.error instanceof NoPrices ? pricesText.none : pricesText.failed}
      </p>
      <button
        type="button"
        onClick={() => void prices.refetch()}
        className="text-15 font-medium text-accent-ink underline-offset-4 hover:underline"
      >
        {common.retry}
      </button>
    </div>
  );
}
