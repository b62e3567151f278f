import type { ColdAddress, TreasuryNetwork, TreasuryRequest } from "@portico/contract";
import { useId, useState } from "react";
import { useNow } from "../../../api/time/use-now.ts";
import { ExplorerLink } from "../../../features/hashes/explorer-link.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { moveText } from "../../../text/admin/sweeping.ts";
import { coldText as text } from "../../../text/admin/treasury.ts";
import { treasuryRequestsText } from "../../../text/admin/treasury-requests.ts";
import { ages } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { formatAge } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { AddColdDialog } from "./add-cold-dialog.tsx";
import { type ChosenCold, MoveDialog } from "./move-dialog.tsx";
import { RemoveColdDialog } from "./remove-cold-dialog.tsx";
import { Requests } from "./requests.tsx";

interface ColdAddressesProps {
  networks: TreasuryNetwork[];
  requests: TreasuryRequest[];
  needsSecondOwner: boolean;
}

/** The addresses whose keys are kept offline, by network, and what owners want to change about them. */
export function ColdAddresses({ networks, requests, needsSecondOwner }: ColdAddressesProps) {
  const may = useMay("admin_add_cold_address");
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ColdAddress | null>(null);
  const [moving, setMoving] = useState<ChosenCold | null>(null);
  const used = networks.filter(({ cold_addresses }) => cold_addresses.length > 0);
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[48rem] min-w-0 flex-1 basis-72 text-15 text-muted">
          {text.intro} {needsSecondOwner ? treasuryRequestsText.needsSecond : treasuryRequestsText.oneOwner}
        </p>
        <Button tone="accent" disabled={!may.allowed} reason={may.reason} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </div>
      <Requests requests={requests} />
      {used.length === 0 && <Empty title={text.none} detail={text.noneDetail} />}
      {used.map((network) => (
        <NetworkList
          key={network.network_id}
          network={network}
          onRemove={setRemoving}
          onMove={(address) => setMoving({ network, address })}
        />
      ))}
      <AddColdDialog
        networks={networks}
        needsSecondOwner={needsSecondOwner}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
      <RemoveColdDialog
        address={removing}
        needsSecondOwner={needsSecondOwner}
        onClose={() => setRemoving(null)}
      />
      <MoveDialog chosen={moving} onClose={() => setMoving(null)} />
    </div>
  );
}

interface NetworkListProps {
  network: TreasuryNetwork;
  onRemove: (address: ColdAddress) => void;
  onMove: (address: ColdAddress) => void;
}

function NetworkList({ network, onRemove, onMove }: NetworkListProps) {
  const { name, cold_addresses, paying_address } = network;
  const heading = useId();
  return (
    <Panel aria-labelledby={heading} className="min-w-0 p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {name}
      </h2>
      <ul aria-label={text.list(name)} className="mt-1">
        {cold_addresses.map((address) => (
          <Item
            key={address.id}
            address={address}
            onRemove={() => onRemove(address)}
            // Without a paying address there is nothing that could be moved from here.
            onMove={paying_address === null ? undefined : () => onMove(address)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ItemProps {
  address: ColdAddress;
  onRemove: () => void;
  onMove: (() => void) | undefined;
}

function Item({ address, onRemove, onMove }: ItemProps) {
  const now = useNow();
  const may = useMay("admin_remove_cold_address");
  const mayMove = useMay("admin_move_to_cold");
  const { label, explorer_url, added_at, added_by, approved_by } = address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 not-first:border-t">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-15 font-semibold break-words">{label}</p>
        <Address address={address.address} />
        <p className="text-13 break-words text-muted">
          {text.added(formatAge(added_at, now, ages), added_by)}
          {approved_by && ` · ${text.approvedBy(approved_by)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {explorer_url && (
          <span title={text.explore(label)}>
            <ExplorerLink href={explorer_url} label={text.explorer} />
          </span>
        )}
        {onMove && (
          <Button
            size="sm"
            aria-label={moveText.openOf(label)}
            disabled={!mayMove.allowed}
            reason={mayMove.reason}
            onClick={onMove}
          >
            {moveText.open}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={text.removeOf(label)}
          disabled={!may.allowed}
          reason={may.reason}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      </div>
    </li>
  );
}
