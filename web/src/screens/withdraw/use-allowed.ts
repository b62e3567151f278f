import { useSavedAddresses } from "../../api/queries/address-book.ts";
import { useIsPast } from "../../api/time/use-is-past.ts";
import { savedAs } from "../../features/address-book/saved-addresses.ts";
import { useAllowListOn } from "../../features/address-book/use-allow-list-on.ts";
import { allowedProblem, isKnownWithOtherTag } from "./allowed-address.ts";
import { savableAddress } from "./savable-address.ts";
import type { WithdrawFacts, WithdrawForm } from "./withdraw-rules.ts";

/** The allow-list's objection to the form's address (T55), shown before the server refuses. */
export function useAllowed(form: WithdrawForm, facts: WithdrawFacts) {
  const isOn = useAllowListOn();
  const book = useSavedAddresses().data;
  const place = savableAddress(form, facts);
  const entry = savedAs(place, book);
  const isUsable = useIsPast(entry?.usable_at ?? null);
  if (!isOn || !book) return { problem: null, lacksTag: false };
  return {
    problem: allowedProblem(place, entry, isUsable),
    /** The address is saved with another tag, which may still be typed. */
    lacksTag: place !== null && isKnownWithOtherTag(place, book),
  };
}
