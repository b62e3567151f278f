import type { Balance, Chain, Place } from "@portico/chains";
import { Refusal } from "@portico/database";
import type { Logger } from "pino";
import type { Bus } from "../realtime/bus.ts";
import type { AuditedBalances, BalancesToAudit, ChainDatabase } from "./chain-database.ts";
import { faultText } from "./nodes.ts";

/** Audits the balances of deposit addresses on one network. */
export interface BalanceAuditor {
  /**
   * Hands the balances that were read to the database, and begins to read the next ones if any are due. Never waits for
   * the node, and never fails: watching blocks continues in any case. Call it when all blocks have been read.
   */
  step(chain: Chain): Promise<void>;
}

/** Audits balances slice by slice, beside the rounds that read the blocks of a network. */
export function createBalanceAuditor({
  network_id,
  database,
  bus,
  log,
}: {
  network_id: string;
  database: Pick<ChainDatabase, "balancesToAudit" | "takeBalances" | "noteAuditFault">;
  bus: Bus;
  log: Logger;
}): BalanceAuditor {
  let isReading = false;
  let finished: AuditedBalances | undefined;
  let fault: string | undefined;

  async function begin(chain: Chain): Promise<void> {
    if (!chain.balances) return;
    const wanted = await database.balancesToAudit();
    if (!wanted) return;
    // The end of a pass.
    if (wanted.places.length === 0) return take({ ...wanted, balances: [] });
    isReading = true;
    void readBalances(chain, wanted)
      .then((audited) => {
        finished = audited;
      })
      .catch((error) => {
        fault = faultText(error);
      })
      .finally(() => {
        isReading = false;
      });
  }

  async function take(audited: AuditedBalances): Promise<void> {
    finished = undefined;
    const found = await database.takeBalances(audited);
    if (found === 0) return;
    log.warn({ network_id, payments: found }, "a balance audit found payments without a known transaction");
    bus.publish({ type: "admin_chains" });
  }

  async function report(text: string): Promise<void> {
    fault = undefined;
    if (!(await database.noteAuditFault(text))) return;
    log.warn({ network_id, fault: text }, "balances could not be audited");
    bus.publish({ type: "admin_chains" });
  }

  return {
    async step(chain) {
      try {
        if (finished) await take(finished);
        if (fault !== undefined) await report(fault);
        if (!isReading && !finished) await begin(chain);
      } catch (err) {
        finished = undefined;
        fault = undefined;
        // Another process has taken the lease, and audits by itself.
        if (err instanceof Refusal && err.code === "chain_lease_lost") return;
        log.error({ err, network_id }, "an audit of balances could not be recorded");
      }
    },
  };
}

async function readBalances(chain: Chain, wanted: BalancesToAudit): Promise<AuditedBalances> {
  const { height, hash } = wanted;
  const keys = new Map<string, string>();
  const places = wanted.places.map(([key, address, contracts]): Place => {
    const address_key = chain.watchKey(address);
    keys.set(address_key, key);
    return { address_key, contracts };
  });
  const balances = (await chain.balances?.(places, { height, hash })) ?? [];
  const silent = new Set(
    balances.flatMap(({ units, contract }) => (units === undefined ? (contract ?? []) : [])),
  );
  return {
    ...wanted,
    balances: balances.flatMap((balance): Balance[] =>
      balance.units === undefined
        ? []
        : [{ ...balance, address_key: keys.get(balance.address_key) ?? balance.address_key }],
    ),
    ...(silent.size > 0 && { fault: `No balance of the token at ${[...silent].join(", ")} can be read.` }),
  };
}
