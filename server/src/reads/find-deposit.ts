import { type Context, reads } from "@portico/database";
import { type NamedNetwork, networksThatKnow } from "../chains/look-up.ts";
import type { Deps } from "../deps.ts";

/** Each question may ask every node. */
const limit = { max: 10, seconds: 60 };

/**
 * What became of the payments of a transaction to the caller's addresses, and the networks on which it is known without
 * paying one. Refuses `too_many_requests`.
 */
export async function findDeposit(
  { pool, limiter, chainConnections = [] }: Deps,
  context: Context,
  query: { hash: string },
): Promise<{ arrivals: unknown[]; elsewhere: NamedNetwork[] }> {
  const arrivals = await reads.findDeposit(pool, context, query);
  await limiter.take("find-deposit", context.session ?? "", limit);
  const own = new Set(arrivals.map(({ network_id }) => network_id));
  const others = chainConnections.filter(({ network_id }) => !own.has(network_id));
  return { arrivals, elsewhere: await networksThatKnow(others, query.hash) };
}
