import { type FoundDeposit, networkById, readFindInput } from "@portico/contract";
import { type Context, Refusal, reads } from "@portico/database";
import { askNobody, askNodes, bestAnswers, type NodeAnswer, seenBy, watchFor } from "../chains/ask-nodes.ts";
import { type ChainConnection, isEvm } from "../chains/connections.ts";
import type { Deps } from "../deps.ts";

/** Each question may ask every node. */
const limit = { max: 10, seconds: 60 };
/** Of all users together: nodes limit requests, too, and have to answer the watcher first. */
const limitOfAll = { max: 120, seconds: 60 };

type Lists = "arrivals" | "deposits" | "withdrawals" | "payments" | "by_hand";

/** The lists as the database writes them; the route validates them. */
type Answer = Omit<FoundDeposit, Lists> & Record<Lists, unknown[]>;

/**
 * What became of a transaction's payments to the caller, and what else can be said of it. Nodes look for the caller's
 * addresses alone, so that the answer can't depend on anybody else's (T87). Refuses `too_many_requests`.
 */
export async function findDeposit(
  { pool, limiter, chainConnections = [] }: Deps,
  context: Context,
  query: { hash: string },
): Promise<Answer> {
  const input = readFindInput(query.hash);
  const hash = input.kind === "transaction" ? input.hash : "";
  // Also checks who asks, before anything is done for them.
  const { addresses, ...known } = await reads.knownDeposit(pool, context, hash);
  if (!hash) return { input: input.kind, ...known, payments: [], elsewhere: [], silent: [] };
  await limiter.take("find-deposit", context.session ?? "", limit);
  const answers = bestAnswers(
    (await mayAskNodes(limiter))
      ? await askNodes(chainConnections, hash, (connection) => watchFor(isOneOf(addresses, connection)))
      : askNobody(chainConnections, hash),
  );
  const { payments, explorer_urls } = await reads.uncountedPayments(pool, context, seenBy(answers));
  const said = new Set(
    [known.arrivals, known.deposits, known.withdrawals, payments].flat().map(({ network_id }) => network_id),
  );
  return {
    input: input.kind,
    ...known,
    payments,
    elsewhere: answers
      .filter(({ network_id }) => !said.has(network_id))
      .flatMap((one) => elsewhereOf(one, explorer_urls)),
    silent: answers.flatMap(({ answer, network_id, network }) =>
      answer === "silent" ? [{ network_id, network }] : [],
    ),
  };
}

/** Whether all users together have not asked for too much. Beyond that they read that the networks cannot tell. */
async function mayAskNodes(limiter: Deps["limiter"]): Promise<boolean> {
  try {
    await limiter.take("find-deposit-nodes", "all", limitOfAll);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_many_requests") return false;
    throw error;
  }
}

/** Whether a key of the connection's network is one of these addresses. */
function isOneOf(
  addresses: reads.KnownDeposit["addresses"],
  { network_id, chain }: ChainConnection,
): (key: string) => boolean {
  const format = networkById(network_id)?.address_format;
  const keys = new Set(
    addresses.flatMap(({ address_format, address }) =>
      address_format === format ? chain.watchKey(address) : [],
    ),
  );
  return (key) => keys.has(key);
}

function elsewhereOf(
  one: NodeAnswer,
  explorerUrls: Record<string, string | null>,
): FoundDeposit["elsewhere"] {
  if (one.answer !== "has") return [];
  const { network_id, network, seen } = one;
  const explorer_url = explorerUrls[network_id] ?? null;
  return [
    { network_id, network, explorer_url, has_failed: seen.has_failed, has_contracts: isEvm(network_id) },
  ];
}
