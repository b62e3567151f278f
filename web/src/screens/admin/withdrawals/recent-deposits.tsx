import { useId } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useLastDeposits } from "../../../api/queries/admin.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { InlineFailure } from "../../../features/office/inline-failure.tsx";
import { AdminStatusBadge } from "../../../features/transactions/admin-status-badge.tsx";
import { adminWithdrawalsText } from "../../../text/admin/office.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatAmount } from "../../../ui/format/amount.ts";

/** The user's latest deposits, as the possible source of the money. */
export function RecentDeposits({ userId }: { userId: string }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1 text-13 font-medium text-muted">
        {adminWithdrawalsText.recentDeposits}
      </h3>
      <Deposits userId={userId} />
    </section>
  );
}

function Deposits({ userId }: { userId: string }) {
  const now = useNow();
  const query = useLastDeposits(userId);
  if (isFirstLoad(query)) {
    return (
      <div role="status" aria-label={common.loading} className="flex flex-col gap-3 py-2.5">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </div>
    );
  }
  if (!query.data) {
    return <InlineFailure title={adminWithdrawalsText.depositsFailed} query={query} />;
  }
  if (query.data.length === 0) return <p className="py-2 text-15">{adminWithdrawalsText.noDeposits}</p>;
  return (
    <ul>
      {query.data.map(({ id, amount, symbol, status, created_at }) => (
        <li
          key={id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-line py-2 text-15 not-first:border-t sm:grid-cols-[1fr_8rem_8rem]"
        >
          <span translate="no" className="figures font-medium">
            {adminWithdrawalsText.amountOf(formatAmount(amount), symbol)}
          </span>
          <Age at={created_at} now={now} className="order-last text-13 text-muted sm:order-none" />
          <span className="justify-self-end">
            <AdminStatusBadge status={status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
