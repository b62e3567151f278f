import type { AdminChain, AdminFoundPayment, PaymentFinding } from "@portico/contract";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { arrivalsText } from "../../../text/admin/networks.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { formatHeight } from "./chain-state.ts";
import { Title, Words } from "./found-arrival.tsx";
import { FoundPaymentActions } from "./found-payment-actions.tsx";
import { HolderRows } from "./found-rows.tsx";

/** What comes by itself, or is nothing to do. */
const calm: ReadonlySet<PaymentFinding> = new Set([
  "own_fee",
  "waiting",
  "delayed",
  "not_read_yet",
  "being_read",
]);

interface FoundPaymentProps {
  payment: AdminFoundPayment;
  /** Its network, if it can be watched. */
  chain: AdminChain | undefined;
  onRescan: () => void;
}

/** A payment that a node names and that was not counted: why, whose it is, and what can be done. */
export function FoundPayment({ payment, chain, onRescan }: FoundPaymentProps) {
  const { network, output_index, finding, contract, units, block_height, mined_at } = payment;
  return (
    <Panel className="flex w-full min-w-0 flex-col gap-3 p-5">
      <Title amount={amountOf(payment)} network={`${network} · ${arrivalsText.output(String(output_index))}`}>
        <Badge tone={calm.has(finding) ? "neutral" : "pending"}>{text.labels[finding]}</Badge>
      </Title>
      <Words of={[text.explain(payment)]} />
      <dl className="divide-y divide-line">
        <HolderRows of={payment} />
        {contract && (
          <DataRow label={text.contract}>
            <Address address={contract} />
          </DataRow>
        )}
        {payment.symbol === null && <DataRow label={text.units}>{groupThousands(units)}</DataRow>}
        <DataRow label={text.block}>
          {block_height === null ? text.none : formatHeight(block_height)}
          {mined_at && <span className="block text-13 text-muted">{formatDateTime(mined_at)}</span>}
        </DataRow>
      </dl>
      <FoundPaymentActions payment={payment} chain={chain} onRescan={onRescan} />
    </Panel>
  );
}

/** In its coin; of a coin that is not listed, only that. */
function amountOf({ amount, symbol }: AdminFoundPayment): string {
  return amount !== null && symbol !== null
    ? arrivalsText.amountOf(formatExact(amount), symbol)
    : text.unlistedCoin;
}
