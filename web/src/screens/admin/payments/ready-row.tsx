import type { ReadyWithdrawal } from "@portico/contract";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { payingText, paymentText, readyText as text } from "../../../text/admin/paying.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { Address } from "../../../ui/marks/address.tsx";

interface ReadyRowProps {
  withdrawal: ReadyWithdrawal;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A withdrawal that can be paid, with a checkbox. */
export function ReadyRow({ withdrawal, isChosen, isBusy, onChoose }: ReadyRowProps) {
  const { withdrawal_id, amount, symbol, user_email, address } = withdrawal;
  const shown = payingText.amountOf(formatExact(amount), symbol);
  return (
    <li className="flex gap-x-3 border-line py-1.5 not-first:border-t">
      <Checkbox checked={isChosen} onCheckedChange={onChoose} disabled={isBusy}>
        <span className="sr-only">{text.choose(shown, user_email)}</span>
      </Checkbox>
      <div className="flex min-w-0 flex-1 flex-col gap-x-5 gap-y-0.5 self-center py-1 lg:grid lg:grid-cols-[minmax(0,9rem)_minmax(0,17rem)_minmax(0,1fr)] lg:items-baseline">
        <span className="figures text-15 font-semibold break-words">{shown}</span>
        <RowLink
          to={paths.adminTransaction("withdrawal", withdrawal_id)}
          aria-label={paymentText.openWithdrawal(shown, user_email)}
          className="text-13 break-words text-accent-ink underline-offset-4 hover:underline pointer-coarse:py-2.5"
        >
          {user_email}
        </RowLink>
        <Address address={address} />
      </div>
    </li>
  );
}
