import type { SavedAddress } from "@portico/contract";
import { type SavableAddress, savedAs } from "../../features/address-book/saved-addresses.ts";
import { refusalText } from "../../text/app/refusals.ts";

/** Why the allow-list refuses this address, which matches `entry` of the book; null if it is allowed. */
export function allowedProblem(
  place: SavableAddress | null,
  entry: SavedAddress | undefined,
  isUsable: boolean,
): string | null {
  if (place === null) return null;
  if (!entry) return refusalText("address_not_allowed");
  return isUsable ? null : refusalText("address_waiting", { until: entry.usable_at });
}

/** Whether the book has this address with another destination tag. */
export function isKnownWithOtherTag(place: SavableAddress, book: readonly SavedAddress[]): boolean {
  return (
    savedAs(place, book) === undefined &&
    book.some(({ network_id, address }) => network_id === place.network_id && address === place.address)
  );
}
