import type { Coin } from "@portico/contract";
import { totalOf } from "../../features/amounts/total.ts";
import type { Money } from "../../features/amounts/use-money.ts";
import { OldPrice, useIsOldPrice } from "../../features/prices/old-price.tsx";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { Link } from "../../shell/router/link.tsx";
import { common } from "../../text/app/common.ts";
import { walletsText } from "../../text/money/wallets.ts";
import { ChangeBadge } from "../../ui/amounts/change-badge.tsx";
import { Tick } from "../../ui/amounts/tick.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { formatAmount, formatBalance } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { SortHead, type SortProps } from "./sort-controls.tsx";
import type { Holding } from "./valuation.ts";

/* A table row if there is room, else a card: the same elements in two layouts. Figure columns are
    fractions of the table rather than as wide as their content, so that a price change does not move them. */
const row =
  "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 " +
  "lg:col-span-full lg:grid-cols-subgrid lg:gap-x-3 lg:gap-y-0 lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent lg:px-4 lg:py-4.25 xl:gap-x-5 xl:px-5";
const list =
  "grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-[minmax(8rem,1.4fr)_.9fr_.7fr_1.2fr_1.1fr_auto] lg:gap-x-3 lg:gap-y-0 lg:overflow-hidden " +
  "lg:rounded-card lg:border lg:border-line lg:bg-surface xl:gap-x-5";
const head =
  "hidden px-4 py-1 text-13 text-muted lg:col-span-full lg:grid lg:grid-cols-subgrid lg:gap-x-3 xl:gap-x-5 xl:px-5";

export interface CoinListProps extends SortProps {
  holdings: Holding[];
  money: Money;
  pricesLoading: boolean;
}

/** The coins, one per line. */
export function CoinList({ holdings, money, pricesLoading, ...sort }: CoinListProps) {
  return (
    <div className={list}>
      <SortHead {...sort} className={head} />
      <ul aria-label={walletsText.coins} className="contents">
        {holdings.map((holding) => (
          <CoinLine
            key={holding.coin.coin_id}
            holding={holding}
            money={money}
            pricesLoading={pricesLoading}
          />
        ))}
      </ul>
    </div>
  );
}

interface CoinLineProps {
  holding: Holding;
  money: Money;
  pricesLoading: boolean;
}

function CoinLine({ holding, money, pricesLoading }: CoinLineProps) {
  const { coin } = holding;
  return (
    <li aria-label={coin.name} className={cx(row, "transition-colors duration-150 lg:hover:bg-raised/40")}>
      <Link
        to={paths.coin(coin.coin_id)}
        className="flex min-w-0 items-center gap-3 rounded-control outline-offset-4 after:absolute after:inset-0"
      >
        <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} />
        <span className="min-w-0">
          <span className="line-clamp-2 text-15 leading-tight font-semibold break-words">{coin.name}</span>
          <span className="block text-13 text-muted">{coin.symbol}</span>
        </span>
      </Link>
      <Market holding={holding} money={money} />
      <Balance holding={holding} />
      <Value holding={holding} money={money} loading={pricesLoading} />
      <Actions coin={coin} />
    </li>
  );
}

/** The coin's market price, which is what its value uses, and its change in 24 h; side by side on a card. */
function Market({ holding: { price }, money }: Pick<CoinLineProps, "holding" | "money">) {
  const isOld = useIsOldPrice(price);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 max-lg:order-1 lg:contents">
      <span className="figures text-13 max-lg:text-muted lg:text-right xl:text-15">
        {price && (
          <>
            <span className="sr-only">{walletsText.columns.price} </span>
            <Tick value={price.market_price}>{money.price(price.market_price)}</Tick>
            <OldPrice price={price} className="flex lg:justify-end lg:[&>svg]:hidden" />
          </>
        )}
      </span>
      <span className="lg:text-right">
        {price && !isOld && (
          <ChangeBadge
            percent={price.price_change_percentage_24h}
            upLabel={common.up}
            downLabel={common.down}
          />
        )}
      </span>
    </span>
  );
}

function Balance({ holding: { amount, held } }: { holding: Holding }) {
  const total = totalOf({ amount, held });
  const balance = formatBalance(total);
  // A card has room for this many digits beside the coin's name.
  const isLong = balance.length > 15;
  return (
    <span className="figures text-right">
      <span className="sr-only">{walletsText.balance} </span>
      <Tick
        value={total}
        className={cx("block lg:text-13 xl:text-15", isLong ? "text-13" : "text-15 max-[22rem]:text-13")}
      >
        {balance}
      </Tick>
      {toBig(held).gt(0) && (
        <span className="block text-13 text-muted">{walletsText.held(formatAmount(held, 8))}</span>
      )}
    </span>
  );
}

interface ValueProps {
  holding: Holding;
  money: Money;
  loading: boolean;
}

function Value({ holding: { value_usd }, money, loading }: ValueProps) {
  return (
    <span className="figures text-right text-15 max-lg:order-2 max-lg:text-muted lg:text-13 xl:text-15">
      <span className="sr-only">{walletsText.value} </span>
      {value_usd !== null ? (
        <Tick value={value_usd}>{money.amount(value_usd)}</Tick>
      ) : loading ? (
        <Skeleton className="my-1 ml-auto h-4 w-24" />
      ) : (
        <span className="text-muted">{walletsText.noPrice}</span>
      )}
    </span>
  );
}

/** They are above the line's own link. */
function Actions({ coin }: { coin: Coin }) {
  return (
    <span className="relative z-10 col-span-2 grid max-lg:order-3 grid-cols-3 gap-2 lg:col-span-1 lg:flex lg:justify-end">
      {coin.deposit_enabled ? (
        <LinkButton size="sm" to={paths.deposit(coin.coin_id)}>
          {walletsText.deposit}
        </LinkButton>
      ) : (
        <Button size="sm" disabled reason={walletsText.depositOff}>
          {walletsText.deposit}
        </Button>
      )}
      {coin.withdrawal_enabled ? (
        <LinkButton size="sm" to={paths.withdraw(coin.coin_id)}>
          {walletsText.withdraw}
        </LinkButton>
      ) : (
        <Button size="sm" onClick={() => notify.info(walletsText.withdrawOff, "withdrawal")}>
          {walletsText.withdraw}
        </Button>
      )}
      <LinkButton size="sm" to={paths.swapFrom(coin.coin_id)}>
        {walletsText.swap}
      </LinkButton>
    </span>
  );
}

/** As many lines as a screen has room for, in their real size. */
export function CoinListSkeleton(sort: SortProps) {
  return (
    <div className={list} role="status" aria-label={common.loading}>
      <SortHead {...sort} className={head} />
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((line) => (
        <div key={line} className={row}>
          <span className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <span>
              <Skeleton className="my-1 h-4 w-24" />
              <Skeleton className="my-1 h-3 w-12" />
            </span>
          </span>
          <span className="flex items-center gap-x-2.5 max-lg:order-1 lg:contents">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-6 w-16" />
          </span>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="my-1 h-4 w-20 max-lg:order-2" />
          <span className="col-span-2 flex h-9 max-lg:order-3 lg:col-span-1 pointer-coarse:h-11">
            <Skeleton className="h-full w-full rounded-control lg:w-60" />
          </span>
        </div>
      ))}
    </div>
  );
}
