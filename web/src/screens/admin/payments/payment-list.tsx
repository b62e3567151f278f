import type { AdminPayment } from "@portico/contract";
import { useState } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useAdminPayments } from "../../../api/queries/payments.ts";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { payingText as text } from "../../../text/admin/paying.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout, Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { PaymentAct } from "./payment-acts.ts";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentDialogs } from "./payment-dialogs.tsx";
import type { PaymentFilters } from "./payment-filters.ts";

/** Payments as cards, page by page. */
export function PaymentList({ filters }: { filters: PaymentFilters }) {
  const query = useAdminPayments(filters.query);
  const [acting, setActing] = useState<{ act: PaymentAct; payment: AdminPayment } | null>(null);
  const payments = query.data?.pages.flatMap((page) => page.items) ?? [];
  // The dialogs stay above whatever the list shows meanwhile.
  return (
    <>
      {filters.part && <OnlyPart part={filters.part} onClear={filters.clear} />}
      <Cards
        query={query}
        payments={payments}
        filters={filters}
        onAct={(payment, act) => setActing({ payment, act })}
      />
      <PaymentDialogs
        acting={acting}
        current={payments.find(({ id }) => id === acting?.payment.id)}
        onClose={() => setActing(null)}
      />
    </>
  );
}

/** Says what the list is limited to. */
function OnlyPart({ part, onClear }: { part: NonNullable<PaymentFilters["part"]>; onClear: () => void }) {
  return (
    <Callout>
      <span className="flex flex-wrap items-center justify-between gap-2">
        {text.only[part]}
        <Button size="sm" tone="outline" onClick={onClear}>
          {text.showAll}
        </Button>
      </span>
    </Callout>
  );
}

interface CardsProps {
  query: ReturnType<typeof useAdminPayments>;
  payments: AdminPayment[];
  filters: PaymentFilters;
  onAct: (payment: AdminPayment, act: PaymentAct) => void;
}

function Cards({ query, payments, filters, onAct }: CardsProps) {
  const list = filters.part ?? filters.state;
  if (isFirstLoad(query)) return <CardsSkeleton />;
  if (!query.data) return <LoadFailure title={text.loadFailed} query={query} />;
  if (payments.length === 0) {
    return <Empty title={text.empty[list]} detail={list === "open" && text.emptyDetail} />;
  }
  return (
    <>
      <ul aria-label={text.list[list]} className="mt-4 flex flex-col gap-4">
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentCard payment={payment} onAct={(act) => onAct(payment, act)} />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </>
  );
}

function CardsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="mt-4 flex flex-col gap-4">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-72 rounded-panel" />
      ))}
    </div>
  );
}
