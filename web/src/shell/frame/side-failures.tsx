import { type Query, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { keys } from "../../api/cache/keys.ts";
import { InlineFailure } from "../../features/office/inline-failure.tsx";
import { sideReadsText as text } from "../../text/admin/side-reads.ts";

/** The reads that many parts of a screen share, and that no part of its own shows. */
const reads: readonly (readonly [key: QueryKey, title: string])[] = [
  [keys.coins, text.coins],
  [keys.publicSettings, text.settings],
  [keys.pauses, text.pauses],
  [keys.prices, text.prices],
  [[...keys.admin, "waiting"], text.waiting],
  [[...keys.admin, "user-counts"], text.counts],
  [[...keys.adminWithdrawals, "counts"], text.counts],
  [[...keys.adminTransactions, "count"], text.counts],
  [[...keys.adminStats, "checklist"], text.checklist],
  [[...keys.adminStats, "mail"], text.mail],
  [keys.adminStats, text.stats],
  [[...keys.adminAudit, "filters"], text.auditFilters],
  [[...keys.adminAudit, "state"], text.auditState],
  [[...keys.adminCron, "status"], text.feedStatus],
  [[...keys.pool, "level"], text.poolLevel],
];

function titleOf({ queryKey }: Query): string | undefined {
  return reads.find(([key]) => key.every((part, place) => part === queryKey[place]))?.[1];
}

/** The shown reads that failed without having been loaded before; a retry keeps them here until it succeeds. */
function failedReads(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({
    type: "active",
    predicate: (query) =>
      query.state.data === undefined && query.state.errorUpdateCount > 0 && titleOf(query) !== undefined,
  });
}

/** Says above a screen which of its side reads failed, each with a retry. The screen itself stays. */
export function SideFailures() {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  useSyncExternalStore(subscribe, () =>
    failedReads(client)
      .map(({ queryHash, state }) => `${queryHash} ${state.fetchStatus}`)
      .join(),
  );
  const failed = failedReads(client);
  if (failed.length === 0) return null;
  return (
    <section aria-label={text.region} className="column flex flex-col gap-1 pt-4 lg:px-9">
      {failed.map((query) => (
        <InlineFailure
          key={query.queryHash}
          title={titleOf(query) ?? ""}
          query={{
            isFetching: query.state.fetchStatus === "fetching",
            refetch: () => client.refetchQueries({ queryKey: query.queryKey, exact: true }),
          }}
          className="flex items-center justify-between gap-3 rounded-control bg-down-tint px-3.5 py-2 text-down-ink"
        />
      ))}
    </section>
  );
}
