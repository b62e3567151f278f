import type { TreasuryCoin, TreasuryNetwork } from "@portico/contract";
import { useState } from "react";
import type { useTreasury } from "../../../api/queries/treasury.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { treasuryText as text } from "../../../text/admin/treasury.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { formatList } from "../../../ui/format/text.ts";
import { type ChosenCoin, isWorthShowing } from "./coin-state.ts";
import { Coverage } from "./coverage.tsx";
import { NetworkPanel } from "./network-panel.tsx";
import { ReconciliationDialog } from "./reconciliation-dialog.tsx";
import { SweepingDialog } from "./sweeping-dialog.tsx";

/** Coverage of all coins, then each network with its coins. */
export function Holdings({
  treasury: { coins, networks, solvency },
}: {
  treasury: NonNullable<ReturnType<typeof useTreasury>["data"]>;
}) {
  const [reconciling, setReconciling] = useState<ChosenCoin | null>(null);
  const [sweeping, setSweeping] = useState<ChosenCoin | null>(null);
  const known = networks.filter(({ is_watched, read_at }) => is_watched || read_at !== null);
  // High panels beside low ones would leave gaps.
  const [full, empty] = [true, false].map((isFull) =>
    known.filter(({ coins }) => coins.some(isWorthShowing) === isFull),
  );
  const unwatched = networks.filter(({ is_watched, read_at }) => !is_watched && read_at === null);
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Alarms networks={networks} />
      <Coverage coins={coins} solvency={solvency} />
      {[full, empty].map((some, at) => (
        <div
          key={at === 0 ? "full" : "empty"}
          className="grid grid-cols-1 items-start gap-4 empty:hidden xl:grid-cols-2"
        >
          {some?.map((network) => (
            <NetworkPanel
              key={network.network_id}
              network={network}
              isPlay={solvency?.is_play ?? false}
              onReconcile={(coin) => setReconciling({ network, coin })}
              onSweep={(coin) => setSweeping({ network, coin })}
            />
          ))}
        </div>
      ))}
      {unwatched.length > 0 && (
        <p className="text-13 text-muted">{text.unwatched(formatList(unwatched.map(({ name }) => name)))}</p>
      )}
      <ReconciliationDialog chosen={reconciling} onClose={() => setReconciling(null)} />
      <SweepingDialog chosen={sweeping} onClose={() => setSweeping(null)} />
    </div>
  );
}

/** What is missing, first of all. */
function Alarms({ networks }: { networks: TreasuryNetwork[] }) {
  const alarms = networks.flatMap((network) =>
    network.coins.filter((coin) => coin.reconciliation?.alarmed_at).map((coin) => ({ network, coin })),
  );
  if (alarms.length === 0) return null;
  return (
    <div role="alert">
      <Callout tone="danger">
        <ul className="flex flex-col gap-1">
          {alarms.map(({ network, coin }) => (
            <li key={`${network.network_id} ${coin.coin_id}`}>{wordsFor(network, coin)}</li>
          ))}
        </ul>
        <p className="mt-1 font-normal">
          {text.alarmDetail}{" "}
          <Link to={`${paths.adminSettings()}?tab=pauses`} className="underline underline-offset-4">
            {text.toPauses}
          </Link>
        </p>
      </Callout>
    </div>
  );
}

function wordsFor({ name }: TreasuryNetwork, { symbol, reconciliation }: TreasuryCoin): string {
  return text.alarm(text.amountOf(formatExact(reconciliation?.missing ?? "0"), symbol), name);
}
