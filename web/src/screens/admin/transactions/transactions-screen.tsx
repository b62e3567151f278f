import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { useAdminTransactionCount, useAdminTransactions } from "../../../api/queries/admin-transactions.ts";
import { useCoins } from "../../../api/queries/public.ts";
import { PartialSearch } from "../../../features/office/partial-search.tsx";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import type { Decision } from "./decision.ts";
import { DecisionDialog, headingId } from "./decision-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type TransactionListState, useTransactionList } from "./filters.ts";
import { Pager } from "./pager.tsx";
import { TransactionsSkeleton, TransactionTable } from "./transaction-table.tsx";

/** All users' deposits, withdrawals and swaps; pending ones are approved or rejected here. */
export function AdminTransactionsScreen() {
  const list = useTransactionList();
  const client = useQueryClient();
  const query = useAdminTransactions(list.filters, list.place);
  const { data: count } = useAdminTransactionCount(list.filters);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <Page title={text.title} className="md:py-7! lg:px-9">
      <header className="mb-5 flex items-center justify-between gap-4">
        <h1 id={headingId} tabIndex={-1} className="text-24 font-bold">
          {text.title}
        </h1>
        <Button
          size="sm"
          busy={query.isFetching}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={() => void client.invalidateQueries({ queryKey: keys.adminTransactions })}
        >
          {text.refresh}
        </Button>
      </header>
      <FilterBar list={list} />
      <List list={list} query={query} onDecide={setDecision} />
      <PartialSearch searched={count?.searched} sentence={text.newestOnly} />
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </Page>
  );
}

interface ListProps {
  list: TransactionListState;
  query: ReturnType<typeof useAdminTransactions>;
  onDecide: (decision: Decision) => void;
}

function List({ list, query, onDecide }: ListProps) {
  // An amount without its coin's symbol would have another width.
  const isWaiting = useBriefWait(useCoins());
  if (isFirstLoad(query) || isWaiting) return <TransactionsSkeleton />;
  if (!query.data || (query.isError && query.isPlaceholderData)) {
    return <LoadFailure title={text.loadFailed} query={query} />;
  }
  if (query.data.rows.length === 0) {
    return (
      <Empty
        title={text.empty}
        action={(list.isNarrowed || list.page > 1) && <Button onClick={list.clear}>{text.clear}</Button>}
      />
    );
  }
  return (
    <>
      <TransactionTable transactions={query.data.rows} onDecide={onDecide} />
      <Pager list={list} page={query.data} busy={query.isPlaceholderData} />
    </>
  );
}
