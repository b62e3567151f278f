import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fault, Refusal, rpc } from "../api/client.ts";
import { keys } from "../api/keys.ts";
import { useIsOnline } from "../api/queries/online.ts";
import { useSingleFlight } from "../api/queries/single-flight.ts";
import { keepAnswer } from "../api/read-anew.ts";
import { useSession } from "../api/session.ts";
import { connectionText } from "../text/connection.ts";
import { walletText } from "../text/wallet.ts";
import { notify } from "./notify.ts";

/** Asks for a wallet of the pool, once for a double click, and says how that went. */
export function useGenerateWallet() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => rpc("assign_available_wallet_to_user", {}),
    onSuccess: ({ wallet_data }) => {
      keepAnswer(client, keys.wallet, wallet_data);
      void client.invalidateQueries({ queryKey: keys.user });
      notify.success(walletText.generated);
    },
    onError: (error) => {
      notify.error(failureText(error));
      // Another window of the same user may have been faster, or the answer was lost on its way.
      void client.invalidateQueries({ queryKey: keys.wallet });
    },
  });
  const generate = useSingleFlight<void>(mutation.mutate);
  const obstacle = useWalletObstacle();
  return { generate: () => generate(), isPending: mutation.isPending, obstacle };
}

/** Why no wallet can be had now; undefined when one can. */
export function useWalletObstacle(): string | undefined {
  const isSuspended = useSession().user?.status === "suspended";
  const isOnline = useIsOnline();
  if (isSuspended) return walletText.suspended;
  return isOnline ? undefined : connectionText.walletWaits;
}

function failureText(error: Error): string {
  if (error instanceof Refusal) {
    return error.code === "not_authenticated" ? walletText.signInToAssign : error.message;
  }
  const hasAnswered = error instanceof Fault && error.requestId !== null;
  return hasAnswered ? walletText.assignFailed : walletText.generateFailed;
}
