import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../api/cache/keys.ts";
import { rpc } from "../../api/http/client.ts";
import { type Doubt, useIntents } from "../../api/http/idempotency.ts";
import { useSingleFlight } from "../../api/queries/single-flight.ts";
import { errorText } from "../../text/refusal-text.ts";
import { notify } from "../notices/notify.ts";
import type { AdjustWords } from "./adjust-texts.ts";

export interface Adjustment {
  target_user_id: string;
  p_coin_id: string;
  /** In the coin. */
  p_amount: string;
  p_reason: string;
  /** For a deposit from a chain, the network's deposit name. */
  p_network?: string;
  p_transaction_hash?: string;
  p_output_index?: number;
}

export type Direction = "add" | "subtract";

interface Asked {
  direction: Direction;
  input: Adjustment;
}

/** It was done, or waits for a second administrator. */
export type Outcome = "done" | "waits";

interface Options {
  words: AdjustWords;
  symbolOf: (coinId: string) => string;
  /** Called with the adjustment that was done or waits for a second administrator. */
  onDone: (outcome: Outcome, direction: Direction, input: Adjustment) => void;
}

/** Credits or debits a user. */
export function useAdjustBalance({ words, symbolOf, onDone }: Options) {
  const client = useQueryClient();
  const intents = useIntents();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async (asked: Asked) => {
      const { direction, input } = asked;
      const idempotencyKey = intents.keyFor(asked);
      const reply =
        direction === "subtract"
          ? await rpc("admin_subtract_balance", input, { idempotencyKey })
          : await rpc("admin_add_deposit_and_balance", input, { idempotencyKey });
      return outcomeOf(reply);
    },
    onSuccess: (outcome, asked) => {
      const { direction, input } = asked;
      intents.done(asked);
      if (outcome === "insufficient")
        notify.error(words.insufficient(symbolOf(input.p_coin_id)), "adjustment");
      else onDone(outcome, direction, input);
    },
    onError: (error, asked) => {
      intents.failed(asked, error);
      const { direction } = asked;
      notify.error(
        errorText(error, direction === "add" ? words.addFailed : words.subtractFailed),
        "adjustment",
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const running = mutation.isPending ? mutation.variables.direction : null;
  const adjust = useSingleFlight(mutation.mutate);
  /** With either button. */
  const doubtOf = (input: Adjustment | null): Doubt => {
    const doubts = [
      intents.doubt({ direction: "add", input }),
      intents.doubt({ direction: "subtract", input }),
    ];
    return doubts.find((one) => one === "this") ?? doubts[0] ?? null;
  };
  return { adjust, running, doubtOf };
}

/** Unless it waits, a deduction answers with a boolean. */
function outcomeOf(reply: object | boolean): Outcome | "insufficient" {
  if (reply === false) return "insufficient";
  return typeof reply === "object" && "waits_for_second" in reply ? "waits" : "done";
}
