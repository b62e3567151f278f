import type { PoolWallet } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { rpc } from "../../../api/http/client.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { userWalletText } from "../../../text/admin/pool.ts";
import { errorText } from "../../../text/app/refusal-text.ts";

/** Returns the user's wallet to the pool; `onSettled` is called on success and on failure. */
export function useReleaseWallet(userId: string, onSettled: () => void) {
  const invalidate = useInvalidateAdmin();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (wallet: PoolWallet) =>
      rpc("admin_release_user_wallet", { p_user_id: userId, p_wallet_id: wallet.wallet_id }),
    onSuccess: () => notify.success(userWalletText.released, "user-wallet"),
    onError: (error) => notify.error(errorText(error, userWalletText.releaseFailed), "user-wallet"),
    onSettled: () => {
      invalidate();
      onSettled();
    },
  });
  return { release: useSingleFlight(mutation.mutate), isReleasing: mutation.isPending };
}

/** A wallet to assign; `reason` is null unless another administrator has to approve it. */
interface Assignment {
  wallet: PoolWallet;
  reason: string | null;
}

/** Assigns a wallet from the pool to the user, or requests that; `onAssigned` is called then. */
export function useAssignWallet(userId: string, onAssigned: () => void) {
  const invalidate = useInvalidateAdmin();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: ({ wallet: { wallet_id, rests_until }, reason }: Assignment) =>
      rpc("admin_assign_wallet_to_user", {
        p_user_id: userId,
        p_wallet_id: wallet_id,
        // The warning was shown.
        p_even_resting: rests_until !== null,
        ...(reason !== null && { p_reason: reason }),
      }),
    onSuccess: ({ pool_request_id }) => {
      if (pool_request_id === null) notify.success(userWalletText.assigned, "user-wallet");
      else notify.info(userWalletText.requested, "user-wallet");
      onAssigned();
    },
    onError: (error) => notify.error(errorText(error, userWalletText.assignFailed), "user-wallet"),
    // Also after a refusal: somebody else acted first, and the list is stale.
    onSettled: invalidate,
  });
  return { assign: useSingleFlight(mutation.mutate), isAssigning: mutation.isPending };
}

function useInvalidateAdmin() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.admin });
}
