import type { AdminWithdrawal, TransactionStatus } from "@portico/contract";
import { useEffect, useState } from "react";
import { Refusal } from "../../../api/client.ts";
import { useAdminWithdrawals, useWithdrawalCounts } from "../../../api/queries/admin.ts";
import { usePendingAdjustments, useSecondAdministrator } from "../../../api/queries/second-administrator.ts";
import { PendingAdjustments } from "../../../shell/adjustments/pending-adjustments.tsx";
import { LoadFailure } from "../../../shell/office/load-failure.tsx";
import { MorePages } from "../../../shell/office/more-pages.tsx";
import { useNoteVisit } from "../../../shell/office/use-note-visit.ts";
import { Page } from "../../../shell/page.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { SearchWords } from "../../../shell/search-words.tsx";
import { adminWithdrawalsText } from "../../../text/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { Empty } from "../../../ui/notice.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { WithdrawalCards, WithdrawalCardsSkeleton } from "./withdrawal-cards.tsx";
import { WithdrawalDialog } from "./withdrawal-dialog.tsx";
import { WithdrawalPauses } from "./withdrawal-pause.tsx";

const statuses = ["pending", "completed", "failed"] as const satisfies TransactionStatus[];

/** The queue of withdrawals, where each is approved or rejected. */
export function AdminWithdrawalsScreen() {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<AdminWithdrawal | null>(null);
  const counts = useWithdrawalCounts().data;
  const { status, q } = read(search);
  useNoteVisit("withdrawals_viewed", "withdrawals");

  const show = (some: Partial<Shown>) =>
    setSearch((now) => written({ ...read(now), ...some }), { replace: true, preventScrollReset: true });

  return (
    <Page title={adminWithdrawalsText.title} className="md:py-7! lg:px-9">
      <div className="mb-5 flex flex-col justify-between gap-3 md:flex-row md:items-center">
        <h1 className="text-24 font-bold">{adminWithdrawalsText.title}</h1>
        <SearchWords
          label={adminWithdrawalsText.search}
          value={q}
          onChange={(words) => show({ q: words })}
          className="md:w-85"
        />
      </div>
      <WithdrawalPauses />
      <Tabs
        label={adminWithdrawalsText.tabs}
        value={status}
        onValueChange={(next) => show({ status: next })}
        items={statuses.map((value) => ({
          value,
          label: adminWithdrawalsText[value],
          count: counts ? groupThousands(String(counts[value])) : "–",
          panel: (
            <Queue
              status={value}
              search={q}
              chosen={chosen}
              onChoose={setChosen}
              onClear={() => show({ q: "" })}
            />
          ),
        }))}
      />
      <WithdrawalDialog chosen={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
}

/** Which withdrawals are shown, as the address has it. */
interface Shown {
  status: (typeof statuses)[number];
  q: string;
}

function read(search: URLSearchParams): Shown {
  const wanted = search.get("status");
  return {
    status: statuses.find((one) => one === wanted) ?? "pending",
    q: search.get("q")?.trim().slice(0, 128) ?? "",
  };
}

function written({ status, q }: Shown): Record<string, string> {
  return { ...(status !== "pending" && { status }), ...(q && { q }) };
}

interface QueueProps {
  status: TransactionStatus;
  search: string;
  chosen: AdminWithdrawal | null;
  onChoose: (withdrawal: AdminWithdrawal) => void;
  onClear: () => void;
}

function Queue({ status, search, chosen, onChoose, onClear }: QueueProps) {
  const query = useAdminWithdrawals(status, search);
  // The words of the dialog and what stands above the list come with it: nothing is pushed down.
  const isPending = [usePendingAdjustments(), useSecondAdministrator()].some(({ isLoading }) => isLoading);
  useFollow(query.data?.pages.flat(), chosen, onChoose);
  if (isPending || query.isPending) return <WithdrawalCardsSkeleton />;
  return (
    <>
      {status === "pending" && <PendingAdjustments className="mt-4.5" />}
      <List query={query} status={status} isFound={search !== ""} onChoose={onChoose} onClear={onClear} />
    </>
  );
}

interface ListProps extends Pick<QueueProps, "status" | "onChoose" | "onClear"> {
  query: ReturnType<typeof useAdminWithdrawals>;
  /** What is shown was searched for. */
  isFound: boolean;
}

function List({ query, status, isFound, onChoose, onClear }: ListProps) {
  if (!query.data && query.error instanceof Refusal && query.error.code === "search_too_broad") {
    return (
      <Empty
        title={query.error.message}
        action={<Button onClick={onClear}>{adminWithdrawalsText.showAll}</Button>}
      />
    );
  }
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

/** What another administrator changes meanwhile shows in the open dialog, too. */
function useFollow(
  withdrawals: AdminWithdrawal[] | undefined,
  chosen: AdminWithdrawal | null,
  onChange: (withdrawal: AdminWithdrawal) => void,
) {
  const fresh = chosen && withdrawals?.find(({ id }) => id === chosen.id);
  useEffect(() => {
    if (fresh && fresh !== chosen) onChange(fresh);
  }, [fresh, chosen, onChange]);
}
