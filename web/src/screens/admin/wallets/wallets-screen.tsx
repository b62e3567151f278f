import { usePoolRequests } from "../../../api/queries/pool.ts";
import { SideFailure } from "../../../features/office/inline-failure.tsx";
import { useLogVisit } from "../../../features/office/use-log-visit.ts";
import { Page } from "../../../shell/page/page.tsx";
import { mayLeave } from "../../../shell/router/leaving.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { poolText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { sideReadsText } from "../../../text/admin/side-reads.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { DepositAddresses } from "./deposit-addresses.tsx";
import { NewWallets } from "./new-wallets.tsx";
import { ViewWallets } from "./view-wallets.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";

const tabs = ["new", "view", "addresses", "waiting"] as const;

/** The wallet pool: adding wallets, searching them, looking up addresses, and what waits. The tab is in the URL. */
export function AdminWalletsScreen() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab");
  const tab = tabs.find((one) => one === wanted) ?? "view";
  const requests = usePoolRequests();
  const waiting = requests.data?.requests.length ?? 0;
  useLogVisit("wallets_viewed");

  /** For the router another tab is the same page, so we ask about unsaved input here. */
  async function show(next: string) {
    if (await mayLeave()) setSearch({ tab: next }, { replace: true, preventScrollReset: true });
  }

  return (
    <Page title={poolText.title} className="md:py-7! lg:px-9">
      <h1 className="mb-4 text-24 font-bold">{poolText.title}</h1>
      {tab !== "waiting" && <SideFailure title={sideReadsText.poolRequests} query={requests} />}
      <Tabs
        label={poolText.tabs}
        value={tab}
        onValueChange={(next) => void show(next)}
        items={[
          { value: "new", label: poolText.create, panel: <NewWallets /> },
          { value: "view", label: poolText.view, panel: <ViewWallets /> },
          { value: "addresses", label: poolText.addresses, panel: <DepositAddresses /> },
          {
            value: "waiting",
            label: poolRequestsText.tab,
            count: waiting > 0 ? waiting : undefined,
            panel: <WaitingRequests />,
          },
        ]}
      />
    </Page>
  );
}
