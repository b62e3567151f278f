import type { Price } from "@portico/contract";
import { Plus } from "lucide-react";
import type { Money } from "../../features/amounts/use-money.ts";
import { OldPrice, useIsOldPrice } from "../../features/prices/old-price.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../shell/router/link.tsx";
import { common } from "../../text/app/common.ts";
import { landingText } from "../../text/app/landing.ts";
import { ChangeBadge } from "../../ui/amounts/change-badge.tsx";
import { Tick } from "../../ui/amounts/tick.tsx";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { directionOf, inkOf } from "../../ui/format/change-direction.ts";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { Tooltip } from "../../ui/overlays/tooltip.tsx";
import { cx } from "../../ui/styles/cx.ts";

const card = "relative flex min-h-48 flex-col rounded-card border border-line bg-surface p-5";

export interface PriceCardProps {
  coinId: string;
  name: string;
  symbol: string;
  price: Price | undefined;
  money: Money;
  /** The closing prices of the last 24 h, once loaded. */
  day: readonly string[] | undefined;
}

/** A coin's price. The name is a link that covers the whole card; the buy button is on top of it. */
export function PriceCard({ coinId, name, symbol, price, money, day }: PriceCardProps) {
  const upper = symbol.toUpperCase();
  return (
    <li className={cx(card, "transition-colors duration-150 hover:border-line-strong")}>
      <div className="flex items-center gap-3">
        <CoinIcon coinId={coinId} symbol={symbol} size={40} />
        <div className="min-w-0 flex-1">
          <Link
            to={paths.coin(coinId)}
            className="block truncate text-15 leading-5 font-semibold outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {name}
          </Link>
          <p className="text-13 leading-5 text-muted">{upper}</p>
        </div>
        <BuyLink coinId={coinId} symbol={upper} />
      </div>
      {price ? (
        <Figures price={price} money={money} day={day} />
      ) : (
        <p className="mt-6 text-15 text-muted">{landingText.noPrice}</p>
      )}
    </li>
  );
}

function BuyLink({ coinId, symbol }: { coinId: string; symbol: string }) {
  const label = landingText.buy(symbol);
  return (
    <Tooltip text={label}>
      <Link
        to={paths.buy(coinId)}
        aria-label={label}
        className="relative flex size-9 shrink-0 items-center justify-center rounded-control bg-raised text-accent-ink transition-colors duration-150 hover:bg-accent-fill hover:text-on-accent pointer-coarse:size-11"
      >
        <Plus aria-hidden className="size-4.5" />
      </Link>
    </Tooltip>
  );
}

/** A price under 1 is shown with all its digits, in a smaller font the longer it is. */
function sizeFor(shown: string): string {
  if (shown.length <= 11) return "text-24";
  return shown.length <= 14 ? "text-19 tracking-[-0.03em]" : "text-15 leading-tight break-all";
}

interface FiguresProps {
  price: Price;
  money: Money;
  day: readonly string[] | undefined;
}

function Figures({ price, money, day }: FiguresProps) {
  const shown = money.price(price.current_price);
  const isOld = useIsOldPrice(price);
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-2">
        <p
          className={cx(
            "figures flex h-7.5 min-w-0 items-center font-bold",
            sizeFor(shown),
            isOld && "text-muted",
          )}
        >
          <Tick value={price.current_price}>{shown}</Tick>
        </p>
        {!isOld && (
          <ChangeBadge
            percent={price.price_change_percentage_24h}
            upLabel={common.up}
            downLabel={common.down}
          />
        )}
      </div>
      {isOld ? (
        // The change of a day that is over says nothing about today.
        <p className="figures mt-0.5 text-13">
          <OldPrice price={price} />
        </p>
      ) : (
        <p className="figures mt-0.5 text-13">
          <span translate="no" className={inkOf(directionOf(price.price_change_percentage_24h))}>
            {money.change(price.price_change_24h)}
          </span>{" "}
          <span className="text-muted">{landingText.day}</span>
        </p>
      )}
      <Sparkline
        values={day}
        slots={48}
        direction={directionOf(price.price_change_percentage_24h)}
        className="mt-3 h-9"
      />
      <dl className="mt-auto flex justify-between gap-4 pt-4 text-13">
        <div>
          <dt className="text-muted">{landingText.marketCap}</dt>
          <dd translate="no" className="figures font-semibold">
            {money.abbreviated(price.market_cap)}
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-muted">{landingText.volume}</dt>
          <dd translate="no" className="figures font-semibold">
            {money.abbreviated(price.volume_24h)}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** The same size as a card with a price, so that nothing moves when the prices arrive. */
export function PriceCardSkeleton() {
  return (
    <li className={card}>
      <div className="flex h-10 items-center gap-3 pointer-coarse:h-11">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3 w-12" />
        </div>
      </div>
      <Skeleton className="mt-5 h-6 w-32" />
      <Skeleton className="mt-2.5 h-3 w-20" />
      <Skeleton className="mt-4 h-9 w-full" />
      <div className="mt-auto flex justify-between pt-4">
        <Skeleton className="h-9 w-18" />
        <Skeleton className="h-9 w-18" />
      </div>
    </li>
  );
}
