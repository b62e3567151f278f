import { ReceiptText } from "lucide-react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/office/back-link.tsx";
import { adminUserText } from "../../../text/admin/office.ts";
import { statementText } from "../../../text/admin/statement.ts";
import { Tick } from "../../../ui/amounts/tick.tsx";
import { iconButtonClass } from "../../../ui/buttons/button.tsx";
import { formatAmount } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { CoinIcon } from "../../../ui/marks/coin-icon.tsx";
import type { UserDetails } from "./user-details.ts";

interface BalancesProps extends Pick<UserDetails, "balances"> {
  userId: string;
}

/** The user's balances with links to their statements; coins that they never had are left out. */
export function Balances({ balances, userId }: BalancesProps) {
  const symbolOf = useSymbolOf();
  return (
    <Panel className="p-5" aria-label={adminUserText.balances}>
      <h2 className="mb-1 text-19 font-semibold">{adminUserText.balances}</h2>
      {balances.length === 0 && <p className="text-15 text-muted">{adminUserText.noBalances}</p>}
      <ul aria-label={adminUserText.balances}>
        {balances.map(({ coin_id, amount, held }) => (
          <li
            key={coin_id}
            aria-label={symbolOf(coin_id)}
            className="flex items-center gap-3 border-line py-2.5 not-first:border-t"
          >
            <CoinIcon coinId={coin_id} symbol={symbolOf(coin_id)} size={28} />
            <span className="flex-1 text-15 font-medium">{symbolOf(coin_id)}</span>
            <span className="figures text-right text-15">
              <Tick value={totalOf(amount, held)}>{formatAmount(totalOf(amount, held), 8)}</Tick>
              {toBig(held).gt(0) && (
                <span className="block text-13 text-muted">{adminUserText.held(formatAmount(held, 8))}</span>
              )}
            </span>
            <RowLink
              to={paths.adminStatement(userId, coin_id)}
              aria-label={statementText.title(symbolOf(coin_id))}
              title={statementText.title(symbolOf(coin_id))}
              className={iconButtonClass("quiet", "-my-2 -mr-2")}
            >
              <ReceiptText aria-hidden className="size-4.5" />
            </RowLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** All that the user owns: what is held for pending withdrawals belongs to it. */
function totalOf(amount: string, held: string): string {
  return toBig(amount).plus(toBig(held)).toFixed();
}
