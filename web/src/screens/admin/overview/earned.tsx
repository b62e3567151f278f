import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import type { Figure } from "./figure.ts";
import { FigureCard } from "./figure-card.tsx";

const spans = ["today", "days_30", "ever"] as const;

/** The revenue from swaps and withdrawals. */
export function Earned({ figure }: { figure: Figure<"earned"> }) {
  return (
    <FigureCard title={text.earned} detail={text.earnedDetail} figure={figure} className="min-h-74">
      {(earned) => (
        <table className="figures w-full text-15">
          <thead>
            <tr className="text-13 text-muted [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-left">
                {text.span}
              </th>
              <th scope="col" className="text-right">
                {text.fees}
              </th>
              <th scope="col" className="text-right">
                {text.premiums}
              </th>
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={span} className="border-t border-line [&>*]:py-2">
                <th scope="row" className="text-left font-medium">
                  {text.spans[span]}
                </th>
                <td className="text-right">{formatMoney(earned[span].fees_usd)}</td>
                <td className="text-right">{formatMoney(earned[span].premiums_usd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FigureCard>
  );
}
