import { ReceiptText } from "lucide-react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { totalOf } from "../../../features/amounts/total.ts";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { adminUserText as text } from "../../../text/admin/office.ts";
import { statementText } from "../../../text/admin/statement.ts";
import { Tick } from "../../../ui/amounts/tick.tsx";
import { iconButtonClass } from "../../../ui/buttons/button.tsx";
import { formatAmount } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { CoinIcon } from "../../../ui/marks/coin-icon.tsx";
import { useWorth, type Worth } from "./use-worth.ts";
import type { UserDetails } from "./user-details.ts";

interface BalancesProps extends Pick<UserDetails, "balances"> {
  userId: string;
}

/** The user's balances and their values, with links to the statements; coins that they never had are left out. */
export function Balances({ balances, userId }: BalancesProps) {
  const symbolOf = useSymbolOf();
  const worth = useWorth(balances);
  return (
    <Panel className="p-5" aria-label={text.balances}>
      <h2 className="mb-1 text-19 font-semibold">{text.balances}</h2>
      {balances.length === 0 && <p className="text-15 text-muted">{text.noBalances}</p>}
      {worth && balances.length > 0 && <Total worth={worth} />}
      <ul aria-label={text.balances}>
        {balances.map((balance) => (
          <BalanceRow
            key={balance.coin_id}
            balance={balance}
            symbol={symbolOf(balance.coin_id)}
            usd={worth?.usdOf(balance)}
            userId={userId}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Total({ worth: { total, old, unpriced } }: { worth: Worth }) {
  return (
    <div className="mb-2">
      <p className="figures text-24 font-bold">{text.worth(formatMoney(total))}</p>
      {old.length > 0 && <p className="text-13 text-pending-ink">{text.includesOld(old.join(", "))}</p>}
      {unpriced.length > 0 && <p className="text-13 text-pending-ink">{text.without(unpriced.join(", "))}</p>}
    </div>
  );
}

interface BalanceRowProps {
  balance: UserDetails["balances"][number];
  symbol: string;
  /** Null without a price; undefined while prices are not known. */
  usd: string | null | undefined;
  userId: string;
}

function BalanceRow({ balance, symbol, usd, userId }: BalanceRowProps) {
  const { coin_id, held } = balance;
  const total = totalOf(balance);
  return (
    <li aria-label={symbol} className="flex items-center gap-3 border-line py-2.5 not-first:border-t">
      <CoinIcon coinId={coin_id} symbol={symbol} size={28} />
      <span className="flex-1 text-15 font-medium">{symbol}</span>
      <span className="figures min-w-0 text-right text-15 [overflow-wrap:anywhere]">
        <Tick value={total}>{formatAmount(total, 8)}</Tick>
        {usd !== undefined && (
          <span className="block text-13 text-muted">
            {usd === null ? text.noPrice : text.worth(formatMoney(usd))}
          </span>
        )}
        {toBig(held).gt(0) && (
          <span className="block text-13 text-muted">{text.held(formatAmount(held, 8))}</span>
        )}
      </span>
      <RowLink
        to={paths.adminStatement(userId, coin_id)}
        aria-label={statementText.title(symbol)}
        title={statementText.title(symbol)}
        className={iconButtonClass("quiet", "-my-2 -mr-2")}
      >
        <ReceiptText aria-hidden className="size-4.5" />
      </RowLink>
    </li>
  );
}
