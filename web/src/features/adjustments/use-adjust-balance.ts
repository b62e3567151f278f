import { type HashUse, hashUsesOf } from "@portico/contract";
import { useState } from "react";
import { keys } from "../../api/cache/keys.ts";
import { type Doubt, useMoneyCall } from "../../api/calls/money-call.ts";
import { isRefusal, rpc } from "../../api/http/client.ts";
import { notify } from "../../shell/notices/notify.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import type { AdjustTexts } from "./adjust-texts.ts";

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
  /** What else has this hash, as the administrator has confirmed. */
  p_shared_with?: string[];
}

export type Direction = "add" | "subtract";

interface Asked {
  direction: Direction;
  input: Adjustment;
}

/** It was done, or waits for a second administrator. */
export type Outcome = "done" | "waits";

interface Options {
  words: AdjustTexts;
  symbolOf: (coinId: string) => string;
  /** Called with the adjustment that was done or waits for a second administrator. */
  onDone: (outcome: Outcome, direction: Direction, input: Adjustment) => void;
}

/** Credits or debits a user. */
export function useAdjustBalance({ words, symbolOf, onDone }: Options) {
  const [used, setUsed] = useState<{ hash: string | undefined; uses: HashUse[] } | null>(null);
  const call = useMoneyCall<Asked, Outcome | "insufficient">({
    async send({ direction, input }, idempotencyKey) {
      const reply =
        direction === "subtract"
          ? await rpc("admin_subtract_balance", input, { idempotencyKey })
          : await rpc("admin_add_deposit_and_balance", input, { idempotencyKey });
      return outcomeOf(reply);
    },
    onDone(outcome, { direction, input }) {
      if (outcome === "insufficient")
        notify.error(words.insufficient(symbolOf(input.p_coin_id)), "adjustment");
      else onDone(outcome, direction, input);
    },
    onFailed(error, { direction, input }) {
      if (isRefusal(error, "transaction_hash_credited"))
        setUsed({ hash: input.p_transaction_hash, uses: hashUsesOf(error.details) });
      notify.error(
        errorText(error, direction === "add" ? words.addFailed : words.subtractFailed),
        "adjustment",
      );
    },
    changes: () => [keys.admin],
  });
  /** With either button. */
  const doubtOf = (input: Adjustment | null): Doubt => {
    const doubts = (["add", "subtract"] as const).map((direction) =>
      call.doubt(input && { direction, input }),
    );
    return doubts.find((one) => one === "this") ?? doubts[0] ?? null;
  };
  const adjust = (asked: Asked) => void call.start(asked);
  /** What the hash was used for, once the server has said so. */
  const usesOf = (input: Adjustment | null): HashUse[] =>
    used && input?.p_transaction_hash === used.hash ? used.uses : noUses;
  return { adjust, running: call.running?.direction ?? null, doubtOf, usesOf };
}

const noUses: HashUse[] = [];

/** Unless it waits, a deduction answers with a boolean. */
function outcomeOf(reply: object | boolean): Outcome | "insufficient" {
  if (reply === false) return "insufficient";
  return typeof reply === "object" && "waits_for_second" in reply ? "waits" : "done";
}
