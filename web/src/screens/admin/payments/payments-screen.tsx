import type { AdminChain } from "@portico/contract";
import { useBriefWait } from "../../../api/cache/load-state.ts";
import { useAdminChains } from "../../../api/queries/chains.ts";
import { useAdminPayments, useReadyWithdrawals } from "../../../api/queries/payments.ts";
import { SideFailure } from "../../../features/office/inline-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { payingText as text } from "../../../text/admin/paying.ts";
import { sideReadsText } from "../../../text/admin/side-reads.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { FilterLine } from "./filter-line.tsx";
import { type PaymentFilters, usePaymentFilters } from "./payment-filters.ts";
import { PaymentList } from "./payment-list.tsx";
import { headingId } from "./payments-heading.ts";
import { ReadyToPay } from "./ready-to-pay.tsx";

const tabs = ["open", "finished"] as const;

/** Payments of withdrawals that are built here, and signed elsewhere or by the signer. */
export function AdminPaymentsScreen() {
  const filters = usePaymentFilters();
  const chains = useAdminChains();
  const ready = useReadyWithdrawals();
  const isWaiting = useBriefWait(ready, chains);
  // The list is shown after what is above it, but loads at the same time.
  useAdminPayments(filters.query);
  return (
    <Page title={text.title} className="md:py-7! lg:px-9">
      <h1 id={headingId} tabIndex={-1} className="text-24 font-bold outline-none">
        {text.title}
      </h1>
      <p className="mt-1 mb-5 max-w-[48rem] text-15 text-muted">{text.intro}</p>
      <SideFailure title={sideReadsText.chains} query={chains} />
      {isWaiting ? (
        <ReadySkeleton />
      ) : (
        <>
          <ReadyToPay query={ready} chains={chains.data} />
          <Payments filters={filters} chains={chains.data ?? []} />
        </>
      )}
    </Page>
  );
}

/** The content above the payments loads before them, so that it does not push them down. */
function ReadySkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      <Skeleton className="mb-3 h-7 w-36" />
      <Skeleton className="h-36 rounded-card" />
    </div>
  );
}

/** A part of the payments, such as those of one withdrawal, or all in two tabs. */
function Payments({ filters, chains }: { filters: PaymentFilters; chains: AdminChain[] }) {
  return (
    <div className="mt-7">
      {filters.part ? (
        <PaymentList filters={filters} />
      ) : (
        <Tabs
          label={text.tabs}
          value={filters.state}
          onValueChange={filters.setState}
          items={tabs.map((value) => ({
            value,
            label: text[value],
            panel: (
              <>
                <FilterLine filters={filters} chains={chains} />
                <PaymentList filters={filters} />
              </>
            ),
          }))}
        />
      )}
    </div>
  );
}
