import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rpc } from "../../../api/client.ts";
import { useIntentKey } from "../../../api/idempotency.ts";
import { keys } from "../../../api/keys.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { isUnsure } from "../../../api/verdict.ts";
import { notify } from "../../../shell/notify.ts";
import { adminUserText } from "../../../text/admin.ts";
import { errorText } from "../../../text/refusal-text.ts";

export interface Adjustment {
  target_user_id: string;
  p_coin_id: string;
  /** In the coin. */
  p_amount: string;
  p_reason: string;
}

export type Direction = "add" | "subtract";

/** It was done, or waits for a second administrator. */
export type Outcome = "done" | "waits";

/** Credits or debits a user; `onDone` is called with what was done, or is to be done by a second administrator. */
export function useAdjustBalance(
  onDone: (outcome: Outcome, direction: Direction, input: Adjustment) => void,
) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const [hadNoAnswer, setHadNoAnswer] = useState(false);
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async ({ direction, input }: { direction: Direction; input: Adjustment }) => {
      const idempotencyKey = intent.keyFor({ direction, input });
      const reply =
        direction === "subtract"
          ? await rpc("admin_subtract_balance", input, { idempotencyKey })
          : await rpc("admin_add_deposit_and_balance", input, { idempotencyKey });
      return outcomeOf(reply);
    },
    onSuccess: (outcome, { direction, input }) => {
      setHadNoAnswer(false);
      intent.done();
      if (outcome === "insufficient") notify.error(adminUserText.insufficient);
      else onDone(outcome, direction, input);
    },
    onError: (error, { direction }) => {
      setHadNoAnswer((before) => isUnsure(error, before));
      notify.error(
        errorText(error, direction === "add" ? adminUserText.addFailed : adminUserText.subtractFailed),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const running = mutation.isPending ? mutation.variables.direction : null;
  const adjust = useSingleFlight(mutation.mutate);
  return { adjust, running, hadNoAnswer };
}

/** Subtracting answers with a boolean, where it does not wait. */
function outcomeOf(reply: object | boolean): Outcome | "insufficient" {
  if (reply === false) return "insufficient";
  return typeof reply === "object" && "waits_for_second" in reply ? "waits" : "done";
}
