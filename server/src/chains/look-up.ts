import type { Watch } from "@portico/chains";
import { networkById, normalisedTransactionHash } from "@portico/contract";
import { withTimeout } from "../async/with-timeout.ts";
import type { ChainConnection } from "./connections.ts";

/** A node that takes longer does not answer the question. */
const timeoutMilliseconds = 5_000;

const nothing: Watch = {
  hasAddress: () => false,
  hasTransaction: () => false,
  hasReservation: () => false,
  tokens: new Set(),
};

/** A network by its id and the name that users see. */
export interface NamedNetwork {
  network_id: string;
  network: string;
}

/**
 * The networks whose node knows a transaction, by its hash or an explorer's link. A node that does not answer is left
 * out.
 */
export async function networksThatKnow(
  connections: readonly ChainConnection[],
  text: string,
): Promise<NamedNetwork[]> {
  const first = new Map(connections.toReversed().map((one) => [one.network_id, one]));
  const found = await Promise.all(
    [...first.values()].map(async ({ network_id, chain }): Promise<NamedNetwork[]> => {
      const network = networkById(network_id);
      const hash = network && normalisedTransactionHash(network, text);
      if (!hash) return [];
      const seen = await withTimeout(timeoutMilliseconds, chain.transaction(hash, nothing)).catch(
        () => undefined,
      );
      return seen ? [{ network_id, network: network.deposit_name }] : [];
    }),
  );
  return found.flat();
}
