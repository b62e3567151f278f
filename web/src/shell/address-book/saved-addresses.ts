import type { SavedAddress } from "@portico/contract";

/** What a name can be given to: an address in its one writing, with its tag; "" where there is none. */
export interface SavableAddress {
  network_id: string;
  address: string;
  tag: string;
}

/** The entry of the book that leads to the same place: another tag would be another depositor. */
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
