import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useWallet } from "../../api/queries/own.ts";
import { usePauses } from "../../api/queries/public.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { PauseNotice } from "../../shell/notices/pause-notice.tsx";
import { Page } from "../../shell/page/page.tsx";
import { walletsText } from "../../text/money/wallets.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Empty } from "../../ui/feedback/notice.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { AssetsValue } from "./assets-value.tsx";
import { CoinList, CoinListSkeleton } from "./coin-list.tsx";
import { SortSelect } from "./sort-controls.tsx";
import { useFilters } from "./use-filters.ts";
import { useHoldings } from "./use-holdings.ts";
import { type Holding, isEmptyHolding } from "./valuation.ts";
import { WalletStart } from "./wallet-start.tsx";

/** How many coins a user sees first who has none. */
const FEW = 4;

/** The user's balance of every coin, their total value, and the actions on them. */
export function WalletsScreen() {
  const filters = useFilters();
  const { holdings, prices, money, failed } = useHoldings(filters.sorting);
  const pauses = usePauses().data ?? [];
  const shown = holdings?.filter((holding) => matches(holding, filters.query, filters.hidesZero));

  const holdsNothing = holdings?.every(isEmptyHolding) ?? false;
  const isShort = holdsNothing && !filters.showsAll && filters.query === "";
  const listed = isShort ? shown?.slice(0, FEW) : shown;
  const wallet = useWallet();
  // What the wallet's state puts above the list appears together with it.
  const isLoading = failed.length === 0 && (listed === undefined || isFirstLoad(wallet));

  const sort = { sorting: filters.sorting, onSort: filters.setSorting };

  return (
    <Page title={walletsText.title}>
      <h1 className="sr-only">{walletsText.title}</h1>
      <div className="flex flex-col gap-7">
        <div className="flex flex-col justify-between gap-7 lg:flex-row lg:items-end lg:gap-5">
          <AssetsValue
            holdings={holdings}
            prices={prices}
            money={money}
            unit={filters.unit}
            onUnitChange={filters.setUnit}
          />
          <div className="flex shrink-0 flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-center sm:justify-between">
            <SearchField
              label={walletsText.searchCoins}
              value={filters.query}
              onValueChange={filters.setQuery}
              className="md:w-65 sm:order-last"
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Checkbox checked={filters.hidesZero} onCheckedChange={filters.setHidesZero}>
                {walletsText.hideZero}
              </Checkbox>
              <SortSelect {...sort} />
            </div>
          </div>
        </div>
        <PauseNotice pauses={pauses} />
        {!isLoading && <WalletStart holdsNothing={holdsNothing} />}
        {failed.length > 0 && !holdings ? (
          <LoadFailure title={walletsText.failed} query={failed} />
        ) : listed === undefined || isLoading ? (
          <CoinListSkeleton {...sort} />
        ) : listed.length > 0 ? (
          <div className="flex flex-col gap-4">
            <CoinList holdings={listed} money={money} pricesLoading={isFirstLoad(prices)} {...sort} />
            {isShort && (
              <Button className="self-center" onClick={filters.showAll}>
                {walletsText.clearFilters}
              </Button>
            )}
          </div>
        ) : (
          <Empty
            title={walletsText.noneTitle}
            detail={filters.query ? walletsText.noneSearch(filters.query) : walletsText.noneZero}
            action={<Button onClick={filters.clear}>{walletsText.clearFilters}</Button>}
          />
        )}
      </div>
    </Page>
  );
}

function matches(holding: Holding, query: string, hidesZero: boolean): boolean {
  if (hidesZero && isEmptyHolding(holding)) return false;
  const wanted = query.trim().toLowerCase();
  const { name, symbol } = holding.coin;
  return name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted);
}
