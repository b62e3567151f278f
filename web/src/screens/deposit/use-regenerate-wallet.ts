import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setQueryResult } from "../../api/cache/invalidate.ts";
import { keys } from "../../api/cache/keys.ts";
import { useSingleFlight } from "../../api/calls/single-flight.ts";
import { Refusal, rpc } from "../../api/http/client.ts";
import { notify } from "../../shell/notices/notify.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { depositText } from "../../text/money/deposit.ts";
import { formatDateTime } from "../../ui/format/time.ts";

/** Releases the user's wallet and requests another one. `onDone` is called on success and on failure. */
export function useRegenerateWallet(onDone: () => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => rpc("release_and_assign_new_wallet", {}),
    onSuccess: (wallet) => {
      setQueryResult(client, keys.wallet, wallet);
      void client.invalidateQueries({ queryKey: keys.user });
      notify.success(depositText.regenerated, "wallet");
      notify.info(depositText.newWallet(wallet.wallet_id), "wallet-id");
    },
    onError: (error) => {
      notify.error(failureText(error), "wallet");
      // It may have succeeded despite a lost answer, or another window was faster.
      void client.invalidateQueries({ queryKey: keys.wallet });
    },
    onSettled: onDone,
  });
  const regenerate = useSingleFlight<void>(mutation.mutate);
  return { regenerate: () => regenerate(), isPending: mutation.isPending };
}

function failureText(error: Error): string {
  if (error instanceof Refusal) {
    if (error.code === "not_authenticated") return depositText.signInToGenerate;
    const until = error.details.until;
    if (error.code === "regenerate_too_soon" && until) {
      return depositText.regenerateAgain(formatDateTime(String(until)));
    }
  }
  return errorText(error, depositText.regenerateFailed);
}
