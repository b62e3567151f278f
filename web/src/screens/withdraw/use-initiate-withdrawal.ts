import type { Coin, CoinNetwork } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallInput, Refusal, rpc } from "../../api/client.ts";
import { useIntents } from "../../api/idempotency.ts";
import { keys } from "../../api/keys.ts";
import { useSingleFlight } from "../../api/queries/single-flight.ts";
import { readAnew } from "../../api/read-anew.ts";
import { isOutcomeUnknown } from "../../api/verdict.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { errorText } from "../../text/refusal-text.ts";
import { withdrawText } from "../../text/withdraw.ts";

/** A withdrawal as the user was asked about it. */
export interface Request {
  coin: Coin;
  network: CoinNetwork;
  /** The user's own name of the address, where it stands in the address book. */
  saved_name: string | undefined;
  /** The destination tag that the address's code names, where another one or none is to be used. */
  unused_tag: string | undefined;
  input: CallInput<"initiate_withdrawal">;
}

/** Asks for the withdrawal; then leads to it. `onRefused` is called after a "no", which is final for this request. */
export function useInitiateWithdrawal(onRefused: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const intents = useIntents();

  const mutation = useMutation({
    // A withdrawal that waited for the network would be made at a moment of its own choosing.
    networkMode: "always",
    mutationFn: ({ input }: Request) =>
      rpc("initiate_withdrawal", input, { idempotencyKey: intents.keyFor(input) }),
    onSuccess: async ([reply], { input }) => {
      intents.done(input);
      notify.success(withdrawText.success, "withdrawal");
      const id = reply?.withdrawal_id;
      await navigate(id ? paths.transactionDetails("withdrawal", id) : paths.history(), { replace: true });
    },
    onError: (error, { input }) => {
      const isInDoubt = isOutcomeUnknown(error) || intents.doubt(input) === "this";
      intents.failed(input, error);
      // The dialog says that the outcome is unknown; "failed" could be wrong.
      if (isInDoubt && !(error instanceof Refusal)) notify.clear("withdrawal");
      else notify.error(errorText(error, withdrawText.failed), "withdrawal");
      if (error instanceof Refusal) onRefused();
    },
    onSettled: () => {
      for (const key of [keys.balances, keys.quota, keys.transactions, keys.coins]) readAnew(client, key);
    },
  });
  const initiate = useSingleFlight(mutation.mutate);
  const doubt = ({ input }: Request) => intents.doubt(input);
  return { initiate, isPending: mutation.isPending, doubt };
}
