import { useBalances, useCoins, usePrices } from "../../api/queries/public.ts";
import { Page } from "../../shell/frame/page.tsx";
import { common } from "../../text/app/common.ts";
import { swapText } from "../../text/money/swap.ts";
import { Failure } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { SwapPanel } from "./swap-panel.tsx";

/** Swaps one coin for another at the server's price. */
export function SwapScreen() {
  const coins = useCoins();
  const balances = useBalances();
  const prices = usePrices();
  const failed = [coins, balances].filter((query) => query.isError && !query.data);
  return (
    <Page title={swapText.title} narrow>
      {failed.length > 0 ? (
        <Failure
          title={coins.data ? swapText.balancesFailed : swapText.loadFailed}
          detail={swapText.checkConnection}
          retryLabel={common.retry}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
          busy={failed.some((query) => query.isFetching)}
        />
      ) : coins.data && balances.data && !prices.isPending ? (
        <SwapPanel coins={coins.data} balances={balances.data} prices={prices.data ?? []} />
      ) : (
        <SwapSkeleton />
      )}
    </Page>
  );
}

function SwapSkeleton() {
  return (
    <Panel aria-busy className="p-5 md:p-6">
      <h1 className="flex h-9 items-center text-19 font-bold pointer-coarse:h-12">{swapText.title}</h1>
      <Skeleton className="mt-4 h-[11.125rem] rounded-button pointer-coarse:h-[12.625rem]" />
      <Skeleton className="mt-3 h-[7.875rem] rounded-button" />
      <Skeleton className="mt-3 h-[8.875rem] rounded-button" />
      <Skeleton className="mt-17 h-13 rounded-button" />
    </Panel>
  );
}
