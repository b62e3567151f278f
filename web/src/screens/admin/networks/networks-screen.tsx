import { useAdminChains } from "../../../api/queries/chains.ts";
import { SideFailure } from "../../../features/office/inline-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { findDepositText } from "../../../text/admin/find-deposit.ts";
import { networksText as text } from "../../../text/admin/networks.ts";
import { sideReadsText } from "../../../text/admin/side-reads.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { Arrivals } from "./arrivals.tsx";
import { FindDeposit } from "./find-deposit.tsx";
import { NetworkCards } from "./network-cards.tsx";

const tabs = ["networks", "arrivals", "find"] as const;

/** The networks that the exchange watches by itself, what arrived on them, and one deposit. The tab is in the URL. */
export function AdminNetworksScreen() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab");
  const tab = tabs.find((one) => one === wanted) ?? "networks";
  const chains = useAdminChains();
  const toDecide = chains.data?.reduce((sum, chain) => sum + chain.to_decide, 0);
  return (
    <Page title={text.title} className="md:py-7! lg:px-9">
      <h1 className="mb-4 text-24 font-bold">{text.title}</h1>
      <Tabs
        label={text.tabs}
        value={tab}
        onValueChange={(next) =>
          setSearch(next === "networks" ? {} : { tab: next }, { replace: true, preventScrollReset: true })
        }
        items={[
          { value: "networks", label: text.networks, panel: <NetworkCards query={chains} /> },
          {
            value: "arrivals",
            label: text.arrivals,
            // Keeps its space, so that nothing moves.
            count: toDecide === undefined ? "" : groupThousands(String(toDecide)),
            panel: (
              <>
                <SideFailure title={sideReadsText.chains} query={chains} />
                <Arrivals chains={chains.data ?? []} />
              </>
            ),
          },
          {
            value: "find",
            label: findDepositText.tab,
            panel: (
              <>
                <SideFailure title={sideReadsText.chains} query={chains} />
                <FindDeposit chains={chains.data ?? []} />
              </>
            ),
          },
        ]}
      />
    </Page>
  );
}
