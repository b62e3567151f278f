import type { AdminPayment } from "@portico/contract";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { payingText, paymentText as text } from "../../../text/admin/paying.ts";
import { approveText } from "../../../text/admin/signer.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { cx } from "../../../ui/styles/cx.ts";

interface PaymentItemsProps {
  items: AdminPayment["items"];
  label: string;
  /** A link in a dialog would leave it. */
  isPlain?: boolean | undefined;
  className?: string | undefined;
}

/** What a payment pays: each amount with its whole address, and a link to the withdrawal. */
export function PaymentItems({ items, label, isPlain = false, className }: PaymentItemsProps) {
  return (
    <ul aria-label={label} className={cx("rounded-control bg-raised px-3.5", className)}>
      {items.map((item) => (
        <li
          key={item.withdrawal_id}
          className={cx(
            "flex flex-col gap-x-5 gap-y-0.5 border-line py-2.5 not-first:border-t",
            !isPlain &&
              "lg:grid lg:grid-cols-[minmax(0,9rem)_minmax(0,17rem)_minmax(0,1fr)] lg:items-baseline",
          )}
        >
          <ItemFigures item={item} isPlain={isPlain} />
        </li>
      ))}
    </ul>
  );
}

function ItemFigures({ item, isPlain }: { item: AdminPayment["items"][number]; isPlain: boolean }) {
  const { amount, symbol, user_email, address, tag, withdrawal_id } = item;
  const shown = payingText.amountOf(formatExact(amount), symbol);
  return (
    <>
      <span translate="no" className="figures text-15 font-semibold break-words">
        {shown}
      </span>
      {isPlain ? (
        <span className="text-13 break-words text-muted">{user_email}</span>
      ) : (
        <RowLink
          to={paths.adminTransaction("withdrawal", withdrawal_id)}
          aria-label={text.openWithdrawal(shown, user_email)}
          className="text-13 break-words text-accent-ink underline-offset-4 hover:underline pointer-coarse:py-2.5"
        >
          {user_email}
        </RowLink>
      )}
      <span className="min-w-0">
        <Address address={address} />
        {tag && <span className="figures block text-13 font-semibold">{approveText.tag(tag)}</span>}
      </span>
    </>
  );
}
