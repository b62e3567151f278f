import type { Coin } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CallInput, type CallOutput, Refusal, rpc } from "../../api/client.ts";
import { useIntents } from "../../api/idempotency.ts";
import { keys } from "../../api/keys.ts";
import { useSingleFlight } from "../../api/queries/single-flight.ts";
import { readAnew } from "../../api/read-anew.ts";
import { isOutcomeUnknown, isVerdict } from "../../api/verdict.ts";
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

/** A swap that was made. */
export interface MadeSwap {
  id: string;
  from: Coin;
  to: Coin;
  from_amount: string;
  to_amount: string;
}

/**
 * Makes the swap of a review. While the outcome of an attempt is unknown, only the same review may be tried again.
 * `onSettled` gets the swap that was made, or null after a refusal.
 */
export function usePerformSwap(onSettled: (made: MadeSwap | null) => void) {
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
      notify.success(swapText.success(sent, `${formatAmount(made.to_amount, 8)} ${to.symbol}`), "swap");
      onSettled(madeSwap(made, review));
    },
    onError: (error, review) => {
      if (error instanceof Refusal) {
        if (isVerdict(error)) settle(review);
        notify.error(refusedText(error, review.from.symbol), "swap");
        return onSettled(null);
      }
      if (isOutcomeUnknown(error))
        setUnsettled((before) => [...before.filter((one) => one !== review), review]);
      // Of an earlier attempt without an answer, this one says nothing.
      const text = unsettled.includes(review) ? null : faultText(error);
      if (text === null) notify.clear("swap");
      else notify.error(text, "swap");
    },
    onSettled: () => {
      for (const key of [keys.balances, keys.transactions, keys.prices, keys.coins]) readAnew(client, key);
    },
  });
  const perform = useSingleFlight(mutation.mutate);
  return { perform, isPending: mutation.isPending, unsettled };
}

function madeSwap(made: CallOutput<"perform_crypto_swap">, { from, to }: Review): MadeSwap {
  return { id: made.swap_id, from, to, from_amount: made.from_amount, to_amount: made.to_amount };
}
