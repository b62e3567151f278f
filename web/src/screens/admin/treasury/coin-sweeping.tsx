import type { TreasuryCoin, TreasuryNetwork } from "@portico/contract";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { sweptText as text } from "../../../text/admin/sweeping.ts";
import { treasuryText } from "../../../text/admin/treasury.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { DataRow } from "../../../ui/layout/card.tsx";

interface CoinSweepingProps {
  coin: TreasuryCoin;
  network: TreasuryNetwork;
}

/** Whether a coin is swept and from which amount, as a row of its card. */
export function SweepingRow({ coin, network }: CoinSweepingProps) {
  const { symbol, sweeping } = coin;
  if (!sweeping && !network.can_sweep) return null;
  return (
    <DataRow label={text.row}>
      {sweeping?.is_on ? text.from(treasuryText.amountOf(formatExact(sweeping.minimum), symbol)) : text.off}
      {sweeping?.is_on && network.pause && (
        <span className="block text-13 font-normal text-muted">{text.paused}</span>
      )}
      {sweeping && sweeping.open > 0 && (
        <OpenSweeps coin={coin} network={network} count={groupThousands(String(sweeping.open))} />
      )}
    </DataRow>
  );
}

/** The number of sweeps that are not finished, which leads to them. */
function OpenSweeps({ coin, network, count }: CoinSweepingProps & { count: string }) {
  return (
    <Link
      to={paths.adminPayments({ network: network.network_id })}
      aria-label={text.openOf(count, coin.symbol, network.name)}
      className="-mb-2 ml-auto block w-fit py-1 pb-2 pl-4 font-semibold text-accent-ink underline underline-offset-4 pointer-coarse:py-3"
    >
      {text.open(count)}
    </Link>
  );
}

/** What keeps a coin from being swept. */
export function SweepingFault({ coin: { sweeping }, network }: CoinSweepingProps) {
  if (!sweeping?.is_on || (network.can_sweep && sweeping.fault === null)) return null;
  return (
    <div className="mt-3">
      <Callout tone="warning">
        {network.can_sweep ? (
          <>
            {text.fault} <span className="font-normal break-words">{sweeping.fault}</span>
          </>
        ) : (
          text.noSigner
        )}
      </Callout>
    </div>
  );
}
