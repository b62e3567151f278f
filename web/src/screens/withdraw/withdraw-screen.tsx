import { ArrowLeft, TriangleAlert } from "lucide-react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useBalances, useCoins } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { useGoBack } from "../../shell/navigation/use-go-back.ts";
import { Page } from "../../shell/page/page.tsx";
import { Navigate, useParams } from "../../shell/router/router.tsx";
import { common } from "../../text/app/common.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Button, IconButton } from "../../ui/buttons/button.tsx";
import { Callout, Empty } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { WithdrawPanel } from "./withdraw-panel.tsx";

/** Sends a coin to an external address. */
export function WithdrawScreen() {
  const { coinId = "" } = useParams();
  // The coin includes the fee, and the one shown should be the one charged.
  const coins = useCoins({ fresh: true });
  const balances = useBalances();
  const coin = coins.data?.find((one) => one.coin_id === coinId);
  const failed = [coins, balances].filter((query) => !query.data && !isFirstLoad(query));

  if (failed.length > 0) {
    return (
      <LoadFailure
        title={coins.data ? withdrawText.balanceFailed : withdrawText.loadFailed}
        query={failed}
        className="flex-1 justify-center"
      />
    );
  }
  if (!coins.data || !balances.data) return <WithdrawSkeleton />;
  if (coin?.alias_of) return <Navigate to={paths.withdraw(coin.alias_of)} replace />;
  if (!coin?.withdrawal_enabled) {
    return (
      <Empty
        className="flex-1 justify-center"
        title={coin ? withdrawText.off : withdrawText.notFound}
        action={<LinkButton to={paths.wallets()}>{withdrawText.toWallets}</LinkButton>}
      />
    );
  }
  const balance = balances.data.find((one) => one.coin_id === coinId);
  return (
    <Page title={withdrawText.title(coin.symbol)} narrow>
      <header className="mb-6 flex items-center gap-3">
        <BackButton />
        <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={44} />
        <div>
          <h1 className="text-24 font-bold">{withdrawText.title(coin.symbol)}</h1>
          <p className="text-13 text-muted">{coin.name}</p>
        </div>
      </header>
      {coins.isError && <FeeFailure busy={coins.isFetching} onRetry={() => void coins.refetch()} />}
      <WithdrawPanel key={coin.coin_id} coin={coin} available={balance?.amount ?? "0"} />
    </Page>
  );
}

/** The fee could not be refetched, and the one shown may be stale. The server refuses a changed fee. */
function FeeFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="mb-4">
      <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
        <p>{withdrawText.feeFailed}</p>
        <Button size="sm" busy={busy} onClick={onRetry} className="mt-2">
          {common.retry}
        </Button>
      </Callout>
    </div>
  );
}

function BackButton() {
  const goBack = useGoBack(paths.wallets());
  return (
    <IconButton label={withdrawText.back} className="-ml-3" onClick={goBack}>
      <ArrowLeft aria-hidden className="size-5" />
    </IconButton>
  );
}

function WithdrawSkeleton() {
  return (
    <Page title={null} narrow>
      <div className="mb-6 flex h-[3.09375rem] items-center gap-3" role="status" aria-label={common.loading}>
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-7 w-44" />
      </div>
      <Panel className="flex flex-col gap-5 p-5 md:p-6">
        <Skeleton className="h-[7.35rem] pointer-coarse:h-[7.85rem]" />
        <Skeleton className="h-[4.6rem]" />
        <Skeleton className="h-[7.2rem] pointer-coarse:h-[8.2rem]" />
        <Skeleton className="h-[5.6rem]" />
        <Skeleton className="h-[5.3rem]" />
        <Skeleton className="h-[2.7rem]" />
        <Skeleton className="h-13 rounded-button" />
      </Panel>
    </Page>
  );
}
