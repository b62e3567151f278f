import type { Coin } from "@portico/contract";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/link-button.tsx";
import { notify } from "../../shell/notify.ts";
import { Link } from "../../shell/router/link.tsx";
import type { Money } from "../../shell/use-money.ts";
import { common } from "../../text/common.ts";
import { walletsText } from "../../text/wallets.ts";
import { Button } from "../../ui/button.tsx";
import { ChangeBadge } from "../../ui/change-badge.tsx";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { cx } from "../../ui/cx.ts";
import { formatAmount, formatBalance } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tick } from "../../ui/tick.tsx";
import type { Holding } from "./valuation.ts";

/* A table's row where there is room for one, else a card: the same elements, laid out twice. */
const row =
  "relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 " +
  "lg:grid-cols-[1.85fr_1fr_1fr_.85fr_16rem] lg:gap-y-0 lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent lg:px-5 lg:py-4.25";
const list =
  "grid gap-3 md:grid-cols-2 lg:block lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface";

export interface CoinListProps {
  holdings: Holding[];
  money: Money;
  pricesLoading: boolean;
}

/** The coins, one to a line. */
export function CoinList({ holdings, money, pricesLoading }: CoinListProps) {
  return (
    <div className={list}>
      <Head />
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

/** The words above the columns are for the eye; each figure says what it is by itself. */
function Head() {
  return (
    <div
      aria-hidden
      className="hidden grid-cols-[1.85fr_1fr_1fr_.85fr_16rem] gap-x-4 px-5 py-2.5 text-13 text-muted lg:grid"
    >
      <span>{walletsText.coin}</span>
      <span>{walletsText.balance}</span>
      <span>{walletsText.value}</span>
      <span>{walletsText.day}</span>
    </div>
  );
}

function CoinLine({ holding, money, pricesLoading }: Omit<CoinListProps, "holdings"> & { holding: Holding }) {
  const { coin, price } = holding;
  return (
    <li aria-label={coin.name} className={cx(row, "transition-colors duration-150 lg:hover:bg-raised/40")}>
      <Link
        to={paths.coin(coin.coin_id)}
        className="flex min-w-0 items-center gap-3 rounded-control outline-offset-4 after:absolute after:inset-0"
      >
        <CoinIcon coinId={coin.coin_id} />
        <span className="min-w-0">
          <span className="block truncate text-15 font-semibold">{coin.name}</span>
          <span className="block text-13 text-muted">{coin.symbol}</span>
        </span>
      </Link>
      <Balance holding={holding} />
      <Value holding={holding} money={money} loading={pricesLoading} />
      <span className="max-lg:order-1">
        {price && (
          <ChangeBadge
            percent={price.price_change_percentage_24h}
            upLabel={common.up}
            downLabel={common.down}
          />
        )}
      </span>
      <Actions coin={coin} />
    </li>
  );
}

function Balance({ holding: { amount, held } }: { holding: Holding }) {
  return (
    <span className="figures text-right lg:text-left">
      <span className="sr-only">{walletsText.balance} </span>
      <Tick value={amount} className="block text-15">
        {formatBalance(amount)}
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
    <span className="figures text-15 max-lg:order-2 max-lg:text-right max-lg:text-muted">
      <span className="sr-only">{walletsText.value} </span>
      {value_usd !== null ? (
        <Tick value={value_usd}>{money.amount(value_usd)}</Tick>
      ) : loading ? (
        <Skeleton className="my-1 h-4 w-24" />
      ) : (
        <span className="text-muted">{walletsText.noPrice}</span>
      )}
    </span>
  );
}

/** They lie above the line's own link. */
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
        <Button size="sm" onClick={() => notify.info(walletsText.withdrawOff)}>
          {walletsText.withdraw}
        </Button>
      )}
      <LinkButton size="sm" to={paths.swapFrom(coin.coin_id)}>
        {walletsText.swap}
      </LinkButton>
    </span>
  );
}

/** As many lines as a screen has room for, in the size of the real ones. */
export function CoinListSkeleton() {
  return (
    <div className={list} role="status" aria-label={common.loading}>
      <Head />
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((line) => (
        <div key={line} className={row}>
          <span className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <span>
              <Skeleton className="my-1 h-4 w-24" />
              <Skeleton className="my-1 h-3 w-12" />
            </span>
          </span>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="my-1 h-4 w-20" />
          <Skeleton className="h-6 w-16" />
          <span className="col-span-2 flex h-9 justify-end gap-2 lg:col-span-1 pointer-coarse:h-11">
            <Skeleton className="h-full w-full rounded-control lg:w-60" />
          </span>
        </div>
      ))}
    </div>
  );
}
