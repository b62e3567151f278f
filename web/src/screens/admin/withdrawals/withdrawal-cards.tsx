import { type AdminWithdrawal, networkLabel, type TransactionStatus } from "@portico/contract";
import { ChevronRight, ShieldAlert, Users } from "lucide-react";
import { useSession } from "../../../api/session/session.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { AdminStatusBadge } from "../../../features/transactions/admin-status-badge.tsx";
import { HashCheckBadge } from "../../../features/withdrawals/hash-check-badge.tsx";
import { isOverdue } from "../../../features/withdrawals/is-overdue.ts";
import { PaymentBadge } from "../../../features/withdrawals/payment-badge.tsx";
import { adminWithdrawalsText } from "../../../text/admin/office.ts";
import { secondText } from "../../../text/admin/second.ts";
import { withdrawalBackgroundText } from "../../../text/admin/withdrawal-background.ts";
import { withdrawalBlockText } from "../../../text/admin/withdrawal-block.ts";
import { withdrawalClaimText } from "../../../text/admin/withdrawal-claim.ts";
import { ages, common } from "../../../text/app/common.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatAmount } from "../../../ui/format/amount.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { shortenEnd } from "../../../ui/format/text.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { cx } from "../../../ui/styles/cx.ts";
import { PaidLine } from "./paid-line.tsx";

const card =
  "grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 rounded-card border border-line bg-surface px-5 py-4 text-left " +
  "md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_10rem] " +
  "xl:min-h-14.5 xl:grid-cols-[1.7fr_1.6fr_11rem_0.8fr_6.5rem_10.5rem] xl:py-2";

/** The id of a withdrawal's card. */
export function withdrawalCardId(withdrawalId: string): string {
  return `withdrawal-${withdrawalId}`;
}

export interface WithdrawalCardsProps {
  withdrawals: AdminWithdrawal[];
  onChoose: (withdrawal: AdminWithdrawal) => void;
}

/** A card per withdrawal; a press opens it. */
export function WithdrawalCards({ withdrawals, onChoose }: WithdrawalCardsProps) {
  const now = useNow();
  return (
    <ul aria-label={adminWithdrawalsText.title} className="mt-4.5 flex flex-col gap-2.5">
      {withdrawals.map((withdrawal) => (
        <li key={withdrawal.id}>
          <WithdrawalCard withdrawal={withdrawal} now={now} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

interface WithdrawalCardProps {
  withdrawal: AdminWithdrawal;
  /** The server's time in milliseconds. */
  now: number;
  onChoose: (withdrawal: AdminWithdrawal) => void;
}

function WithdrawalCard({ withdrawal, now, onChoose }: WithdrawalCardProps) {
  const { user_email, to_address, amount, symbol, network, created_at, status } = withdrawal;
  return (
    <button
      id={withdrawalCardId(withdrawal.id)}
      type="button"
      aria-haspopup="dialog"
      onClick={() => onChoose(withdrawal)}
      className={`${card} transition-colors duration-150 hover:border-line-strong`}
    >
      <span className="truncate text-15 font-semibold md:order-1">{user_email}</span>
      <span className="figures text-right text-15 font-semibold whitespace-nowrap md:order-2 md:text-left xl:order-3">
        {adminWithdrawalsText.amountOf(formatAmount(amount), symbol)}
        <span className="block text-13 font-normal text-muted">{`≈ ${formatMoney(withdrawal.value_usd)}`}</span>
      </span>
      <span translate="no" className="truncate font-mono text-13 md:order-4 xl:order-2" title={to_address}>
        {shortenEnd(to_address, 20)}
      </span>
      <span className="truncate text-right text-13 text-muted md:order-5 md:text-left xl:order-4">
        {networkLabel(network)}
      </span>
      <span
        title={formatDateTime(created_at)}
        className={cx(
          "figures text-13 md:order-6 md:text-right xl:order-5 xl:text-left",
          status === "pending" && isOverdue(created_at, now) ? "font-medium text-pending-ink" : "text-muted",
        )}
      >
        {formatAge(created_at, now, ages)}
      </span>
      <span className="flex items-center gap-1.5 justify-self-end md:order-3 xl:order-6">
        {needsTwo(withdrawal) ? (
          <Badge tone="pending">
            <Users aria-hidden className="size-3.5" strokeWidth={2.5} />
            {withdrawal.first_approved_at
              ? secondText.waitsForOne
              : withdrawal.one_is_enough
                ? secondText.waitsForAnother
                : secondText.waits}
          </Badge>
        ) : (
          <AdminStatusBadge status={status as TransactionStatus} isCancelled={withdrawal.is_cancelled} />
        )}
        <ChevronRight aria-hidden className="-mr-1.5 size-4 shrink-0 text-muted" />
      </span>
      <Marks withdrawal={withdrawal} />
      <PaidLine withdrawal={withdrawal} now={now} />
    </button>
  );
}

/** Whether the badge is about approvals: not where somebody has claimed it and may finish it alone. */
function needsTwo({ needs_second, one_is_enough, claimed_by }: AdminWithdrawal): boolean {
  return needs_second && !(one_is_enough && claimed_by !== null);
}

/** Who is paying it, and what is against an approval, in brief; empty if there is neither. */
function Marks({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const isYours = useSession().user?.id === withdrawal.claimed_by_id;
  const { blocked, risks, status, claimed_by, payment, credited_by_you, needs_second } = withdrawal;
  const { maybe_sent_at, hash_check } = withdrawal;
  const isCredited = credited_by_you && needs_second;
  const claimer = status === "pending" ? claimed_by : null;
  if (!blocked && !claimer && !payment && !isCredited && !maybe_sent_at && !hash_check && risks.length === 0)
    return null;
  return (
    <span className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-pending-ink md:order-7">
      {claimer && (
        <Badge tone="teal">
          {isYours ? withdrawalClaimText.badgeYours : withdrawalClaimText.badge(claimer)}
        </Badge>
      )}
      {payment && (
        <span className="inline-flex items-center gap-1.5 text-muted">
          {withdrawalClaimText.payment} <PaymentBadge payment={payment} />
        </span>
      )}
      {hash_check && <HashCheckBadge check={hash_check} />}
      {isCredited && <span>{secondText.creditedByYou}</span>}
      {status === "pending" && maybe_sent_at && (
        <Badge tone="down">{withdrawalClaimText.maybeSentBadge}</Badge>
      )}
      {blocked && <Badge tone="down">{withdrawalBlockText.badges[blocked]}</Badge>}
      {risks.map((risk) => (
        <span key={risk} className="inline-flex items-center gap-1">
          <ShieldAlert aria-hidden className="size-3.5" />
          {withdrawalBackgroundText.risks[risk]}
        </span>
      ))}
    </span>
  );
}

/** Placeholders for the cards. */
export function WithdrawalCardsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="mt-4.5 flex flex-col gap-2.5">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <div key={key} className={card}>
          <Skeleton className="h-4 w-44 max-w-full md:order-1" />
          <Skeleton className="h-10.5 w-24 md:order-2 xl:order-3" />
          <Skeleton className="h-4 w-36 md:order-4 xl:order-2" />
          <Skeleton className="h-4 w-16 justify-self-end md:order-5 md:justify-self-start xl:order-4" />
          <Skeleton className="h-4 w-20 md:order-6 md:justify-self-end xl:order-5 xl:justify-self-start" />
          <Skeleton className="h-6 w-24 justify-self-end rounded-full md:order-3 xl:order-6" />
        </div>
      ))}
    </div>
  );
}
