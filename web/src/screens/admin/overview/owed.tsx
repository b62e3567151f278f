import type { CallOutput } from "../../../api/http/client.ts";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { formatAmount } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { CoinIcon } from "../../../ui/marks/coin-icon.tsx";
import type { Figure } from "./figure.ts";
import { BigFigure, FigureCard } from "./figure-card.tsx";

type OwedCoin = NonNullable<CallOutput<"admin_get_platform_stats">["owed"]>["coins"][number];

/** What users could withdraw, coin by coin. */
export function Owed({ figure, old }: { figure: Figure<"owed">; old: { coin_id: string }[] }) {
  const symbolOf = useSymbolOf();
  const oldIds = new Set(old.map(({ coin_id }) => coin_id));
  return (
    <FigureCard title={text.owed} detail={text.owedDetail} figure={figure} className="mt-4">
      {({ usd, coins }) => (
        <>
          <BigFigure>{formatMoney(usd)}</BigFigure>
          <IncludesOld
            symbols={coins.filter((coin) => hasOld(coin, oldIds)).map(({ coin_id }) => symbolOf(coin_id))}
          />
          {coins.length === 0 ? (
            <p className="text-15 text-muted">{text.owedNothing}</p>
          ) : (
            <table className="figures mt-2 w-full text-13 sm:text-15">
              <thead>
                <tr className="text-13 text-muted [&>th]:py-2 [&>th]:font-medium">
                  <th scope="col" className="text-left">
                    {text.coin}
                  </th>
                  <th scope="col" className="text-right">
                    {text.balances}
                  </th>
                  <th scope="col" className="hidden pl-3 text-right sm:table-cell">
                    {text.worthColumn}
                  </th>
                </tr>
              </thead>
              <tbody>
                {coins.map((coin) => (
                  <Coin
                    key={coin.coin_id}
                    coin={coin}
                    symbol={symbolOf(coin.coin_id)}
                    isOld={hasOld(coin, oldIds)}
                  />
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </FigureCard>
  );
}

/** Whether a coin's worth counts with a price that nobody can trade on. */
function hasOld({ coin_id, usd }: OwedCoin, oldIds: ReadonlySet<string>): boolean {
  return usd !== null && oldIds.has(coin_id);
}

function IncludesOld({ symbols }: { symbols: string[] }) {
  if (symbols.length === 0) return null;
  return <p className="text-13 text-pending-ink">{text.includesOld(symbols.join(", "))}</p>;
}

interface CoinProps {
  coin: OwedCoin;
  symbol: string;
  isOld: boolean;
}

function Coin({ coin: { coin_id, available, held, usd }, symbol, isOld }: CoinProps) {
  const worth = (
    <>
      {usd === null ? text.noPrice : formatMoney(usd)}
      {isOld && <span className="block text-13 text-pending-ink">{text.oldWorth}</span>}
    </>
  );
  return (
    <tr className="border-t border-line [&>*]:py-2">
      <th scope="row" className="text-left font-medium">
        <span className="flex items-center gap-2.5">
          <CoinIcon coinId={coin_id} symbol={symbol} size={22} />
          {symbol}
        </span>
      </th>
      <td className="text-right [overflow-wrap:anywhere]">
        {formatAmount(toBig(available).plus(toBig(held)).toFixed(), 8)}
        <span className="block text-13 text-muted sm:hidden">{worth}</span>
        {toBig(held).gt(0) && (
          <span className="block text-13 text-muted">{text.ofWhichHeld(formatAmount(held, 8))}</span>
        )}
      </td>
      <td className="hidden pl-3 text-right [overflow-wrap:anywhere] sm:table-cell">{worth}</td>
    </tr>
  );
}
