import { type Coin, networkById, type SavedAddress } from "@portico/contract";
import { useState } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useSavedAddresses } from "../../api/queries/address-book.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { addressBookText } from "../../text/account/address-book.ts";
import { common } from "../../text/app/common.ts";
import { Empty } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SavedAddressLine } from "./saved-address-line.tsx";
import { useAllowListOn } from "./use-allow-list-on.ts";

export interface AddressBookDialogProps {
  open: boolean;
  /** Shows only the addresses to which this coin can go; without one all. */
  coin?: Coin;
  onClose: () => void;
  /** Absent if there is nothing to pick one for. */
  onPick?: (entry: SavedAddress) => void;
}

/** The user's saved addresses: to pick, rename and remove. */
export function AddressBookDialog({ open, coin, onClose, onPick }: AddressBookDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={addressBookText.title}
      closeLabel={common.close}
    >
      <Book {...(coin && { coin })} {...(onPick && { onPick })} />
    </Dialog>
  );
}

function Book({ coin, onPick }: Pick<AddressBookDialogProps, "coin" | "onPick">) {
  const book = useSavedAddresses();
  const isAllowListOn = useAllowListOn();
  const [search, setSearch] = useState("");
  if (!book.data && !isFirstLoad(book)) {
    return <LoadFailure title={addressBookText.loadFailed} query={book} />;
  }
  if (!book.data) return <Skeleton className="h-40" />;
  const networks = coin?.networks.filter((network) => network.withdrawal_enabled);
  const entries = book.data.filter(
    (entry) => !networks || networks.some((network) => network.network_id === entry.network_id),
  );
  if (entries.length === 0) {
    return coin ? (
      <Empty title={addressBookText.empty(coin.symbol)} detail={addressBookText.emptyDetail} />
    ) : (
      <Empty title={addressBookText.emptyBook} detail={addressBookText.emptyBookDetail} />
    );
  }
  const found = entries.filter((entry) => matches(entry, search));
  return (
    <div className="flex min-h-72 flex-col gap-3">
      <SearchField label={addressBookText.search} value={search} onValueChange={setSearch} />
      {found.length === 0 && (
        <p role="status" className="py-8 text-center text-15 text-muted">
          {addressBookText.nothingFound}
        </p>
      )}
      <ul aria-label={addressBookText.title} className="-mx-2 flex flex-col">
        {found.map((entry) => (
          <SavedAddressLine
            key={entry.id}
            entry={entry}
            network={nameOf(entry.network_id, networks)}
            showsWait={isAllowListOn}
            {...(onPick && { onPick: () => onPick(entry) })}
          />
        ))}
      </ul>
    </div>
  );
}

/** On a coin's screen the coin's own name of the network. */
function nameOf(networkId: string, networks: Coin["networks"] | undefined): string {
  const own = networks?.find(({ network_id }) => network_id === networkId)?.withdrawal_name;
  return own ?? networkById(networkId)?.withdrawal_names[0] ?? networkId;
}

function matches({ name, address }: SavedAddress, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || address.toLowerCase().includes(wanted);
}
