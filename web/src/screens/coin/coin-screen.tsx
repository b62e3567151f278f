import type { Coin, Pause } from "@portico/contract";
import { ArrowLeft } from "lucide-react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useBalances, useCoins, usePauses, usePrices } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { PauseNotice } from "../../shell/notices/pause-notice.tsx";
import { Page } from "../../shell/page/page.tsx";
import { Link } from "../../shell/router/link.tsx";
import { useParams } from "../../shell/router/router.tsx";
import { common } from "../../text/app/common.ts";
import { coinText } from "../../text/money/coin.ts";
import { iconButtonClass } from "../../ui/buttons/button.tsx";
import { Empty, Failure } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import { CoinHistory } from "./coin-history.tsx";
import { PricePanel } from "./price-panel.tsx";

/** One coin: the user's balance, its value, the price chart, and the actions. */
export function CoinScreen() {
  const { coinId = "" } = useParams();
  const coins = useCoins();
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
  return coin ? <CoinPage key={coin.coin_id} coin={coin} /> : <CoinSkeleton />;
}

const grid = "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6";

/** On a phone the balance comes first; on a wide screen it is beside the chart. */
function CoinPage({ coin }: { coin: Coin }) {
  const prices = usePrices();
  const balances = useBalances();
  // An alias of a coin shares that coin's balance, price and history.
  const asset = coin.alias_of ?? coin.coin_id;
  const price = prices.data?.find((one) => one.coin_id === asset);
  const pauses = usePauses().data?.filter((pause) => touches(pause, coin)) ?? [];
  return (
    <Page title={coin.name}>
      <CoinHeader coin={coin} />
      <PauseNotice pauses={pauses} className="mb-4" />
      <div className={grid}>
        <BalancePanel
          coin={coin}
          asset={asset}
          price={price}
          balances={balances}
          className="lg:col-start-2 lg:row-span-2"
        />
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
          <PricePanel coin={coin} asset={asset} price={price} loading={isFirstLoad(prices)} />
          <CoinHistory asset={asset} />
        </div>
      </div>
    </Page>
  );
}

function touches({ coin_id, network_id }: Pause, { coin_id: id, alias_of, networks }: Coin): boolean {
  const isOnNetwork = network_id === null || networks.some((network) => network.network_id === network_id);
  return isOnNetwork && (coin_id === null || coin_id === (alias_of ?? id));
}

function CoinHeader({ coin }: { coin: Coin }) {
  return (
    <header className="mb-6 flex items-center gap-3">
      <Link to={paths.wallets()} aria-label={coinText.back} className={iconButtonClass("quiet", "-ml-3")}>
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={44} />
      <div className="min-w-0">
        <h1 className="truncate text-24 font-bold">{coin.name}</h1>
        <p className="text-13 text-muted">{coin.symbol.toUpperCase()}</p>
      </div>
    </header>
  );
}

function CoinSkeleton() {
  return (
    <Page title={null}>
      <div className="mb-6 flex h-[3.125rem] items-center gap-3 pl-11">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-6 w-32" />
      </div>
      <div className={grid}>
        <Panel className="flex h-80 flex-col gap-3 p-5 sm:p-6 lg:col-start-2">
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="mt-auto h-23 w-full rounded-button" />
        </Panel>
        <Panel className="flex h-[39.75rem] flex-col gap-3 p-5 sm:p-6 lg:col-start-1 lg:row-start-1">
          <Skeleton className="h-3.5 w-12" />
          <Skeleton className="h-7 w-44" />
          <Skeleton className="mt-auto h-3/5 w-full rounded-control" />
        </Panel>
      </div>
    </Page>
  );
}
