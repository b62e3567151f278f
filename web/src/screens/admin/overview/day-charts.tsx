import { paths } from "../../../paths.ts";
import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { groupThousands, toBig } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { formatUniversalDate } from "../../../ui/format/time.ts";
import type { Figure } from "./figure.ts";
import { FigureCard } from "./figure-card.tsx";

type Day = NonNullable<Figure<"days">>[number];

const kinds = [
  { type: "deposit", name: text.deposits, count: "deposits", usd: "deposited_usd" },
  { type: "withdrawal", name: text.withdrawals, count: "withdrawals", usd: "withdrawn_usd" },
  { type: "swap", name: text.swaps, count: "swaps", usd: "swapped_usd" },
] as const;
type Kind = (typeof kinds)[number];

/** The volume of each of the last thirty days. */
export function DayCharts({ figure }: { figure: Figure<"days"> }) {
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-3">
      {kinds.map((kind) => (
        <FigureCard
          key={kind.type}
          title={kind.name}
          figure={figure}
          className="min-h-96"
          link={{ to: paths.adminTransactions({ type: kind.type }), label: text.list }}
        >
          {(days) => <DayChart kind={kind} days={days} />}
        </FigureCard>
      ))}
    </div>
  );
}

const grouped = (count: number) => groupThousands(String(count));

function DayChart({ kind, days }: { kind: Kind; days: Day[] }) {
  const total = days.reduce((sum, day) => sum + day[kind.count], 0);
  const usd = days.reduce((sum, day) => sum.plus(toBig(day[kind.usd])), toBig("0")).toFixed(2);
  const most = days.reduce((best, day) => (day[kind.count] > best[kind.count] ? day : best), days[0] as Day);
  const label =
    total === 0
      ? text.chartEmpty(kind.name)
      : text.chart(kind.name, grouped(total), grouped(most[kind.count]), formatUniversalDate(most.day));
  return (
    <>
      <p className="figures mb-3 text-15 font-medium">{text.inDays(grouped(total), formatMoney(usd))}</p>
      <BarChart
        label={label}
        bars={days.map((day) => ({
          key: day.day,
          value: day[kind.count],
          title: text.bar(formatUniversalDate(day.day), grouped(day[kind.count]), formatMoney(day[kind.usd])),
        }))}
      />
      <p className="figures mt-1 flex justify-between text-13 text-muted">
        <span>{formatUniversalDate(days[0]?.day ?? "")}</span>
        <span>{formatUniversalDate(days.at(-1)?.day ?? "")}</span>
      </p>
      <DayTable kind={kind} days={days} />
    </>
  );
}

/** The same figures as a table, for screen readers and for exact amounts. */
function DayTable({ kind, days }: { kind: Kind; days: Day[] }) {
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-13 font-semibold text-accent-ink">
        {text.asTable}
      </summary>
      <table className="figures w-full text-13">
        <caption className="sr-only">{kind.name}</caption>
        <thead>
          <tr className="text-muted [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="text-left">
              {text.day}
            </th>
            <th scope="col" className="text-right">
              {text.count}
            </th>
            <th scope="col" className="text-right">
              {text.worthColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-line [&>*]:py-1.5">
              <th scope="row" className="text-left font-medium">
                {formatUniversalDate(day.day)}
              </th>
              <td className="text-right">{grouped(day[kind.count])}</td>
              <td className="text-right">{formatMoney(day[kind.usd])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
