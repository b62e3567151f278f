import type { PoolWallet } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { rpc } from "../../../api/client.ts";
import { keys } from "../../../api/keys.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify } from "../../../shell/notify.ts";
import { userWalletText } from "../../../text/pool.ts";
import { errorText } from "../../../text/refusal-text.ts";

/** Gives the user's wallet back to the pool; `onSettled` is called whichever way it went. */
export function useReleaseWallet(userId: string, onSettled: () => void) {
  const readAnew = useReadAnew();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (wallet: PoolWallet) =>
      rpc("admin_release_user_wallet", { p_user_id: userId, p_wallet_id: wallet.wallet_id }),
    onSuccess: () => notify.success(userWalletText.released, "user-wallet"),
    onError: (error) => notify.error(errorText(error, userWalletText.releaseFailed), "user-wallet"),
    onSettled: () => {
      readAnew();
      onSettled();
    },
  });
  return { release: useSingleFlight(mutation.mutate), isReleasing: mutation.isPending };
}

/** Gives the user a wallet of the pool; `onAssigned` is called when they have it. */
export function useAssignWallet(userId: string, onAssigned: () => void) {
  const readAnew = useReadAnew();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: ({ wallet_id, rests_until }: PoolWallet) =>
      rpc("admin_assign_wallet_to_user", {
        p_user_id: userId,
        p_wallet_id: wallet_id,
        // The warning stood on the screen.
        p_even_resting: rests_until !== null,
      }),
    onSuccess: () => {
      notify.success(userWalletText.assigned, "user-wallet");
      onAssigned();
    },
    onError: (error) => notify.error(errorText(error, userWalletText.assignFailed), "user-wallet"),
    // Also after a no: somebody else was faster, and the list is old.
    onSettled: readAnew,
  });
  return { assign: useSingleFlight(mutation.mutate), isAssigning: mutation.isPending };
}

function useReadAnew() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.admin });
}
