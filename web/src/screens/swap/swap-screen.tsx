import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useBalances, useCoins, usePrices } from "../../api/queries/public.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { Page } from "../../shell/page/page.tsx";
import { swapText } from "../../text/money/swap.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { SwapPanel } from "./swap-panel.tsx";

/** Swaps one coin for another at the server's price. */
export function SwapScreen() {
  const coins = useCoins();
  const balances = useBalances();
  const prices = usePrices();
  const failed = [coins, balances].filter((query) => !query.data && !isFirstLoad(query));
  return (
    <Page title={swapText.title} narrow>
      {failed.length > 0 ? (
        <LoadFailure title={coins.data ? swapText.balancesFailed : swapText.loadFailed} query={failed} />
      ) : coins.data && balances.data && !isFirstLoad(prices) ? (
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
