import type { SeenTransaction, Watch } from "@portico/chains";
import { hashOnNetwork, networkById } from "@portico/contract";
import type { reads } from "@portico/database";
import { withTimeout } from "../async/with-timeout.ts";
import { addressOfKey } from "./address-of-key.ts";
import type { ChainConnection } from "./connections.ts";
import type { NamedNetwork } from "./look-up.ts";
import { faultText } from "./nodes.ts";

/** A node that takes longer does not answer the question. */
const timeoutMilliseconds = 5_000;

/** What one node says of a transaction, in the network's own spelling of its hash. */
export type NodeAnswer = NamedNetwork & { node: string; transaction_hash: string } & (
    | { answer: "silent"; fault: string }
    | { answer: "lacks"; tip_height: number }
    | { answer: "has"; tip_height: number; seen: SeenTransaction }
  );

/** Holds every contract: a payment of a token that is not listed counts, too. */
class EveryToken extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/** Finds the payments to addresses that this holds of, in the form of the chain's `watchKey`. */
export function watchFor(hasAddress: (key: string) => boolean): Watch {
  return { hasAddress, hasTransaction: () => false, hasReservation: () => false, tokens: new EveryToken() };
}

/**
 * Asks every node whose network has such hashes, all at once, also those of networks that are not watched. A node that
 * does not answer, or serves another chain, is silent.
 * @param hash in any network's spelling.
 */
export async function askNodes(
  connections: readonly ChainConnection[],
  hash: string,
  watchOf: (connection: ChainConnection) => Watch,
): Promise<NodeAnswer[]> {
  return Promise.all(
    questions(connections, hash).map(async ({ connection, of }): Promise<NodeAnswer> => {
      const answer = await ask(connection, of.transaction_hash, watchOf(connection));
      return { ...of, ...answer };
    }),
  );
}

/** What is said of the nodes that `askNodes` would ask while none may be asked. */
export function askNobody(connections: readonly ChainConnection[], hash: string): NodeAnswer[] {
  return questions(connections, hash).map(({ of }) => ({ ...of, answer: "silent", fault: "not asked" }));
}

/** The nodes of networks with such hashes, and what each is asked about. */
function questions(connections: readonly ChainConnection[], hash: string) {
  return connections.flatMap((connection) => {
    const { network_id, name: node } = connection;
    const network = networkById(network_id);
    const transaction_hash = network && hashOnNetwork(network, hash);
    if (!transaction_hash) return [];
    return [{ connection, of: { network_id, network: network.deposit_name, node, transaction_hash } }];
  });
}

async function ask({ chain }: ChainConnection, hash: string, watch: Watch) {
  try {
    const [, tip, seen] = await withTimeout(
      timeoutMilliseconds,
      Promise.all([chain.check(), chain.tip(), chain.transaction(hash, watch)]),
    );
    const tip_height = tip.height;
    return seen ? { answer: "has" as const, tip_height, seen } : { answer: "lacks" as const, tip_height };
  } catch (error) {
    return { answer: "silent" as const, fault: faultText(error) };
  }
}

/** Of each network the answer that says most: a node that has the transaction in a block may be ahead of another. */
export function bestAnswers(answers: readonly NodeAnswer[]): NodeAnswer[] {
  const rank = (one: NodeAnswer) =>
    one.answer === "has" ? (one.seen.block ? 3 : 2) : Number(one.answer === "lacks");
  return [...Map.groupBy(answers, ({ network_id }) => network_id).values()].map((ofNetwork) =>
    ofNetwork.reduce((best, next) => (rank(next) > rank(best) ? next : best)),
  );
}

/** What nodes have seen, in the database's form. Payments to scripts that have no address are left out. */
export function seenBy(answers: readonly NodeAnswer[]): reads.SeenTransaction[] {
  return answers.flatMap((one) => {
    if (one.answer !== "has") return [];
    const { network_id, transaction_hash, seen } = one;
    const payments = seen.arrivals.flatMap(({ output_index, address_key, contract, units }) => {
      const address = addressOfKey(network_id, address_key);
      return address === undefined ? [] : [{ output_index, address, contract: contract ?? null, units }];
    });
    const block_height = seen.block?.height ?? null;
    return [{ network_id, transaction_hash, block_height, mined_at: seen.block?.mined_at ?? null, payments }];
  });
}
