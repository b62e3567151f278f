import { useMutation } from "@tanstack/react-query";
import { Refusal, rpc } from "../../api/http/client.ts";
import { serverNow } from "../../api/time/clock.ts";
import { notify } from "../../shell/notices/notify.ts";
import { swapText } from "../../text/money/swap.ts";
import { type Shortage, shortageOf } from "./shortage.ts";
import { atHeldPrice } from "./sides.ts";
import { refusedText } from "./swap-failure.ts";
import type { Review } from "./use-perform-swap.ts";

/**
 * Requests a held price for a review (T49). `onPriced` gets the original review, and the one with the price
 * or with the reason why there is none. Calls `onShort` if there is too little of the coin.
 */
export function useHeldPrice(
  onPriced: (asked: Review, priced: Review) => void,
  onShort: (asked: Review, shortage: Shortage) => void,
) {
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async ({ input }: Review) => {
      // Taken before the request: the server starts counting later, so the price is held longer than shown.
      const asked = Date.now();
      const { p_from_coin_id, p_from_amount, p_to_coin_id } = input;
      const price = await rpc("quote_swap", { p_from_coin_id, p_from_amount, p_to_coin_id });
      return { price, until: asked + price.valid_for_seconds * 1_000 };
    },
    onSuccess: ({ price, until }, review) => onPriced(review, atHeldPrice(review, price, until)),
    onError: (error, review) => {
      const shortage = shortageOf(error, review.input.p_to_coin_id, serverNow());
      if (shortage) return onShort(review, shortage);
      const isRefusal = error instanceof Refusal;
      const problem = isRefusal ? refusedText(error, review.from.symbol) : swapText.priceFailed;
      // The sign-in page follows.
      if (isRefusal && error.code === "not_authenticated") notify.error(problem, "swap");
      onPriced(review, { ...review, problem });
    },
  });
  return { take: mutation.mutate, isPending: mutation.isPending };
}
