import type { SavedAddress } from "@portico/contract";

/** An address that can be saved, in canonical form, with its tag; "" if it has none. */
export interface SavableAddress {
  network_id: string;
  address: string;
  tag: string;
}

/** The book's entry for the same recipient: another tag would be another recipient. */
export function savedAs(
  place: SavableAddress | null,
  book: readonly SavedAddress[] | undefined,
): SavedAddress | undefined {
  return book?.find(
    (entry) =>
      place !== null &&
      entry.network_id === place.network_id &&
      entry.address === place.address &&
      (entry.destination_tag ?? "") === place.tag,
  );
}
