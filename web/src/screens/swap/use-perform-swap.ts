import type { Coin } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CallInput, Refusal, rpc } from "../../api/client.ts";
import { useIntents } from "../../api/idempotency.ts";
import { keys } from "../../api/keys.ts";
import { useSingleFlight } from "../../api/queries/single-flight.ts";
import { readAnew } from "../../api/read-anew.ts";
import { isVerdict } from "../../api/verdict.ts";
import type { Quote } from "../../money/quote.ts";
import { notify } from "../../shell/notify.ts";
import { swapText } from "../../text/swap.ts";
import { formatAmount } from "../../ui/format/amount.ts";
import { faultText, refusedText } from "./swap-failure.ts";

/** A swap as it stood when the user was asked: what is confirmed is exactly this, whatever prices do meanwhile. */
export interface Review {
  input: CallInput<"perform_crypto_swap">;
  from: Coin;
  to: Coin;
  quote: Quote;
}

/** Makes the swap of a review. After a fault nobody knows whether it was made; then only the same review may be tried again. */
export function usePerformSwap(onSettled: (made: boolean) => void) {
  const client = useQueryClient();
  const intents = useIntents();
  const [unsettled, setUnsettled] = useState<readonly Review[]>([]);
  const settle = (review: Review) => setUnsettled((before) => before.filter((one) => one !== review));

  const mutation = useMutation({
    // A swap that waited for the network would be made at a moment of its own choosing.
    networkMode: "always",
    mutationFn: ({ input }: Review) =>
      rpc("perform_crypto_swap", input, { idempotencyKey: intents.keyFor(input) }),
    onSuccess: (made, review) => {
      const { input, from, to } = review;
      intents.done(input);
      settle(review);
      const sent = `${formatAmount(made.from_amount, 8)} ${from.symbol}`;
      notify.success(swapText.success(sent, `${formatAmount(made.to_amount, 8)} ${to.symbol}`));
      onSettled(true);
    },
    onError: (error, review) => {
      if (!(error instanceof Refusal)) {
        setUnsettled((before) => [...before.filter((one) => one !== review), review]);
        notify.error(faultText(error));
        return;
      }
      if (isVerdict(error)) settle(review);
      notify.error(refusedText(error, review.from.symbol));
      onSettled(false);
    },
    onSettled: () => {
      for (const key of [keys.balances, keys.transactions, keys.prices, keys.coins]) readAnew(client, key);
    },
  });
  const perform = useSingleFlight(mutation.mutate);
  return { perform, isPending: mutation.isPending, unsettled };
}
