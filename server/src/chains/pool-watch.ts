import type { Arrival, Block, Watch } from "@portico/chains";
import type { Logger } from "pino";
import type { ChainDatabase, OwnPayments } from "./chain-database.ts";

/** How many addresses one read fetches. */
const ADDRESSES_AT_ONCE = 5_000;

/** The addresses of the pool on one network, in the form in which a node's adapter compares them. */
export interface PoolWatch {
  /** Reads the addresses that were added, and which tokens are listed. Call it after the tip is known and before its blocks are read. */
  refresh(): Promise<void>;
  watch: Watch;
  /** Replaces what of our own is looked for. Call it after the tip is known and before its blocks are read. */
  setOwn(own: OwnPayments): void;
  /** Arrivals with the pool's own form of their address, as the database knows it. */
  forDatabase(arrivals: readonly Arrival[]): Arrival[];
  /** A block with such arrivals. */
  forDatabaseBlock(block: Block): Block;
}

/**
 * An address is shown to a user only after it is in the pool, so a block that pays it is mined later. Asking for the tip
 * first, then for the pool, and then for the blocks up to that tip misses none. The same holds for tokens that are listed.
 * @param watchKey the adapter's form of an address; throws for a text that is none.
 */
export function createPoolWatch(
  database: Pick<ChainDatabase, "addresses">,
  watchKey: (address: string) => string,
  log: Logger,
): PoolWatch {
  const addressKeys = new Map<string, string>();
  let tokens: ReadonlySet<string> = new Set();
  let own = { key: "", databaseKey: "", hashes: new Set<string>(), reservations: new Set<string>() };
  let settledTo = 0;

  async function refresh(): Promise<void> {
    let after = settledTo;
    for (;;) {
      const { addresses, settled_to, contracts } = await database.addresses(after, ADDRESSES_AT_ONCE);
      for (const [, addressKey, address] of addresses) add(addressKey, address);
      tokens = new Set(contracts);
      if (settled_to > settledTo) settledTo = settled_to;
      const last = addresses.at(-1);
      if (!last || addresses.length < ADDRESSES_AT_ONCE) return;
      [after] = last;
    }
  }

  function add(addressKey: string, address: string): void {
    try {
      addressKeys.set(watchKey(address), addressKey);
    } catch (err) {
      log.error({ err, address_key: addressKey.slice(0, 6) }, "an address of the pool cannot be watched");
    }
  }

  const forDatabase = (arrivals: readonly Arrival[]) =>
    arrivals.map((arrival) => ({
      ...arrival,
      address_key:
        arrival.address_key === own.key
          ? own.databaseKey
          : (addressKeys.get(arrival.address_key) ?? arrival.address_key),
    }));

  return {
    refresh,
    watch: {
      hasAddress: (key) => addressKeys.has(key) || key === own.key,
      hasTransaction: (hash) => own.hashes.has(hash),
      hasReservation: (key) => own.reservations.has(key),
      get tokens() {
        return tokens;
      },
    },
    setOwn({ account, hashes, reservations }) {
      const [databaseKey, address] = account ?? ["", ""];
      own = {
        key: account ? watchKey(address) : "",
        databaseKey,
        hashes: new Set(hashes),
        reservations: new Set(reservations),
      };
    },
    forDatabase,
    forDatabaseBlock: (block) => ({ ...block, arrivals: forDatabase(block.arrivals) }),
  };
}
