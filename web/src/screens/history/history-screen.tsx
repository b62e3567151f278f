import type { TransactionType } from "@portico/contract";
import { useTransactionsFile } from "../../api/queries/own.ts";
import { CsvDownload } from "../../features/csv/csv-download.tsx";
import { Page } from "../../shell/page/page.tsx";
import { historyText } from "../../text/money/history.ts";
import { filterText } from "../../text/money/history-filters.ts";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { queryOf, useFilters } from "./filters.ts";
import { Transactions } from "./transactions.tsx";

type Tab = "all" | TransactionType;

const tabs: readonly { value: Tab; label: string }[] = [
  { value: "all", label: historyText.all },
  { value: "deposit", label: historyText.deposits },
  { value: "withdrawal", label: historyText.withdrawals },
  { value: "swap", label: historyText.swaps },
  { value: "adjustment", label: historyText.adjustments },
];

/** All of the user's transactions, newest first. */
export function HistoryScreen() {
  const state = useFilters();
  const { filters, change } = state;
  const file = useTransactionsFile();
  return (
    <Page title={historyText.title}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-24 font-bold md:text-34">{historyText.title}</h1>
        <CsvDownload file={file} query={queryOf(filters)} failed={filterText.downloadFailed} />
      </header>
      <FilterBar state={state} />
      <Tabs
        label={historyText.tabs}
        value={filters.type || "all"}
        onValueChange={(tab) => change({ type: tab === "all" ? "" : tab })}
        items={tabs.map((tab) => ({
          ...tab,
          panel: (
            <>
              <FilterChips state={state} />
              <Transactions state={state} />
            </>
          ),
        }))}
      />
    </Page>
  );
}
