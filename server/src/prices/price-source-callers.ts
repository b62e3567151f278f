import type { CallName } from "@portico/contract";
import { type Context, call, Refusal } from "@portico/database";
import type { Deps } from "../deps.ts";
import { FeedError } from "../outside/price-feeds/feed.ts";

type Caller = (context: Context, input: Record<string, unknown>) => Promise<unknown>;

/** The call for which the server asks the price feed about an id. */
export function priceSourceCallers({ pool, prices }: Deps): Partial<Record<CallName, Caller>> {
  return {
    async admin_check_price_source(context, input) {
      // Whether they may ask, before anything is asked.
      await call(pool, "admin_check_price_source", context, input);
      const p_answer = await prices.lookUp(input.p_symbol as string).catch(unreachable);
      return call(pool, "admin_check_price_source", context, { ...input, p_answer: p_answer ?? {} });
    },
  };
}

/** A feed that does not answer says nothing about the id. */
function unreachable(error: unknown): never {
  if (error instanceof FeedError) throw new Refusal("feed_unreachable", {});
  throw error;
}
