import { networkByWithdrawalName, normalisedAddress, type Transaction } from "@portico/contract";
import { useState } from "react";
import { SaveAddressButton } from "../../features/address-book/save-address-button.tsx";
import { SaveAddressDialog } from "../../features/address-book/save-address-dialog.tsx";
import type { SavableAddress } from "../../features/address-book/saved-addresses.ts";

/** Saves a withdrawal's recipient in the address book for the next one. */
export function SaveRecipient({ transaction }: { transaction: Transaction }) {
  const [isAsking, setAsking] = useState(false);
  const place = placeOf(transaction);
  if (!place) return null;
  return (
    <div className="mt-3 flex justify-center border-t border-line pt-3">
      <SaveAddressButton place={place} onSave={() => setAsking(true)} />
      <SaveAddressDialog
        open={isAsking}
        place={place}
        network={transaction.network ?? undefined}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** Null if it is no withdrawal, or if its network is no longer supported. */
function placeOf({ type, network, address, destination_tag }: Transaction): SavableAddress | null {
  const rules = networkByWithdrawalName(network ?? "");
  if (type !== "withdrawal" || !rules || !address) return null;
  return {
    network_id: rules.network_id,
    address: normalisedAddress(rules, address),
    tag: destination_tag ?? "",
  };
}
