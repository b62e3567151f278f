import type { Coin, SavedAddress } from "@portico/contract";
import { useState } from "react";
import { useSavedAddresses } from "../../../api/queries/address-book.ts";
import { SavedAddressLine } from "../../../shell/address-book/saved-address-line.tsx";
import { useAllowListOn } from "../../../shell/address-book/use-allow-list-on.ts";
import { addressBookText } from "../../../text/account/address-book.ts";
import { common } from "../../../text/app/common.ts";
import { Empty, Failure } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

export interface AddressBookDialogProps {
  open: boolean;
  coin: Coin;
  onClose: () => void;
  onPick: (entry: SavedAddress) => void;
}

/** The user's saved addresses for this coin: to pick, rename and remove. */
export function AddressBookDialog({ open, coin, onClose, onPick }: AddressBookDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={addressBookText.title}
      closeLabel={common.close}
    >
      <Book coin={coin} onPick={onPick} />
    </Dialog>
  );
}

function Book({ coin, onPick }: Pick<AddressBookDialogProps, "coin" | "onPick">) {
  const book = useSavedAddresses();
  const isAllowListOn = useAllowListOn();
  const [search, setSearch] = useState("");
  if (book.isError && !book.data) {
    return (
      <Failure
        title={addressBookText.loadFailed}
        detail={addressBookText.checkConnection}
        retryLabel={common.retry}
        onRetry={() => void book.refetch()}
        busy={book.isFetching}
      />
    );
  }
  if (!book.data) return <Skeleton className="h-40" />;
  const networks = coin.networks.filter((network) => network.withdrawal_enabled);
  const entries = book.data.filter((entry) =>
    networks.some((network) => network.network_id === entry.network_id),
  );
  if (entries.length === 0) {
    return <Empty title={addressBookText.empty(coin.symbol)} detail={addressBookText.emptyDetail} />;
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
            network={
              networks.find((network) => network.network_id === entry.network_id)?.withdrawal_name ?? ""
            }
            showsWait={isAllowListOn}
            onPick={() => onPick(entry)}
          />
        ))}
      </ul>
    </div>
  );
}

function matches({ name, address }: SavedAddress, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || address.toLowerCase().includes(wanted);
}
