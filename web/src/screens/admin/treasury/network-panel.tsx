import type { TreasuryCoin, TreasuryNetwork } from "@portico/contract";
import { useId } from "react";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { treasuryText as text } from "../../../text/admin/treasury.ts";
import { ages } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatList } from "../../../ui/format/text.ts";
import { formatAge } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { CoinCard } from "./coin-card.tsx";
import { isWorthShowing } from "./coin-state.ts";

interface NetworkPanelProps {
  network: TreasuryNetwork;
  /** Of practice mode. */
  isPlay: boolean;
  onReconcile: (coin: TreasuryCoin) => void;
  onSweep: (coin: TreasuryCoin) => void;
}

/** A network with the coins that are held, on their way, reconciled or swept on it. */
export function NetworkPanel({ network, isPlay, onReconcile, onSweep }: NetworkPanelProps) {
  const heading = useId();
  const { name, coins, fault, pause } = network;
  const shown = coins.filter(isWorthShowing);
  const others = coins.filter((coin) => !shown.includes(coin));
  return (
    <Panel aria-labelledby={heading} className="min-w-0 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={heading} className="text-19 font-semibold">
            {name}
          </h2>
          <ReadingAge network={network} />
        </div>
        <ReadNow network={network} />
      </div>
      {(fault || pause) && (
        <div className="mt-3 flex flex-col gap-2">
          {fault && (
            <Callout tone="warning">
              {text.fault} <span className="font-normal break-words">{fault}</span>
            </Callout>
          )}
          {pause && (
            <Callout tone="danger">
              {text.paused} <span className="font-normal break-words">{pause}</span>
            </Callout>
          )}
        </div>
      )}
      <ul
        aria-label={name}
        className="mt-4 grid grid-cols-1 gap-4 empty:hidden lg:grid-cols-2 xl:grid-cols-1"
      >
        {shown.map((coin) => (
          <li
            key={coin.coin_id}
            id={`coin-${network.network_id}-${coin.coin_id}`}
            aria-label={coin.symbol}
            className="flex min-w-0 scroll-mt-20"
          >
            <CoinCard
              coin={coin}
              network={network}
              isPlay={isPlay}
              onReconcile={() => onReconcile(coin)}
              onSweep={() => onSweep(coin)}
            />
          </li>
        ))}
      </ul>
      {network.read_at !== null && others.length > 0 && (
        <p className="mt-3 text-13 text-muted">
          {text.empty(formatList(others.map(({ symbol }) => symbol)))}
        </p>
      )}
    </Panel>
  );
}

function ReadingAge({ network: { read_at, height, is_requested } }: { network: TreasuryNetwork }) {
  const now = useNow();
  return (
    <p className="figures text-13 text-muted">
      {read_at === null || height === null
        ? text.neverRead
        : text.read(formatAge(read_at, now, ages), groupThousands(String(height)))}
      {is_requested && ` · ${text.beingRead}`}
    </p>
  );
}

function ReadNow({ network: { network_id, name, is_watched, is_requested } }: { network: TreasuryNetwork }) {
  const may = useMay("admin_read_holdings");
  const call = useTreasuryCall("admin_read_holdings", {
    onDone: () => notify.success(text.asked, "treasury"),
    onFailed: (error) => notify.error(errorText(error, text.readFailed), "treasury"),
  });
  if (!is_watched) return null;
  return (
    <Button
      size="sm"
      aria-label={text.readNowOf(name)}
      busy={call.isPending}
      disabled={!may.allowed || is_requested}
      reason={is_requested ? text.beingRead : may.reason}
      onClick={() => call.send({ p_network_id: network_id })}
    >
      {text.readNow}
    </Button>
  );
}
