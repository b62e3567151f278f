import { readFindInput } from "@portico/contract";
import { type Context, reads } from "@portico/database";
import { askNodes, bestAnswers, type NodeAnswer, seenBy, watchFor } from "../chains/ask-nodes.ts";
import type { Deps } from "../deps.ts";

/** Each question may ask every node. */
const limit = { max: 30, seconds: 60 };

/**
 * What became of a transaction's payments to addresses of the pool, and what each node says of it. For administrators.
 * Refuses `too_many_requests`.
 */
export async function adminFindDeposit(
  { pool, limiter, chainConnections = [] }: Deps,
  context: Context,
  query: { hash: string },
) {
  const input = readFindInput(query.hash);
  const hash = input.kind === "transaction" ? input.hash : "";
  const known = await reads.adminKnownDeposit(pool, context, hash);
  if (!hash) return { input: input.kind, hash: null, ...known, payments: [], nodes: [] };
  await limiter.take("admin-find-deposit", context.session ?? "", limit);
  const answers = await askNodes(chainConnections, hash, () => watchFor(() => true));
  const seen = seenBy(bestAnswers(answers));
  const { payments, explorer_urls } = await reads.adminUncountedPayments(pool, context, seen);
  const nodes = answers.map((one) => nodeOf(one, explorer_urls[one.network_id] ?? null));
  return { input: input.kind, hash, ...known, payments, nodes };
}

function nodeOf(one: NodeAnswer, explorer_url: string | null) {
  const { network_id, network, node, answer } = one;
  const seen = one.answer === "has" ? one.seen : undefined;
  return {
    network_id,
    network,
    node,
    answer,
    fault: one.answer === "silent" ? one.fault : null,
    tip_height: one.answer === "silent" ? null : one.tip_height,
    block_height: seen?.block?.height ?? null,
    has_failed: seen?.has_failed ?? false,
    explorer_url,
  };
}
