import type { AdminFoundArrival } from "@portico/contract";
import type { ReactNode } from "react";
import { useSession } from "../../../api/session/session.ts";
import { confirmationsWords } from "../../../features/transactions/confirmations.tsx";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { arrivalsText } from "../../../text/admin/networks.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { ArrivalActions, isToDecide } from "./arrival-actions.tsx";
import { arrivalTones, questionOf } from "./arrival-table.tsx";
import { formatHeight } from "./chain-state.ts";
import { HolderRows, PersonRow } from "./found-rows.tsx";

interface FoundArrivalProps {
  arrival: AdminFoundArrival;
  onSettle: () => void;
}

/** A payment that was counted: its state, whose it is, and the actions on it that would not be refused. */
export function FoundArrival({ arrival, onSettle }: FoundArrivalProps) {
  const { amount, symbol, network, state, output_index, block_height, deposit_id, is_confirmed } = arrival;
  const { confirmations, confirmations_needed, transaction_hash, processed_by, decision_reason } = arrival;
  const inCoin = arrivalsText.amountOf(formatExact(amount), symbol);
  const may = useMay("admin_add_deposit_and_balance");
  const isOwn = useSession().user?.id === arrival.user?.id && arrival.user !== null;
  const isEarly = isCreditable(arrival) && !is_confirmed;
  return (
    <Panel className="flex w-full min-w-0 flex-col gap-3 p-5">
      <Title amount={inCoin} network={`${network} · ${arrivalsText.output(String(output_index))}`}>
        <Badge tone={arrivalTones[state]}>{arrivalsText.states[state]}</Badge>
      </Title>
      <Words of={[questionOf(arrival), isEarly ? text.confirmBeforeCredit : text.next[state]]} />
      <dl className="divide-y divide-line">
        <HolderRows of={arrival} />
        {deposit_id && <PersonRow label={text.creditedTo} person={arrival.user} />}
        {deposit_id && <DataRow label={text.by}>{processed_by ?? text.machine}</DataRow>}
        <DataRow label={text.block}>{block_height === null ? text.none : formatHeight(block_height)}</DataRow>
        <DataRow label={text.confirmations}>
          {confirmationsWords({
            done: Math.min(confirmations, confirmations_needed),
            needed: confirmations_needed,
          })}
        </DataRow>
      </dl>
      {decision_reason && <Words of={[arrivalsText.settledFor(decision_reason)]} />}
      <div className="mt-auto flex flex-wrap gap-2">
        <ArrivalActions arrival={arrival} canCredit={may.allowed && !isOwn && !isEarly} onSettle={onSettle} />
        <RowLink
          to={paths.adminNetworks({ tab: "arrivals", q: transaction_hash ?? "" })}
          aria-label={text.showArrivalOf(inCoin)}
          className={buttonClass("raised", "sm")}
        >
          {text.showArrival}
        </RowLink>
      </div>
    </Panel>
  );
}

/** Whether an administrator can credit it, now or once it is confirmed. */
function isCreditable(arrival: AdminFoundArrival): boolean {
  const { state, question } = arrival;
  return isToDecide(arrival) && state !== "undone" && question !== "account_deleted";
}

interface TitleProps {
  amount: string;
  network: string;
  children: ReactNode;
}

/** Amount and network, with the state beside them. */
export function Title({ amount, network, children }: TitleProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <h3 translate="no" className="figures text-15 font-semibold break-words">
          {amount}
        </h3>
        <p className="text-13 text-muted">{network}</p>
      </div>
      {children}
    </div>
  );
}

/** The sentences that there are. */
export function Words({ of }: { of: (string | undefined)[] }) {
  const shown = of.filter((words) => words !== undefined);
  return (
    <>
      {shown.map((words) => (
        <p key={words} className="text-13 break-words">
          {words}
        </p>
      ))}
    </>
  );
}
