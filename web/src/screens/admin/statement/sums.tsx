import type { StatementSummary } from "@portico/contract";
import { statementText as text } from "../../../text/admin/statement.ts";
import { AmountText } from "../../../ui/amounts/amount-text.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";

/** The balances at both ends of the period, and the totals in and out between them. */
export function Sums({ summary, symbol }: { summary: StatementSummary; symbol: string }) {
  const figures = [
    [text.opening, summary.opening],
    [text.cameIn, summary.came_in],
    [text.wentOut, summary.went_out],
    [text.closing, summary.closing],
  ] as const;
  return (
    <section aria-label={text.summary} className="mb-4">
      <dl className="grid gap-3 sm:grid-cols-2 min-[90rem]:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-card border border-line bg-surface px-4 py-3"
          >
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="figures min-w-0 text-right text-15 font-semibold">
              <AmountText text={text.amountOf(formatExact(figure), symbol)} />
            </dd>
          </div>
        ))}
      </dl>
      {toBig(summary.held).gt(0) && (
        <p className="figures mt-2 text-13 text-muted">
          {text.held}: {text.amountOf(formatExact(summary.held), symbol)}. {text.heldApart}
        </p>
      )}
    </section>
  );
}
