import type { Reconciliation, TreasuryCoin, TreasuryNetwork } from "@portico/contract";
import { ChevronRight } from "lucide-react";
import { useNow } from "../../../api/time/use-now.ts";
import { treasuryText as text } from "../../../text/admin/treasury.ts";
import { ages } from "../../../text/app/common.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatAge } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import type { CoinState } from "./coin-state.ts";

interface CoinSumProps {
  coin: TreasuryCoin;
  network: TreasuryNetwork;
  state: CoinState;
}

/** The difference between what is held and what is explained, and on request the terms of the sum. */
export function CoinSum({ coin, network, state }: CoinSumProps) {
  const { symbol, total, reconciliation } = coin;
  if (!reconciliation?.is_on || reconciliation.expected === null) return null;
  const { missing, surplus, paying_by_hand } = reconciliation;
  const isShort = state === "missing" || state === "tolerated";
  return (
    <div className="border-t border-line">
      <dl>
        <DataRow label={text.difference} className="font-semibold">
          <span
            className={cx(state === "missing" && "text-down-ink", state === "surplus" && "text-pending-ink")}
          >
            {isShort
              ? text.less(text.amountOf(formatExact(missing ?? "0"), symbol))
              : state === "surplus"
                ? text.more(text.amountOf(formatExact(surplus ?? "0"), symbol))
                : text.none}
          </span>
        </DataRow>
      </dl>
      {isShort && <p className="text-13 text-muted">{text.missingHint}</p>}
      {state === "surplus" && <p className="text-13 text-muted">{text.surplusHint}</p>}
      {toBig(paying_by_hand ?? "0").gt(0) && (
        <p className="text-13 text-muted">
          {text.byHand(text.amountOf(formatExact(paying_by_hand ?? "0"), symbol))}
        </p>
      )}
      <details className="group">
        <summary
          aria-label={text.sumOf(symbol, network.name)}
          className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-13 font-semibold text-accent-ink [&::-webkit-details-marker]:hidden"
        >
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          {text.sum}
        </summary>
        <Terms reconciliation={reconciliation} held={total ?? "0"} />
      </details>
    </div>
  );
}

const terms = [
  ["deposits", 1],
  ["deposits_open", 1],
  ["withdrawals", -1],
  ["withdrawals_open", -1],
  ["network_fees", -1],
  ["movements", 1],
] as const;

function Terms({ reconciliation, held }: { reconciliation: Reconciliation; held: string }) {
  const now = useNow();
  const { expected, changed_at, changed_by } = reconciliation;
  return (
    <>
      <dl>
        {terms.map(([name, sign]) => (
          <DataRow key={name} label={text.terms[name]}>
            {signed(reconciliation[name] ?? "0", sign)}
          </DataRow>
        ))}
        <DataRow label={text.terms.expected} className="border-t border-line font-semibold">
          {signed(expected ?? "0", 1)}
        </DataRow>
        <DataRow label={text.terms.held} className="font-semibold">
          {formatExact(held)}
        </DataRow>
      </dl>
      <p className="text-13 break-words text-muted">
        {text.since(formatAge(changed_at, now, ages), changed_by)}
      </p>
    </>
  );
}

/** An amount with a true minus if it takes something away. */
export function signed(amount: string, sign: 1 | -1): string {
  const value = toBig(amount).times(sign);
  return value.lt(0) ? `−${formatExact(value.abs().toFixed())}` : formatExact(value.toFixed());
}
