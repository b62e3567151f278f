import { useState } from "react";
import { useSimilarRecipients } from "../../api/queries/recipients.ts";

/** Whether an address is the user's own (T54) or looks like an earlier recipient (T74), and whether they said that they mean it. */
export function useRecipientCheck(place: { network_id: string; address: string } | null) {
  const query = useSimilarRecipients(place);
  const [meant, setMeant] = useState<string | null>(null);
  const key = place && `${place.network_id} ${place.address}`;
  const similar = (place && query.data?.similar) || [];
  const isMeant = key !== null && meant === key;
  const blockedBy = blockOf(place !== null && query.isPending, similar.length > 0 && !isMeant);
  return {
    address: place?.address ?? "",
    similar,
    /** One of the user's own deposit addresses, in any form. */
    isOwn: place !== null && query.data?.is_own === true,
    /** ISO 8601; null if the user never withdrew to it. */
    last_withdrawn_at: (place && query.data?.last_withdrawn_at) || null,
    isMeant,
    mean: (isIt: boolean) => setMeant(isIt ? key : null),
    hasFailed: place !== null && query.isError && !query.data,
    /** Why it cannot be used yet. */
    blockedBy,
    /** Whether it can be used, after a wait if it is still being checked. */
    async isClear(): Promise<boolean> {
      if (blockedBy !== "checking") return blockedBy === null;
      const { data } = await query.refetch({ cancelRefetch: false });
      return !data?.is_own && !data?.similar.length;
    },
  };
}

export type RecipientCheck = ReturnType<typeof useRecipientCheck>;

function blockOf(isChecking: boolean, isInDoubt: boolean): "checking" | "similar" | null {
  if (isChecking) return "checking";
  return isInDoubt ? "similar" : null;
}
