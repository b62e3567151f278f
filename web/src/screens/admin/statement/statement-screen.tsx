import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { isRefusal } from "../../../api/http/client.ts";
import { useAdminUser } from "../../../api/queries/admin.ts";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { useCoins } from "../../../api/queries/public.ts";
import { useStatement, useStatementFile } from "../../../api/queries/statement.ts";
import { CsvDownload } from "../../../features/csv/csv-download.tsx";
import { DateField } from "../../../features/filters/date-field.tsx";
import { SideFailure } from "../../../features/office/inline-failure.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { BackLink } from "../../../shell/navigation/back-link.tsx";
import { LinkButton } from "../../../shell/navigation/link-button.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { useParams } from "../../../shell/router/router.tsx";
import { sideReadsText } from "../../../text/admin/side-reads.ts";
import { statementText as text } from "../../../text/admin/statement.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { EntryTable, EntryTableSkeleton } from "./entry-table.tsx";
import { type PeriodState, usePeriod } from "./period.ts";
import { Sums } from "./sums.tsx";

/** How a user's available balance of a coin came about: every ledger entry with the balance after it. */
export function AdminStatementScreen() {
  const { userId = "", coinId = "" } = useParams();
  const period = usePeriod();
  const filters = { userId, coin: coinId, ...period.times };
  const query = useStatement(filters);
  const file = useStatementFile();
  const user = useAdminUser(userId);
  const isWaiting = useBriefWait(useCoins());
  const symbolOf = useSymbolOf();
  const isMissing = isRefusal(query.error, ...refusals);
  if (isMissing) {
    return (
      <Empty
        className="flex-1 justify-center"
        title={text.notFound}
        action={<LinkButton to={paths.adminUsers()}>{text.toUsers}</LinkButton>}
      />
    );
  }
  const title = text.title(isWaiting ? "…" : symbolOf(coinId));
  return (
    <Page title={title} className="md:py-7! lg:px-9">
      <header className="mb-5 flex items-center gap-2">
        <BackLink to={paths.adminUser(userId)} />
        <div className="min-w-0 flex-1">
          <h1 className="text-24 font-bold">{title}</h1>
          <p className="min-h-5 text-13 [overflow-wrap:anywhere] text-muted">{user.data?.user.email}</p>
          <SideFailure title={sideReadsText.user} query={user} />
        </div>
      </header>
      <div className="mb-4 grid items-center gap-3 sm:grid-cols-[11.75rem_11.75rem_1fr]">
        <PeriodFields period={period} />
        <CsvDownload
          file={file}
          query={filters}
          failed={text.downloadFailed}
          className="sm:justify-self-end"
        />
      </div>
      <Entries query={query} period={period} isWaiting={isWaiting} symbol={symbolOf(coinId)} />
    </Page>
  );
}

const refusals = ["not_found", "unknown_coin", "invalid_input"] as const;

function PeriodFields({ period: { days, change } }: { period: PeriodState }) {
  return (
    <>
      <DateField
        label={text.from}
        value={days.from}
        max={days.to || undefined}
        onValueChange={(from) => change({ from })}
      />
      <DateField
        label={text.to}
        value={days.to}
        min={days.from || undefined}
        onValueChange={(to) => change({ to })}
      />
    </>
  );
}

interface EntriesProps {
  query: ReturnType<typeof useStatement>;
  period: PeriodState;
  /** The symbol is not loaded yet: an amount without it would have another width. */
  isWaiting: boolean;
  symbol: string;
}

function Entries({ query, period, isWaiting, symbol }: EntriesProps) {
  if (isFirstLoad(query) || isWaiting) return <EntryTableSkeleton />;
  if (!query.data) return <LoadFailure title={text.loadFailed} query={query} />;
  const summary = query.data.pages[0]?.summary;
  const entries = query.data.pages.flatMap(({ items }) => items);
  return (
    <>
      {summary && <Sums summary={summary} symbol={symbol} />}
      {entries.length === 0 ? (
        <Empty
          title={text.empty}
          detail={period.isNarrowed && text.emptyDetail}
          action={
            period.isNarrowed && (
              <Button onClick={() => period.change({ from: "", to: "" })}>{text.clear}</Button>
            )
          }
        />
      ) : (
        <EntryTable entries={entries} />
      )}
      <MorePages query={query} />
    </>
  );
}
