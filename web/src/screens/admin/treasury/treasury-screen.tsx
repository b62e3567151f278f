import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useTreasury } from "../../../api/queries/treasury.ts";
import { Insolvency } from "../../../features/treasury/insolvency.tsx";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { treasuryText as text } from "../../../text/admin/treasury.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { ColdAddresses } from "./cold-addresses.tsx";
import { Exceptions } from "./exceptions.tsx";
import { Holdings } from "./holdings.tsx";
import { Movements } from "./movements.tsx";

const tabs = ["holdings", "cold", "movements"] as const;

/** What the exchange holds on chains, its cold addresses and its own movements. The tab is in the URL. */
export function AdminTreasuryScreen() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab");
  const tab = tabs.find((one) => one === wanted) ?? "holdings";
  const query = useTreasury();
  const { networks = [], requests = [], needs_second_owner: needsSecondOwner = true } = query.data ?? {};
  const ofMovements = requests.filter(({ kind }) => kind === "house_movement");
  const ofCold = requests.filter(({ kind }) => kind !== "house_movement");
  return (
    <Page title={text.title} className="md:py-7! lg:px-9">
      <h1 className="text-24 font-bold">{text.title}</h1>
      <p className="mt-1 mb-5 max-w-[48rem] text-15 text-muted">{text.intro}</p>
      {isFirstLoad(query) ? (
        <PageSkeleton />
      ) : !query.data ? (
        <LoadFailure title={text.loadFailed} query={query} />
      ) : (
        <>
          {query.data.solvency?.insolvent_since && (
            <div className="mb-5">
              <Insolvency solvency={query.data.solvency} />
            </div>
          )}
          <Exceptions exceptions={query.data.exceptions} />
          <Tabs
            label={text.tabs}
            value={tab}
            onValueChange={(next) =>
              setSearch(next === "holdings" ? {} : { tab: next }, { replace: true, preventScrollReset: true })
            }
            items={[
              { value: "holdings", label: text.holdings, panel: <Holdings treasury={query.data} /> },
              {
                value: "cold",
                label: text.cold,
                count: ofCold.length || undefined,
                panel: <ColdAddresses requests={ofCold} {...{ networks, needsSecondOwner }} />,
              },
              {
                value: "movements",
                label: text.movements,
                count: ofMovements.length || undefined,
                panel: <Movements requests={ofMovements} {...{ networks, needsSecondOwner }} />,
              },
            ]}
          />
        </>
      )}
    </Page>
  );
}

function PageSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="flex flex-col gap-4">
      <Skeleton className="h-32 rounded-panel" />
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-56 rounded-panel" />
      <Skeleton className="h-96 rounded-panel" />
    </div>
  );
}
