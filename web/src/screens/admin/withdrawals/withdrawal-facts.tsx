import { type AdminWithdrawal, networkLabel } from "@portico/contract";
import type { ReactNode } from "react";
import { useNow } from "../../../api/time/use-now.ts";
import { CopyBox } from "../../../features/copy/copy-box.tsx";
import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { Age } from "../../../features/office/age.tsx";
import { AdminStatusBadge } from "../../../features/transactions/admin-status-badge.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { adminWithdrawalsText } from "../../../text/admin/office.ts";
import { secondText } from "../../../text/admin/second.ts";
import { withdrawalClaimText } from "../../../text/admin/withdrawal-claim.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";

/** The user, the amount and the destination; amounts have all their digits. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { user_id, user_email, user_username, amount, fee, symbol, network, value_usd } = withdrawal;
  const { to_address, destination_tag, admin_notes, status } = withdrawal;
  const sends = toBig(amount).minus(toBig(fee)).toFixed();
  const inCoin = (figure: string) => adminWithdrawalsText.amountOf(formatExact(figure), symbol);
  return (
    <div>
      <dl className="[&>div]:items-center [&>div]:text-15">
        <DataRow label={adminWithdrawalsText.user}>
          <RowLink
            to={paths.adminUser(user_id)}
            className="text-accent-ink underline-offset-4 hover:underline"
          >
            {user_email}
          </RowLink>{" "}
          <span className="block text-muted">{user_username}</span>
        </DataRow>
        <DataRow label={adminWithdrawalsText.amount}>{inCoin(amount)}</DataRow>
        <DataRow label={secondText.value}>{`≈ ${formatMoney(value_usd)}`}</DataRow>
        <DataRow label={adminWithdrawalsText.fee}>{inCoin(fee)}</DataRow>
        <DataRow label={adminWithdrawalsText.sends}>
          <Copied value={sends} label={adminWithdrawalsText.copyAmount}>
            <strong>{inCoin(sends)}</strong>
          </Copied>
        </DataRow>
        <DataRow label={adminWithdrawalsText.network}>{networkLabel(network)}</DataRow>
        {destination_tag && (
          <DataRow label={adminWithdrawalsText.destinationTag}>
            <Copied value={destination_tag} label={adminWithdrawalsText.copyTag}>
              {destination_tag}
            </Copied>
          </DataRow>
        )}
        <Steps withdrawal={withdrawal} />
        <DataRow label={adminWithdrawalsText.status}>
          <AdminStatusBadge status={status} isCancelled={withdrawal.is_cancelled} />
        </DataRow>
        {admin_notes && <DataRow label={adminWithdrawalsText.note}>{admin_notes}</DataRow>}
      </dl>
      <RowLink
        to={paths.adminTransaction("withdrawal", withdrawal.id)}
        className="inline-flex min-h-11 items-center text-13 font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {adminWithdrawalsText.details}
      </RowLink>
      <p className="mt-2 mb-1.5 text-13 font-medium text-muted">{adminWithdrawalsText.address}</p>
      <CopyBox value={to_address} label={adminWithdrawalsText.copyAddress}>
        <Address address={to_address} />
      </CopyBox>
    </div>
  );
}

/** When it was made, first approved, claimed and decided, and by whom. */
function Steps({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const now = useNow();
  const { created_at, first_approved_by, first_approved_at, claimed_by, claimed_at } = withdrawal;
  const { decided_by, completed_at } = withdrawal;
  return (
    <>
      <DataRow label={adminWithdrawalsText.created}>
        <Age at={created_at} now={now} />
      </DataRow>
      {first_approved_by && first_approved_at && (
        <DataRow label={secondText.firstApproval}>
          {secondText.firstApprovalOf(first_approved_by)}
          <Age at={first_approved_at} now={now} />
        </DataRow>
      )}
      {claimed_by && claimed_at && (
        <DataRow label={withdrawalClaimText.row}>
          {secondText.firstApprovalOf(claimed_by)}
          <Age at={claimed_at} now={now} />
        </DataRow>
      )}
      {completed_at && (
        <DataRow label={adminWithdrawalsText.decided}>
          {decided_by && secondText.firstApprovalOf(decided_by)}
          <Age at={completed_at} now={now} />
        </DataRow>
      )}
    </>
  );
}

/** A figure with a copy button. */
function Copied({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span>{children}</span>
      <OfficeCopy value={value} label={label} />
    </span>
  );
}
