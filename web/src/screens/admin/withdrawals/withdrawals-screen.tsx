import type { AdminWithdrawal, TransactionStatus } from "@portico/contract";
import { useState } from "react";
import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { useAdminWithdrawal, useAdminWithdrawals, useWithdrawalCounts } from "../../../api/queries/admin.ts";
import { usePendingAdjustments } from "../../../api/queries/second-administrator.ts";
import { PendingAdjustments } from "../../../features/adjustments/pending-adjustments.tsx";
import { DebouncedSearch } from "../../../features/filters/debounced-search.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { PartialSearch } from "../../../features/office/partial-search.tsx";
import { useLogVisit } from "../../../features/office/use-log-visit.ts";
import { WithdrawalPauses } from "../../../features/withdrawals/withdrawal-pause.tsx";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { adminWithdrawalsText } from "../../../text/admin/office.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { QueueFilterBar } from "./queue-filter-bar.tsx";
import {
  countsQuery,
  defaultSort,
  isNarrowed,
  noFilters,
  type QueueFilters,
  queueInput,
  readFilters,
  statuses,
  writtenFilters,
} from "./queue-filters.ts";
import { WithdrawalCards, WithdrawalCardsSkeleton } from "./withdrawal-cards.tsx";
import { WithdrawalDialog } from "./withdrawal-dialog.tsx";

/** The queue of withdrawals, in which each is approved or rejected. */
export function AdminWithdrawalsScreen() {
  const [search, setSearch] = useSearchParams();
  // The card's data, until the withdrawal itself has loaded.
  const [card, setCard] = useState<AdminWithdrawal | null>(null);
  const filters = readFilters(search);
  const counts = useWithdrawalCounts(countsQuery(filters)).data;
  const one = useAdminWithdrawal(filters.id);
  useLogVisit("withdrawals_viewed");

  const show = (some: Partial<QueueFilters>) =>
    setSearch((now) => writtenFilters({ ...readFilters(now), ...some }), {
      replace: true,
      preventScrollReset: true,
    });
  const chosen = filters.id === null ? null : (one.data ?? (card?.id === filters.id ? card : null));

  return (
    <Page title={adminWithdrawalsText.title} className="md:py-7! lg:px-9">
      <div className="mb-5 flex flex-col justify-between gap-3 md:flex-row md:items-center">
        <h1 className="text-24 font-bold">{adminWithdrawalsText.title}</h1>
        <DebouncedSearch
          label={adminWithdrawalsText.search}
          value={filters.q}
          onChange={(words) => show({ q: words })}
          className="md:w-85"
        />
      </div>
      <WithdrawalPauses />
      <Tabs
        label={adminWithdrawalsText.tabs}
        value={filters.status}
        onValueChange={(next) => show({ status: next, sort: defaultSort(next), risk: "", hash: "" })}
        items={statuses.map((value) => ({
          value,
          label: adminWithdrawalsText[value],
          count: countWords(counts?.[value]),
          panel: (
            <Queue
              filters={{ ...filters, status: value }}
              onChange={show}
              onChoose={(withdrawal) => {
                setCard(withdrawal);
                show({ id: withdrawal.id });
              }}
            />
          ),
        }))}
      />
      <WithdrawalDialog chosen={chosen} onClose={() => show({ id: null })} />
    </Page>
  );
}

/** Null means too many to count; undefined means not known yet. */
function countWords(count: number | null | undefined): string {
  if (count === undefined) return "–";
  return count === null ? adminWithdrawalsText.many : groupThousands(String(count));
}

interface QueueProps {
  filters: QueueFilters;
  onChange: (some: Partial<QueueFilters>) => void;
  onChoose: (withdrawal: AdminWithdrawal) => void;
}

function Queue({ filters, onChange, onChoose }: QueueProps) {
  const { status } = filters;
  const query = useAdminWithdrawals(queueInput(filters));
  const counts = useWithdrawalCounts(countsQuery(filters)).data;
  const isWaiting = useBriefWait(usePendingAdjustments());
  const onClear = () => onChange({ q: "", ...noFilters });
  return (
    <>
      <QueueFilterBar filters={filters} onChange={onChange} />
      {isWaiting || isFirstLoad(query) ? (
        <WithdrawalCardsSkeleton />
      ) : (
        <>
          {status === "pending" && <PendingAdjustments className="mt-4.5" />}
          <List
            query={query}
            status={status}
            isFound={isNarrowed(filters)}
            onChoose={onChoose}
            onClear={onClear}
          />
          <PartialSearch searched={counts?.searched[status]} sentence={adminWithdrawalsText.newestOnly} />
        </>
      )}
    </>
  );
}

interface ListProps {
  status: TransactionStatus;
  onChoose: (withdrawal: AdminWithdrawal) => void;
  onClear: () => void;
  query: ReturnType<typeof useAdminWithdrawals>;
  /** A search is active. */
  isFound: boolean;
}

function List({ query, status, isFound, onChoose, onClear }: ListProps) {
  if (!query.data) {
    return <LoadFailure title={adminWithdrawalsText.loadFailed} query={query} />;
  }
  const withdrawals = query.data.pages.flat();
  if (withdrawals.length === 0) {
    return (
      <Empty
        title={adminWithdrawalsText.empty(adminWithdrawalsText[status].toLowerCase())}
        action={isFound && <Button onClick={onClear}>{adminWithdrawalsText.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <div
        aria-busy={query.isPlaceholderData}
        className={cx("transition-opacity duration-150", query.isPlaceholderData && "opacity-60")}
      >
        <WithdrawalCards withdrawals={withdrawals} onChoose={onChoose} />
      </div>
      <MorePages query={query} />
    </>
  );
}
