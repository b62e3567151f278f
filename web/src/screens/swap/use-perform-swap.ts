import type { Coin, RefusalCode, SwapCost } from "@portico/contract";
import { keys } from "../../api/cache/keys.ts";
import { useMoneyCall } from "../../api/calls/money-call.ts";
import { type CallInput, type CallOutput, Fault, Refusal, rpc } from "../../api/http/client.ts";
import { serverNow } from "../../api/time/clock.ts";
import type { Quote } from "../../money/quote.ts";
import { notify } from "../../shell/notices/notify.ts";
import { swapText } from "../../text/money/swap.ts";
import { formatAmount } from "../../ui/format/amount.ts";
import { type Shortage, shortageOf } from "./shortage.ts";
import { faultText, refusedText } from "./swap-failure.ts";

/** A swap as shown in the question: exactly this is confirmed, whatever prices do meanwhile. */
export interface Review {
  input: CallInput<"perform_crypto_swap">;
  from: Coin;
  to: Coin;
  /** The figures shown: the form's estimate until the server's price arrives. */
  quote: Pick<Quote, "rate" | "to_amount" | "premium"> & { cost: SwapCost | null };
  /** The minimum that the user accepts without being asked again, in the to-coin. */
  minimum: string;
  /** The price that the server holds for this swap; null before the first. */
  held: HeldPrice | null;
  /** Why there is no price to confirm, as text. */
  problem: string | null;
}

export interface HeldPrice {
  /** When it expires, in milliseconds of this machine's clock. */
  until: number;
  /** The total time for which it is held. */
  seconds: number;
  /** The to-coin amount at the previous price; null for the first. */
  before: string | null;
}

/** A completed swap. */
export interface MadeSwap {
  id: string;
  from: Coin;
  to: Coin;
  from_amount: string;
  to_amount: string;
  /** As the server stored it; null if it did not say. */
  cost: SwapCost | null;
}

/** The price is no longer valid; the swap can be requested at a new one. */
const priceRefusals: ReadonlySet<RefusalCode> = new Set([
  "quote_expired",
  "quote_withdrawn",
  "quote_mismatch",
  "quote_used",
]);

export interface SwapEnds {
  /** Called with the completed swap, or with null after a refusal. */
  onSettled: (made: MadeSwap | null) => void;
  /** Called with the reason when this review's price was refused. */
  onPriceRefused: (review: Review, problem: string) => void;
  /** Called when it was refused because there is too little of the coin. */
  onShort: (review: Review, shortage: Shortage) => void;
}

/**
 * Makes the reviewed swap. While the outcome of an attempt is unknown, only the same review may be retried.
 */
export function usePerformSwap({ onSettled, onPriceRefused, onShort }: SwapEnds) {
  return useMoneyCall<Review, CallOutput<"perform_crypto_swap">>({
    send: ({ input }, idempotencyKey) => rpc("perform_crypto_swap", input, { idempotencyKey }),
    inputOf: ({ input }) => input,
    onDone(made, review) {
      const { from, to } = review;
      const sent = `${formatAmount(made.from_amount, 8)} ${from.symbol}`;
      notify.success(swapText.success(sent, `${formatAmount(made.to_amount, 8)} ${to.symbol}`), "swap");
      onSettled(madeSwap(made, review));
    },
    onFailed(error, review, isInDoubt) {
      if (error instanceof Refusal) {
        if (priceRefusals.has(error.code)) return onPriceRefused(review, error.message);
        const shortage = shortageOf(error, review.input.p_to_coin_id, serverNow());
        if (shortage) return onShort(review, shortage);
        notify.error(refusedText(error, review.from.symbol), "swap");
        return onSettled(null);
      }
      // The dialog says that the outcome is unknown.
      const text = isInDoubt && error instanceof Fault ? null : faultText(error);
      if (text === null) notify.clear("swap");
      else notify.error(text, "swap");
    },
    changes: () => [keys.balances, keys.transactions, keys.prices, keys.coins],
  });
}

function madeSwap(made: CallOutput<"perform_crypto_swap">, { from, to }: Review): MadeSwap {
  const { swap_id, from_amount, to_amount, cost } = made;
  return { id: swap_id, from, to, from_amount, to_amount, cost: cost ?? null };
}
