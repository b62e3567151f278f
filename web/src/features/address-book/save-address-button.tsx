import { BookmarkCheck, BookmarkPlus } from "lucide-react";
import { useSavedAddresses } from "../../api/queries/address-book.ts";
import { addressBookText } from "../../text/account/address-book.ts";
import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { type SavableAddress, savedAs } from "./saved-addresses.ts";

export interface SaveAddressButtonProps {
  /** Null while the address is incomplete. */
  place: SavableAddress | null;
  onSave: () => void;
  className?: string;
}

/** Opens the dialog for an address's name; shows the name instead if it has one. */
export function SaveAddressButton({ place, onSave, className }: SaveAddressButtonProps) {
  const { data: book, isError } = useSavedAddresses();
  const entry = savedAs(place, book);
  if (entry) {
    return (
      <p className="flex h-9 min-w-0 items-center gap-2 px-2 text-13 font-medium text-muted pointer-coarse:h-11">
        <BookmarkCheck aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="truncate">{addressBookText.saved(entry.name)}</span>
      </p>
    );
  }
  const unread = isError ? addressBookText.loadFailed : common.loading;
  return (
    <Button
      tone="quiet"
      size="sm"
      className={className}
      icon={<BookmarkPlus aria-hidden className="size-4" />}
      disabled={place === null || book === undefined}
      reason={place === null ? addressBookText.saveFirst : unread}
      onClick={onSave}
    >
      {addressBookText.save}
    </Button>
  );
}
