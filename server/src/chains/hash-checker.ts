import { type Chain, ChainError, type Watch } from "@portico/chains";
import { addressOfKey } from "./address-of-key.ts";
import type { ChainDatabase, ChangedWithdrawal, HashToCheck, SeenHash } from "./chain-database.ts";

/** Returns the names of other networks whose node has a transaction. */
export type FindElsewhere = (hash: string) => Promise<string[]>;

/** How many of the payments to others are reported: a batch may have thousands. */
const MAX_OTHERS = 3;

/** What looking up hashes needs. */
export interface HashCheckerOptions {
  network_id: string;
  chain: Chain;
  database: Pick<ChainDatabase, "takeHashCheck">;
  pool: { readonly watch: Pick<Watch, "tokens"> };
  findElsewhere: FindElsewhere;
}

/**
 * Asks the node for the transactions that administrators say have paid withdrawals, and has the database compare them.
 * Returns the withdrawals about which something is new. Those for which the node gives no answer wait for the next round.
 */
export async function checkHashes(
  options: HashCheckerOptions,
  checks: readonly HashToCheck[],
): Promise<ChangedWithdrawal[]> {
  const { database, findElsewhere } = options;
  const changed: ChangedWithdrawal[] = [];
  for (const check of checks) {
    const found = await lookUp(options, check);
    if (found === "no answer") continue;
    const elsewhere = !found && check.asks_others ? await findElsewhere(check.transaction_hash) : [];
    changed.push(...(await database.takeHashCheck(check, found, elsewhere)));
  }
  return changed;
}

async function lookUp(
  { network_id, chain, pool }: HashCheckerOptions,
  { transaction_hash, address }: HashToCheck,
): Promise<SeenHash | undefined | "no answer"> {
  const recipient = keyOf(chain, address);
  if (recipient === undefined) return "no answer";
  try {
    const seen = await chain.transaction(transaction_hash, everythingOf(pool.watch.tokens));
    if (!seen) return undefined;
    const { block, has_failed, arrivals } = seen;
    const others = arrivals.filter(({ address_key }) => address_key !== recipient).slice(0, MAX_OTHERS);
    return {
      ...(block && { block }),
      has_failed,
      paid: arrivals
        .filter(({ address_key }) => address_key === recipient)
        .map(({ output_index, contract, units }) => ({ output_index, units, ...(contract && { contract }) })),
      others: others.map(({ address_key, contract, units }) => ({
        address: addressOfKey(network_id, address_key),
        units,
        ...(contract && { contract }),
      })),
    };
  } catch (error) {
    if (error instanceof ChainError) return "no answer";
    throw error;
  }
}

/** Undefined for an address of a form that the node's chain does not compare: an owner decides on such a withdrawal. */
function keyOf(chain: Chain, address: string): string | undefined {
  try {
    return chain.watchKey(address);
  } catch {
    return undefined;
  }
}

function everythingOf(tokens: ReadonlySet<string>): Watch {
  return { hasAddress: () => true, hasTransaction: () => false, hasReservation: () => false, tokens };
}
