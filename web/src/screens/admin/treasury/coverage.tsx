import type { CoveredCoin, Solvency } from "@portico/contract";
import { useId } from "react";
import { LeftOut } from "../../../features/treasury/insolvency.tsx";
import { solvencyText } from "../../../text/admin/solvency.ts";
import { treasuryText as text } from "../../../text/admin/treasury.ts";
import { formatAmount } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { formatList } from "../../../ui/format/text.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { CoinIcon } from "../../../ui/marks/coin-icon.tsx";
import { cx } from "../../../ui/styles/cx.ts";

/** What users own of each coin beside what is held of it on all chains. */
export function Coverage({ coins, solvency }: { coins: CoveredCoin[]; solvency: Solvency | null }) {
  const heading = useId();
  return (
    <Panel aria-labelledby={heading} className="min-w-0 p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {text.coverage}
      </h2>
      <p className="mt-1 text-13 text-muted">{text.coverageDetail}</p>
      {solvency && solvency.insolvent_since === null && <Sums solvency={solvency} />}
      {coins.length === 0 ? (
        <p className="mt-3 text-15">{text.nothingOwed}</p>
      ) : (
        <div className="mt-3 overflow-x-auto">
          <table className="figures w-full text-13 sm:text-15">
            <thead>
              <tr className="text-13 text-muted [&>th]:py-2 [&>th]:font-medium">
                <th scope="col" className="text-left">
                  {text.coin}
                </th>
                <th scope="col" className="pl-3 text-right">
                  {text.owed}
                </th>
                <th scope="col" className="hidden pl-3 text-right sm:table-cell">
                  {text.onChain}
                </th>
                <th scope="col" className="pl-3 text-right">
                  {text.covered}
                </th>
              </tr>
            </thead>
            <tbody>
              {coins.map((coin) => (
                <Row key={coin.coin_id} coin={coin} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** The sums in US dollars; while too little is held, the alarm above has them. */
function Sums({ solvency }: { solvency: Solvency }) {
  const { owed_usd, held_usd } = solvency;
  return (
    <div className="figures mt-2 text-13 text-muted">
      <p className="text-15 text-text">
        {solvencyText.covered(formatMoney(owed_usd), formatMoney(held_usd))}
      </p>
      <LeftOut solvency={solvency} />
    </div>
  );
}

function Row({ coin }: { coin: CoveredCoin }) {
  const { coin_id, symbol, owed, holdings, unread_networks } = coin;
  const held = holdings === null ? text.notRead : formatAmount(holdings);
  return (
    <tr className="border-t border-line align-top [&>*]:py-2.5">
      <th scope="row" className="text-left font-medium">
        <span className="flex items-center gap-2.5">
          <span className="hidden min-[22.5rem]:block">
            <CoinIcon coinId={coin_id} symbol={symbol} size={22} />
          </span>
          {symbol}
        </span>
      </th>
      <td className="pl-3 text-right">
        <span className="whitespace-nowrap">{formatAmount(owed)}</span>
        <span className="block text-13 text-muted sm:hidden">
          {holdings === null ? held : text.onChains(held)}
        </span>
      </td>
      <td className="hidden pl-3 text-right whitespace-nowrap sm:table-cell">{held}</td>
      <td className="pl-3 text-right">
        <Percent coin={coin} />
        {holdings !== null && unread_networks.length > 0 && (
          <span className="ml-auto block max-w-28 text-13 text-muted sm:max-w-60">
            {text.without(formatList(unread_networks))}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Red only where everything was read: elsewhere the rest may be on another network. */
function Percent({ coin: { coverage_percent, unread_networks } }: { coin: CoveredCoin }) {
  if (coverage_percent === null) return <span className="text-muted">–</span>;
  const isShort = toBig(coverage_percent).lt(100);
  return (
    <span
      className={cx(
        "font-semibold whitespace-nowrap",
        !isShort ? "text-up-ink" : unread_networks.length > 0 ? "text-pending-ink" : "text-down-ink",
      )}
    >
      {percentText(coverage_percent)}
    </span>
  );
}

/** Far above what is owed the figure says nothing more, and takes room. */
function percentText(percent: string): string {
  return toBig(percent).gt(1_000) ? text.farAbove : text.percent(percent);
}
