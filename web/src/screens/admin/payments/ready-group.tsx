import type { ReadyWithdrawal } from "@portico/contract";
import { useState } from "react";
import { useMay } from "../../../shell/access/use-may.ts";
import { payingText, readyText as text } from "../../../text/admin/paying.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { CallProblem } from "./call-problem.tsx";
import { ReadyRow } from "./ready-row.tsx";
import { usePrepare } from "./use-prepare.ts";

/** What the call takes at once. */
const MAX_WITHDRAWALS = 50;

interface ReadyGroupProps {
  withdrawals: ReadyWithdrawal[];
  /** The signer signs the payment. */
  isForSigner: boolean;
}

/** A network's withdrawals, of which the selected ones get a payment. */
export function ReadyGroup({ withdrawals, isForSigner }: ReadyGroupProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const prepare = usePrepare();
  const chosen = withdrawals.filter(({ withdrawal_id }) => !left.has(withdrawal_id));
  const [first] = withdrawals;
  if (!first) return null;

  function choose(id: string, isChosen: boolean) {
    setLeft((now) => new Set(isChosen ? [...now].filter((other) => other !== id) : [...now, id]));
    prepare.reset();
  }

  return (
    <Panel className="p-5">
      <h3 className="text-15 font-semibold">{first.network}</h3>
      <ul aria-label={text.list(first.network)} className="mt-2">
        {withdrawals.map((withdrawal) => (
          <ReadyRow
            key={withdrawal.withdrawal_id}
            withdrawal={withdrawal}
            isChosen={!left.has(withdrawal.withdrawal_id)}
            isBusy={prepare.isPending}
            onChoose={(isChosen) => choose(withdrawal.withdrawal_id, isChosen)}
          />
        ))}
      </ul>
      <Prepare chosen={chosen} all={withdrawals} prepare={prepare} isForSigner={isForSigner} />
    </Panel>
  );
}

interface PrepareProps {
  chosen: ReadyWithdrawal[];
  all: ReadyWithdrawal[];
  prepare: ReturnType<typeof usePrepare>;
  isForSigner: boolean;
}

function Prepare({ chosen, all, prepare, isForSigner }: PrepareProps) {
  const may = useMay("admin_prepare_payments");
  const [first] = all;
  if (!first) return null;
  const against = may.reason ?? faultOf(chosen.length);
  return (
    <div className="mt-3 flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-13 text-muted">
          <span className="figures block font-medium text-text">
            {text.selected(chosen.length, all.length)}
            {chosen.length > 0 && `: ${totalsOf(chosen)}`}
          </span>
          {chosen.length > 0 &&
            (first.family === "evm" ? text.transactionEach : text.oneTransaction)(chosen.length)}
          {isForSigner && <span className="block">{text.approvalsFollow}</span>}
        </p>
        <Button
          tone="accent"
          aria-label={text.prepareOf(first.network)}
          busy={prepare.isPending}
          disabled={against !== undefined}
          reason={against}
          onClick={() => prepare.start(first.network_id, chosen)}
        >
          {text.prepare}
        </Button>
      </div>
      <CallProblem error={prepare.error} unknown={text.unknown} />
    </div>
  );
}

function faultOf(count: number): string | undefined {
  if (count === 0) return text.nothing;
  return count > MAX_WITHDRAWALS ? text.tooMany(MAX_WITHDRAWALS) : undefined;
}

/** `0.5 ETH, 100 USDT`: what the recipients get together. */
function totalsOf(withdrawals: ReadyWithdrawal[]): string {
  const bySymbol = Map.groupBy(withdrawals, ({ symbol }) => symbol);
  return [...bySymbol]
    .map(([symbol, some]) => {
      const sum = some.reduce((total, { amount }) => total.plus(toBig(amount)), toBig("0"));
      return payingText.amountOf(formatExact(sum.toFixed()), symbol);
    })
    .join(", ");
}
