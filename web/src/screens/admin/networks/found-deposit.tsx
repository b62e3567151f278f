import type { AdminChain, AdminFoundArrival, AdminFoundDeposit, AdminFoundPayment } from "@portico/contract";
import { SearchX } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatList } from "../../../ui/format/text.ts";
import { FoundArrival } from "./found-arrival.tsx";
import { FoundNodes } from "./found-nodes.tsx";
import { FoundPayment } from "./found-payment.tsx";
import { FoundUses } from "./found-uses.tsx";
import { RescanDialog } from "./rescan-dialog.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

interface FoundDepositProps {
  found: AdminFoundDeposit;
  chains: AdminChain[];
  /** Asks again, after something was done about it. */
  onChanged: () => void;
}

/** The payments of a transaction to the pool, what else has its hash, and what each node says. */
export function FoundDeposit({ found, chains, onChanged }: FoundDepositProps) {
  const [settling, setSettling] = useState<AdminFoundArrival | null>(null);
  const [rescanning, setRescanning] = useState<AdminFoundPayment | null>(null);
  const { input, arrivals, payments, uses, nodes } = found;
  if (input !== "transaction") return <Callout tone="warning">{text.inputs[input]}</Callout>;
  const chainOf = (networkId: string | undefined) =>
    chains.find(({ network_id }) => network_id === networkId);
  return (
    <div className="flex flex-col gap-6">
      <Part title={text.payments}>
        <ul aria-label={text.payments} className="grid gap-3 xl:grid-cols-2 empty:hidden">
          {arrivals.map((one) => (
            <li key={one.id} className="flex min-w-0">
              <FoundArrival arrival={one} onSettle={() => setSettling(one)} />
            </li>
          ))}
          {payments.map((one) => (
            <li key={`${one.network_id} ${one.output_index}`} className="flex min-w-0">
              <FoundPayment
                payment={one}
                chain={chainOf(one.network_id)}
                onRescan={() => setRescanning(one)}
              />
            </li>
          ))}
        </ul>
        {arrivals.length + payments.length === 0 && <NoPayments found={found} />}
      </Part>
      {uses.length > 0 && (
        <Part title={text.uses}>
          <FoundUses uses={uses} />
        </Part>
      )}
      {nodes.length > 0 && (
        <Part title={text.nodes}>
          <FoundNodes nodes={nodes} />
        </Part>
      )}
      <SettleDialog
        arrival={settling}
        current={arrivals.find(({ id }) => id === settling?.id)}
        onClose={() => {
          setSettling(null);
          onChanged();
        }}
      />
      <RescanDialog
        chain={chainOf(rescanning?.network_id) ?? null}
        current={chainOf(rescanning?.network_id)}
        block={rescanning?.block_height ?? null}
        onClose={() => {
          setRescanning(null);
          onChanged();
        }}
      />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-19 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What can be said of a transaction that pays no address of the pool, and what to do next. */
function NoPayments({ found: { nodes, by_hand } }: { found: AdminFoundDeposit }) {
  const has = nodes.filter(({ answer }) => answer === "has");
  const failed = [...new Set(has.filter((one) => one.has_failed).map(({ network }) => network))];
  const unread = by_hand.map(({ network }) => network);
  const tagged = by_hand.filter(({ has_tag }) => has_tag).map(({ network }) => network);
  const [title, detail] = summaryOf(nodes.length, has.length);
  return (
    <Callout icon={<SearchX aria-hidden className="size-4" />}>
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold">{title}</p>
        {failed.length > 0 ? (
          failed.map((name) => <p key={name}>{text.failedDetail(name)}</p>)
        ) : (
          <p>{detail}</p>
        )}
        {has.length === 0 && unread.length > 0 && <p>{text.byHand(formatList(unread))}</p>}
        {has.length === 0 && tagged.length > 0 && <p>{text.tagged(formatList(tagged))}</p>}
      </div>
    </Callout>
  );
}

function summaryOf(asked: number, has: number): [title: string, detail: string] {
  if (has > 0) return [text.noPayments, text.noPaymentsDetail];
  return asked > 0 ? [text.unknown, text.unknownDetail] : [text.notAsked, text.notAskedDetail];
}
