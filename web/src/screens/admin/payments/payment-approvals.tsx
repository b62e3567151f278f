import type { AdminPayment } from "@portico/contract";
import { useSession } from "../../../api/session/session.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { paymentText } from "../../../text/admin/paying.ts";
import { signerText as text } from "../../../text/admin/signer.ts";
import { ages } from "../../../text/app/common.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";

/** Who has approved a payment for the signer, and when. */
export function PaymentApprovals({ approvals }: Pick<AdminPayment, "approvals">) {
  const now = useNow();
  const userId = useSession().user?.id;
  return (
    <ul aria-label={text.approvedBy}>
      {approvals.map(({ admin_id, name, approved_at }) => (
        <li key={admin_id}>
          <time dateTime={approved_at} title={formatDateTime(approved_at)}>
            {text.approval(
              admin_id === userId ? text.you : (name ?? paymentText.someone),
              formatAge(approved_at, now, ages),
            )}
          </time>
        </li>
      ))}
    </ul>
  );
}
