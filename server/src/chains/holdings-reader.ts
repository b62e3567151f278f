import type { Chain, Place } from "@portico/chains";
import { Refusal } from "@portico/database";
import type { Logger } from "pino";
import type { Bus } from "../realtime/bus.ts";
import type { ChainDatabase, HoldingPlace, HoldingsReading, HoldingsToRead } from "./chain-database.ts";
import { faultText } from "./nodes.ts";

/** A node that names a block which never comes must not block further readings. */
const MAX_WAIT_MILLISECONDS = 600_000;

/** Reads what the exchange holds on one network. */
export interface HoldingsReader {
  /**
   * Hands what was read to the database, and begins the next reading if one is due. Never waits for the node, and never
   * fails: watching blocks continues in any case. Call it when all blocks have been read.
   */
  step(chain: Chain): Promise<void>;
}

/** Reads what the exchange holds on one network, beside the rounds that read its blocks. */
export function createHoldingsReader({
  network_id,
  database,
  bus,
  log,
}: {
  network_id: string;
  database: ChainDatabase;
  bus: Bus;
  log: Logger;
}): HoldingsReader {
  let isReading = false;
  let finished: { reading: HoldingsReading; at: number } | undefined;
  let fault: string | undefined;

  async function begin(chain: Chain): Promise<void> {
    const wanted = await database.holdingsToRead();
    if (!wanted) return;
    isReading = true;
    void readHoldings(chain, wanted)
      .then((reading) => {
        finished = { reading, at: performance.now() };
      })
      .catch((error) => {
        fault = faultText(error);
      })
      .finally(() => {
        isReading = false;
      });
  }

  async function offer({ reading, at }: { reading: HoldingsReading; at: number }): Promise<void> {
    const { outcome, is_paused } = await database.takeHoldings(reading);
    if (outcome === "early" && performance.now() - at < MAX_WAIT_MILLISECONDS) return;
    finished = undefined;
    if (outcome === "early") fault = `The node named block ${reading.height}, which did not come.`;
    if (outcome !== "taken") return;
    bus.publish({ type: "admin_treasury" });
    if (!is_paused) return;
    log.error({ network_id }, "coins are missing, so withdrawals of the network were paused");
    bus.publish({ type: "pauses_changed" });
    bus.publish({ type: "admin_settings" });
  }

  async function report(text: string): Promise<void> {
    fault = undefined;
    if (!(await database.noteHoldingsFault(text))) return;
    log.warn({ network_id, fault: text }, "holdings could not be read");
    bus.publish({ type: "admin_treasury" });
  }

  return {
    async step(chain) {
      try {
        if (finished) await offer(finished);
        if (fault !== undefined) await report(fault);
        if (!isReading && !finished) await begin(chain);
      } catch (err) {
        finished = undefined;
        fault = undefined;
        // Another process has taken the lease, and reads for itself.
        if (err instanceof Refusal && err.code === "chain_lease_lost") return;
        log.error({ err, network_id }, "what is held on a network could not be recorded");
      }
    },
  };
}

async function readHoldings(chain: Chain, wanted: HoldingsToRead): Promise<HoldingsReading> {
  const { version, height, hash, contracts } = wanted;
  const placeOf = new Map<string, HoldingPlace>();
  const places = wanted.places.map(([place, address, tokens]): Place => {
    const address_key = chain.watchKey(address);
    placeOf.set(address_key, place);
    return { address_key, contracts: tokens ?? contracts };
  });
  const snapshot = await chain.snapshot(places, { height, hash });
  return {
    version,
    listed_height: height,
    listed_hash: hash,
    height: snapshot.height,
    hash: snapshot.hash,
    contracts,
    holdings: snapshot.holdings.flatMap(({ address_key, contract, units }) => {
      const place = placeOf.get(address_key);
      return place ? [{ place, units, ...(contract !== undefined && { contract }) }] : [];
    }),
  };
}
