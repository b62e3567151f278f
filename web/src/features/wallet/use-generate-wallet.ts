import type { Pause } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setQueryResult } from "../../api/cache/invalidate.ts";
import { keys } from "../../api/cache/keys.ts";
import { useSingleFlight } from "../../api/calls/single-flight.ts";
import { Fault, Refusal, rpc } from "../../api/http/client.ts";
import { useIsOnline } from "../../api/queries/online.ts";
import { usePauses } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { notify } from "../../shell/notices/notify.ts";
import { connectionText } from "../../text/app/connection.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { walletText } from "../../text/money/wallet.ts";

/**
 * Requests a wallet from the pool, only once per double click, with a message about the result. `onGenerated` gets its id.
 */
export function useGenerateWallet(onGenerated?: (walletId: string) => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => rpc("assign_available_wallet_to_user", {}),
    onSuccess: ({ wallet_data }) => {
      onGenerated?.(wallet_data.wallet_id);
      setQueryResult(client, keys.wallet, wallet_data);
      void client.invalidateQueries({ queryKey: keys.user });
      notify.success(walletText.generated, "wallet");
    },
    onError: (error) => {
      notify.error(failureText(error), "wallet");
      // Another window of the same user may have been faster, or the answer was lost.
      void client.invalidateQueries({ queryKey: keys.wallet });
    },
  });
  const generate = useSingleFlight<void>(mutation.mutate);
  const obstacle = useWalletObstacle();
  const isPoolEmpty = mutation.error instanceof Refusal && mutation.error.code === "no_wallet_available";
  return {
    generate: () => generate(),
    isPending: mutation.isPending,
    obstacle,
    /** What to do after the pool turned out to be empty. */
    advice: isPoolEmpty ? walletText.poolEmpty : undefined,
  };
}

/** Why no wallet is available now; undefined if one is. */
function useWalletObstacle(): string | undefined {
  const isSuspended = useSession().user?.status === "suspended";
  const isOnline = useIsOnline();
  const pause = usePauses().data?.find(isForAllDeposits);
  if (isSuspended) return walletText.suspended;
  if (pause) return refusalText("deposits_paused", { reason: pause.reason });
  return isOnline ? undefined : connectionText.walletWaits;
}

/** While all deposits are paused nobody gets new addresses. */
export function isForAllDeposits({ kind, coin_id, network_id }: Pause): boolean {
  return (kind === null || kind === "deposit") && coin_id === null && network_id === null;
}

function failureText(error: Error): string {
  if (error instanceof Refusal) {
    return error.code === "not_authenticated" ? walletText.signInToAssign : error.message;
  }
  const hasAnswered = error instanceof Fault && error.requestId !== null;
  return hasAnswered ? walletText.assignFailed : walletText.generateFailed;
}
