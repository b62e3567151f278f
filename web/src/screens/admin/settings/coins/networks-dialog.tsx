import { type AddedNetwork, type Coin, type CoinNetwork, pauseOf } from "@portico/contract";
import { useState } from "react";
import type { ReadOutput } from "../../../../api/http/client.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { coinNetworksText as text } from "../../../../text/admin/coin-networks.ts";
import { common } from "../../../../text/app/common.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../../ui/overlays/use-last-shown.ts";
import { NetworkForm } from "./network-form.tsx";
import { missingNetworks } from "./new-coin.ts";

type Settings = ReadOutput<"adminSettings">;

interface NetworksDialogProps {
  /** The coin whose networks are shown; undefined closes the dialog. */
  coin: Coin | undefined;
  settings: Settings;
  onClose: () => void;
}

/** The networks of a coin. One can be added, and a contract that was entered wrong corrected while nothing has used it. */
export function NetworksDialog({ coin, settings, onClose }: NetworksDialogProps) {
  const shown = useLastShown(coin ?? null);
  return (
    <Dialog
      open={coin !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={text.open(shown?.name ?? "")}
      description={text.detail(shown?.symbol ?? "")}
      closeLabel={common.close}
    >
      {shown && <Networks key={shown.coin_id} coin={shown} settings={settings} />}
    </Dialog>
  );
}

function Networks({ coin, settings }: { coin: Coin; settings: Settings }) {
  const [edited, setEdited] = useState<CoinNetwork | "new" | null>(null);
  const [hasReturned, setHasReturned] = useState(false);
  const may = useMay("admin_add_coin_network");
  function close() {
    setEdited(null);
    setHasReturned(true);
  }
  if (edited !== null) {
    const corrected = edited === "new" ? undefined : edited;
    return <NetworkForm coin={coin} corrected={corrected} onDone={close} onBack={close} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ul>
        {coin.networks.map((network) => (
          <NetworkLine
            key={network.network_id}
            coin={coin}
            network={network}
            settings={settings}
            {...(may.allowed && { onCorrect: () => setEdited(network) })}
          />
        ))}
      </ul>
      {missingNetworks(coin).length > 0 ? (
        <Button
          tone="accent"
          // The button of the form that had the focus is gone.
          autoFocus={hasReturned}
          className="self-start"
          disabled={!may.allowed}
          reason={may.reason}
          onClick={() => setEdited("new")}
        >
          {text.add}
        </Button>
      ) : (
        <p className="text-13 text-muted">{text.none}</p>
      )}
    </div>
  );
}

interface NetworkLineProps {
  coin: Coin;
  network: CoinNetwork;
  settings: Settings;
  onCorrect?: () => void;
}

function NetworkLine({ coin, network, settings, onCorrect }: NetworkLineProps) {
  const { network_id, deposit_name, contract } = network;
  const added = settings.added_networks.find(
    (one) => one.coin_id === coin.coin_id && one.network_id === network_id,
  );
  const paused = (["deposit", "withdrawal"] as const).filter((kind) =>
    pauseOf(settings.pauses, { kind, coinIds: [coin.coin_id], networkId: network_id }),
  );
  return (
    <li aria-label={deposit_name} className="flex flex-col gap-1 border-line py-3 not-first:border-t">
      <p className="flex flex-wrap items-center gap-2 text-15 font-medium">
        {deposit_name}
        {paused.length === 2 && <Badge tone="pending">{text.paused}</Badge>}
        {paused.length === 1 && paused[0] && <Badge tone="pending">{text.pausedKinds[paused[0]]}</Badge>}
      </p>
      {contract ? (
        <>
          <p translate="no" className="font-mono text-13 break-all">
            {contract.address}
          </p>
          <p className="text-13 text-muted">
            {[text.decimals(contract.decimals), added?.added_by && text.addedBy(added.added_by)]
              .filter(Boolean)
              .join(", ")}
          </p>
        </>
      ) : (
        <p className="text-13 text-muted">{text.ownCoin}</p>
      )}
      {added && <Correction added={added} network={deposit_name} onCorrect={onCorrect} />}
    </li>
  );
}

interface CorrectionProps {
  added: AddedNetwork;
  network: string;
  onCorrect: (() => void) | undefined;
}

function Correction({ added: { obstacle }, network, onCorrect }: CorrectionProps) {
  if (obstacle === "open") return <p className="text-13 text-muted">{text.openFirst}</p>;
  if (obstacle !== null || !onCorrect) return null;
  return (
    <Button size="sm" className="mt-1 self-start" aria-label={text.correctOf(network)} onClick={onCorrect}>
      {text.correct}
    </Button>
  );
}
