import type { Coin, PoolWalletDetails } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { isRefusal, rpc } from "../../../api/http/client.ts";
import { useApproval } from "../../../features/pool/approval-hint.tsx";
import { draftOf, entriesOf, isSameDraft, type PoolDraft } from "../../../features/pool/pool-draft.ts";
import { usePoolDraft } from "../../../features/pool/use-pool-draft.ts";
import { paths } from "../../../paths.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { useNavigate } from "../../../shell/router/router.tsx";
import { poolFormText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { errorText } from "../../../text/app/refusal-text.ts";

/** The form of a wallet's addresses, and other administrators' changes to them. */
export function useEditWallet(wallet: PoolWalletDetails, coins: readonly Coin[]) {
  /** The wallet's state on which the form is based. */
  const [seen, setSeen] = useState(wallet);
  const [isSaved, setSaved] = useState(false);
  const form = usePoolDraft({
    coins,
    initial: draftOf(wallet.deposit_addresses, coins),
    onSubmit: () => mutate(),
  });
  const isChanged = isOther(form.draft, seen, coins) && isOther(form.draft, wallet, coins);
  const isNewer = wallet.address_version !== seen.address_version;

  function showNew() {
    setSeen(wallet);
    form.reset(draftOf(wallet.deposit_addresses, coins));
  }
  // Showing the new addresses at once loses nothing if the form has no other input. They may be this form's
  // own, after a lost answer.
  useEffect(() => {
    if (!isNewer) return;
    const isTyped = isSameDraft(form.draft, draftOf(wallet.deposit_addresses, coins), coins);
    if (!isChanged || isTyped) showNew();
  });

  const approval = useApproval();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: () =>
      rpc("admin_update_wallet_deposit_addresses", {
        p_wallet_id: wallet.wallet_id,
        p_deposit_addresses: entriesOf(form.places),
        p_seen_version: seen.address_version,
        p_reason: form.reason.trim(),
      }),
    onSuccess: () => {
      notify.success(poolFormText.saved, "pool");
      notify.info(poolRequestsText.made[approval], "pool-request");
      // At once, so that the navigation does not ask whether to discard what was just saved.
      flushSync(() => setSaved(true));
      navigate(paths.adminWallets());
    },
    onError: (error) => {
      if (isRefusal(error, "reason_required")) form.refuseReason();
      notify.error(errorText(error, poolFormText.updateFailed), "pool");
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const mutate = useSingleFlight<void>(mutation.mutate);

  return {
    form,
    isChanged,
    isUnsaved: isChanged && !isSaved,
    /** Somebody else changed the wallet while this form has input. */
    isOvertaken: isNewer && isChanged && !mutation.isPending && !isSaved,
    showNew,
    /** Until the page is left: input after the answer would be lost, too. */
    isSaving: mutation.isPending || isSaved,
  };
}

/** Whether the input differs from the wallet. After a lost answer, the wallet may already show the input. */
function isOther(
  draft: PoolDraft,
  { deposit_addresses }: PoolWalletDetails,
  coins: readonly Coin[],
): boolean {
  return !isSameDraft(draft, draftOf(deposit_addresses, coins), coins);
}
