import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Refusal, rpc } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";
import { notify } from "../../shell/notify.ts";
import { errorText } from "../../text/refusal-text.ts";
import { walletsText } from "../../text/wallets.ts";

/** Asks for a wallet of the pool and says how that went. */
export function useGenerateWallet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => rpc("assign_available_wallet_to_user", {}),
    onSuccess: ({ wallet_data }) => {
      client.setQueryData(keys.wallet, wallet_data);
      void client.invalidateQueries({ queryKey: keys.user });
      notify.success(walletsText.generated);
    },
    onError: (error) => {
      notify.error(errorText(error, walletsText.generateFailed));
      // Another window of the same user may have been faster.
      if (error instanceof Refusal && error.code === "wallet_already_assigned") {
        void client.invalidateQueries({ queryKey: keys.wallet });
      }
    },
  });
}
