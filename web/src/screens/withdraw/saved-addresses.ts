import { networkByWithdrawalName, normalisedAddress, type SavedAddress } from "@portico/contract";
import { addressHint, type WithdrawFacts, type WithdrawForm } from "./withdraw-rules.ts";

/** What would be saved of the form: the address in its one writing, with its tag; null where it is no address yet. */
export interface SavableAddress {
  network_id: string;
  address: string;
  tag: string;
}

/** What the form holds that a name can be given to; null while it is no whole address. */
export function savableAddress(form: WithdrawForm, facts: WithdrawFacts): SavableAddress | null {
  const { address, network, tag } = form;
  const rules = network && networkByWithdrawalName(network.withdrawal_name);
  if (!rules || address.trim() === "" || addressHint(form, facts) !== null) return null;
  return {
    network_id: network.network_id,
    address: normalisedAddress(rules, address),
    tag: network.has_destination_tag ? tag : "",
  };
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
