import type { AdminArrival, AdminChain } from "@portico/contract";
import { CircleDot, Network } from "lucide-react";
import { useState } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useAdminArrivals } from "../../../api/queries/chains.ts";
import { DebouncedSearch } from "../../../features/filters/debounced-search.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { arrivalsText as text } from "../../../text/admin/networks.ts";
import { common } from "../../../text/app/common.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { NativeSelect } from "../../../ui/fields/native-select.tsx";
import {
  type ArrivalFilter,
  type ArrivalFiltersState,
  arrivalFilters,
  MAX_SEARCH,
  useArrivalFilters,
} from "./arrival-filters.ts";
import { ArrivalTable } from "./arrival-table.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

const ALL = "all";

/** What arrived on the watched networks; an administrator decides on what could not be credited by itself. */
export function Arrivals({ chains }: { chains: AdminChain[] }) {
  const filters = useArrivalFilters();
  return (
    <>
      <FilterBar filters={filters} chains={chains} />
      <List filters={filters} />
    </>
  );
}

function FilterBar({ filters, chains }: { filters: ArrivalFiltersState; chains: AdminChain[] }) {
  return (
    <div className="mt-4 mb-4 flex flex-col gap-3 md:flex-row md:items-center">
      <DebouncedSearch
        label={text.search}
        value={filters.q}
        onChange={filters.find}
        most={MAX_SEARCH}
        className="md:max-w-120 md:flex-1"
      />
      <div className="flex flex-wrap items-center gap-2">
        <NativeSelect
          label={text.state}
          icon={<CircleDot aria-hidden className="size-4" />}
          value={filters.state}
          onValueChange={filters.setState}
          options={arrivalFilters.map((value) => ({
            value,
            label: labelOf(value),
          }))}
        />
        <NativeSelect
          label={text.network}
          icon={<Network aria-hidden className="size-4" />}
          value={filters.network || ALL}
          onValueChange={(next) => filters.setNetwork(next === ALL ? "" : next)}
          options={[
            { value: ALL, label: text.allNetworks },
            ...chains.map(({ network_id, name }) => ({ value: network_id, label: name })),
          ]}
          // The networks load later than the select.
          className="w-46"
        />
      </div>
    </div>
  );
}

function labelOf(filter: ArrivalFilter): string {
  if (filter === "to_decide") return text.toDecide;
  if (filter === "unexplained") return text.unexplained;
  return filter === ALL ? text.allStates : text.states[filter];
}

function List({ filters }: { filters: ArrivalFiltersState }) {
  const query = useAdminArrivals(filters.query);
  const [settling, setSettling] = useState<AdminArrival | null>(null);
  const arrivals = query.data?.pages.flatMap((page) => page.items) ?? [];
  // The dialog stays above whatever the list shows meanwhile.
  return (
    <>
      <Rows query={query} arrivals={arrivals} filters={filters} onSettle={setSettling} />
      <SettleDialog
        arrival={settling}
        current={arrivals.find(({ id }) => id === settling?.id)}
        onClose={() => setSettling(null)}
      />
    </>
  );
}

interface RowsProps {
  query: ReturnType<typeof useAdminArrivals>;
  arrivals: AdminArrival[];
  filters: ArrivalFiltersState;
  onSettle: (arrival: AdminArrival) => void;
}

function Rows({ query, arrivals, filters, onSettle }: RowsProps) {
  if (isFirstLoad(query)) return <ArrivalsSkeleton />;
  if (!query.data) return <LoadFailure title={text.loadFailed} query={query} />;
  if (arrivals.length === 0) {
    const { q, isNarrowed, clear } = filters;
    return (
      <Empty
        title={isNarrowed ? text.empty : text.nothingToDecide}
        detail={q ? text.notFound : text.emptyDetail}
        action={
          isNarrowed && (
            <span className="flex flex-wrap justify-center gap-2">
              <Button onClick={clear}>{text.clear}</Button>
              {q && (
                <Link
                  to={paths.adminNetworks({ tab: "find", hash: q })}
                  className={buttonClass("accent", "md")}
                >
                  {text.askNodes}
                </Link>
              )}
            </span>
          )
        }
      />
    );
  }
  return (
    <>
      <ArrivalTable arrivals={arrivals} onSettle={onSettle} />
      <MorePages query={query} />
    </>
  );
}

function ArrivalsSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="rounded-card border border-line bg-surface xl:pt-[2.625rem]"
    >
      {Array.from({ length: 8 }, (_, key) => key).map((key) => (
        <div key={key} className="border-line px-5 py-4 not-first:border-t">
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  );
}
