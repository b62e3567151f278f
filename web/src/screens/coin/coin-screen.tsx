import type { Balance, Coin, Price } from "@portico/contract";
import { ArrowDownUp, ArrowLeft, ArrowUpRight, Plus } from "lucide-react";
import { Link, useParams } from "react-router";
import { useBalances, useCoins, usePrices } from "../../api/queries.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/link-button.tsx";
import { Page } from "../../shell/page.tsx";
import { coinText } from "../../text/coin.ts";
import { common } from "../../text/common.ts";
import { iconButtonClass } from "../../ui/button.tsx";
import { DataRow, Panel } from "../../ui/card.tsx";
import { ChangeBadge } from "../../ui/change-badge.tsx";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { formatBalance } from "../../ui/format/amount.ts";
import { formatAbbreviated, formatMoney, formatPrice, worth } from "../../ui/format/price.ts";
import { Empty, Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tick } from "../../ui/tick.tsx";

/** One coin: what one has of it, what it is worth, and what can be done with it. */
export function CoinScreen() {
  const { coinId = "" } = useParams();
  const coins = useCoins();
  const prices = usePrices();
  const balances = useBalances();
  const coin = coins.data?.find((one) => one.coin_id === coinId);

  if (coins.isError) {
    return (
      <Failure
        whole
        title={coinText.loadFailed}
        retryLabel={common.retry}
        onRetry={() => void coins.refetch()}
      />
    );
  }
  if (coins.data && !coin) {
    return (
      <Empty
        whole
        title={coinText.notFound}
        action={<LinkButton to={paths.wallets()}>{coinText.toWallets}</LinkButton>}
      />
    );
  }
  if (!coin) return <CoinSkeleton />;
  // Another name of a coin has that coin's balance and price.
  const asset = coin.alias_of ?? coin.coin_id;
  return (
    <Page title={coin.name} narrow>
      <CoinHeader coin={coin} />
      <CoinFigures
        coin={coin}
        price={prices.data?.find((price) => price.coin_id === asset)}
        balance={balances.data?.find((balance) => balance.coin_id === asset)}
        loading={balances.isPending}
      />
      <CoinActions coin={coin} asset={asset} />
    </Page>
  );
}

function CoinHeader({ coin }: { coin: Coin }) {
  return (
    <header className="mb-6 flex items-center gap-3">
      <Link to={paths.wallets()} aria-label={coinText.back} className={iconButtonClass("quiet", "-ml-3")}>
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <CoinIcon coinId={coin.coin_id} size={44} />
      <div>
        <h1 className="text-24 font-bold">{coin.name}</h1>
        <p className="text-13 text-muted">{coin.symbol.toUpperCase()}</p>
      </div>
    </header>
  );
}

interface FiguresProps {
  coin: Coin;
  price: Price | undefined;
  balance: Balance | undefined;
  loading: boolean;
}

function CoinFigures({ coin, price, balance, loading }: FiguresProps) {
  const amount = balance?.amount ?? "0";
  return (
    <Panel className="p-5 sm:p-7">
      <p className="text-13 text-muted">{coinText.balance}</p>
      {loading ? (
        <p className="flex h-10 items-center">
          <Skeleton className="h-7 w-56" />
        </p>
      ) : (
        <p className="figures min-h-10 text-34 font-bold break-all">
          {formatBalance(amount)} {coin.symbol.toUpperCase()}
        </p>
      )}
      <p className="figures h-6 text-15 text-muted">
        {price && !loading && common.about(formatMoney(worth(amount, price.current_price)))}
      </p>
      <dl className="mt-5 border-t border-line pt-3">
        <DataRow label={coinText.available}>{formatBalance(amount)}</DataRow>
        <DataRow label={coinText.held}>{formatBalance(balance?.held ?? "0")}</DataRow>
        <PriceRows price={price} />
      </dl>
    </Panel>
  );
}

/** The rows stand there before the price does. */
function PriceRows({ price }: { price: Price | undefined }) {
  const waiting = <Skeleton className="inline-block h-3 w-16 align-middle" />;
  return (
    <>
      <DataRow label={coinText.price}>
        {price ? <Tick value={price.current_price}>{formatPrice(price.current_price)}</Tick> : waiting}
      </DataRow>
      <DataRow label={coinText.change} className="h-10">
        {price ? (
          <ChangeBadge
            percent={price.price_change_percentage_24h}
            upLabel={common.up}
            downLabel={common.down}
          />
        ) : (
          waiting
        )}
      </DataRow>
      <DataRow label={coinText.marketCap}>{price ? formatAbbreviated(price.market_cap) : waiting}</DataRow>
      <DataRow label={coinText.volume}>{price ? formatAbbreviated(price.volume_24h) : waiting}</DataRow>
    </>
  );
}

function CoinActions({ coin, asset }: { coin: Coin; asset: string }) {
  const buy = coin.swap_enabled;
  return (
    <div className="mt-4 grid grid-cols-3 gap-2">
      {buy && (
        <LinkButton
          to={paths.buy(asset)}
          tone="accent"
          icon={<Plus aria-hidden className="size-4 max-sm:hidden" />}
        >
          {coinText.buy}
        </LinkButton>
      )}
      {buy && (
        <LinkButton
          to={paths.swapFrom(asset)}
          icon={<ArrowDownUp aria-hidden className="size-4 max-sm:hidden" />}
        >
          {coinText.swap}
        </LinkButton>
      )}
      <LinkButton
        to={paths.withdraw(asset)}
        icon={<ArrowUpRight aria-hidden className="size-4 max-sm:hidden" />}
      >
        {coinText.withdraw}
      </LinkButton>
    </div>
  );
}

function CoinSkeleton() {
  return (
    <Page title={null} narrow>
      <div className="mb-6 flex h-[3.25rem] items-center gap-3 pl-11">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-6 w-32" />
      </div>
      <Skeleton className="h-[26rem] rounded-panel" />
    </Page>
  );
}
