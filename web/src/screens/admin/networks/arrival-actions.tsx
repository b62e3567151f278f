import type { AdminArrival, ArrivalState } from "@portico/contract";
import { useSession } from "../../../api/session/session.ts";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { arrivalsText as text } from "../../../text/admin/networks.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { formatExact } from "../../../ui/format/amount.ts";

const toDecide: readonly ArrivalState[] = ["below_minimum", "unclaimed", "review", "undone"];

/** Whether an administrator must decide on a payment. */
export function isToDecide({ state }: AdminArrival): boolean {
  return toDecide.includes(state);
}

interface ArrivalActionsProps {
  arrival: AdminArrival;
  /** False while crediting it would be refused. */
  canCredit?: boolean;
  onSettle: () => void;
}

/** Links to what was credited or to the form that credits it, and the button that settles it. */
export function ArrivalActions({ arrival, canCredit = true, onSettle }: ArrivalActionsProps) {
  const { deposit_id, amount, symbol, network, user } = arrival;
  const may = useMay("admin_settle_arrival");
  const isOwn = useSession().user?.id === user?.id && user !== null;
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {isToDecide(arrival) && canCredit && <Credit arrival={arrival} />}
      {deposit_id && (
        <RowLink to={paths.adminTransaction("deposit", deposit_id)} className={buttonClass("raised", "sm")}>
          {text.deposit}
        </RowLink>
      )}
      {isToDecide(arrival) && (
        <Button
          size="sm"
          aria-label={text.settleOf(text.amountOf(formatExact(amount), symbol), network)}
          disabled={!may.allowed || isOwn}
          reason={isOwn ? text.own : may.reason}
          onClick={onSettle}
        >
          {text.settle}
        </Button>
      )}
    </span>
  );
}

/** Opens the form for balances with this payment filled in; without a user, the list of users. */
function Credit({ arrival }: { arrival: AdminArrival }) {
  const { state, question, user, amount, symbol, coin_id, network, transaction_hash, output_index } = arrival;
  // Neither can be credited: it is on the balance already, or there is no account.
  if (state === "undone" || question === "account_deleted") return null;
  const shown = text.amountOf(formatExact(amount), symbol);
  if (!user) {
    return (
      <RowLink
        to={paths.adminUsers()}
        aria-label={text.findUserOf(shown)}
        className={buttonClass("raised", "sm")}
      >
        {text.findUser}
      </RowLink>
    );
  }
  return (
    <RowLink
      to={paths.adminUser(user.id, {
        coin: coin_id,
        network,
        // An administrator looks for what an audit found.
        hash: transaction_hash ?? "",
        output: String(output_index),
        amount,
      })}
      aria-label={text.creditOf(shown, user.email)}
      className={buttonClass("outline", "sm")}
    >
      {text.credit}
    </RowLink>
  );
}
