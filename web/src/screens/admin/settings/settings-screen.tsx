import { type ReactNode, useRef } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useAdminSettings } from "../../../api/queries/office-settings.ts";
import { useLogVisit } from "../../../features/office/use-log-visit.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { MinimumsTab, SwapFeesTab } from "./coin-settings-tab.tsx";
import { CoinsTab } from "./coins/coins-tab.tsx";
import { FeesTab } from "./fees-tab.tsx";
import { OpenQuestions } from "./open-question.ts";
import { PausesTab } from "./pauses-tab.tsx";
import { PaymentsTab } from "./payments/payments-tab.tsx";
import { PremiumTab } from "./premium-tab.tsx";
import { RolesTab } from "./roles/roles-tab.tsx";
import { RulesTab } from "./rules-tab.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { SpreadsTab } from "./spreads-tab.tsx";
import { SystemTab } from "./system-tab.tsx";

type Settings = ReadOutput<"adminSettings">;
type Tab =
  | "premium"
  | "fees"
  | "roles"
  | "system"
  | "swapFees"
  | "spreads"
  | "minimums"
  | "rules"
  | "pauses"
  | "payments"
  | "coins";

/** The chosen tab is in the URL. */
const tabs: Record<Tab, ReactNode> = {
  premium: <Loaded>{(settings) => <PremiumTab settings={settings} />}</Loaded>,
  fees: <Loaded>{(settings) => <FeesTab settings={settings} />}</Loaded>,
  roles: (
    <div className="mt-5">
      <RolesTab />
    </div>
  ),
  system: <Loaded>{(settings) => <SystemTab settings={settings} />}</Loaded>,
  swapFees: <Loaded>{(settings) => <SwapFeesTab settings={settings} />}</Loaded>,
  spreads: <Loaded>{(settings) => <SpreadsTab settings={settings} />}</Loaded>,
  minimums: <Loaded>{(settings) => <MinimumsTab settings={settings} />}</Loaded>,
  rules: <Loaded>{(settings) => <RulesTab settings={settings} />}</Loaded>,
  pauses: <Loaded>{(settings) => <PausesTab settings={settings} />}</Loaded>,
  payments: <Loaded>{(settings) => <PaymentsTab settings={settings} />}</Loaded>,
  coins: <Loaded>{(settings) => <CoinsTab settings={settings} />}</Loaded>,
};
const names = Object.keys(tabs) as Tab[];

/** Premiums, withdrawal fees, administrators, and the system's settings. */
export function AdminSettingsScreen() {
  const [search, setSearch] = useSearchParams();
  const openQuestions = useRef(0);
  useLogVisit("settings_viewed");
  const tab = names.find((name) => name === search.get("tab")) ?? "premium";
  return (
    <Page title={adminSettingsText.title} className="md:py-7! lg:px-9">
      <h1 className="mb-5 text-24 font-bold">{adminSettingsText.title}</h1>
      <OpenQuestions value={openQuestions}>
        <Tabs
          label={adminSettingsText.tabs}
          value={tab}
          onValueChange={(next) => {
            if (openQuestions.current > 0) return;
            setSearch(next === "premium" ? {} : { tab: next }, { replace: true, preventScrollReset: true });
          }}
          items={names.map((name) => ({ value: name, label: adminSettingsText[name], panel: tabs[name] }))}
        />
      </OpenQuestions>
    </Page>
  );
}

/** The settings once they are loaded, or why they could not be. */
function Loaded({ children }: { children: (settings: Settings) => ReactNode }) {
  const query = useAdminSettings();
  if (isFirstLoad(query)) return <SettingsSkeleton />;
  if (!query.data) {
    return <LoadFailure title={adminSettingsText.loadFailed} query={query} />;
  }
  return <>{children(query.data)}</>;
}
