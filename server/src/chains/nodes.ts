import { type Chain, ChainError, type Tip } from "@portico/chains";
import type { Position, WatchCause, WatchReport } from "./chain-database.ts";
import type { ChainConnection } from "./connections.ts";

/** A node that answered, with its last block. */
export interface UsableNode {
  name: string;
  chain: Chain;
  tip: Tip;
}

/** What the nodes of a network say at one moment. */
export interface NodesView {
  report: WatchReport;
  /** Those that can be used, the preferred one first. */
  usable: UsableNode[];
}

/** The nodes of one network, the preferred one first. */
export interface Nodes {
  look(): Promise<NodesView>;
}

/** @param checkMilliseconds the interval of checking which chain a node serves. */
export function createNodes(connections: readonly ChainConnection[], checkMilliseconds: number): Nodes {
  /** When each node was last known to serve the right chain, and how many connections it had then. */
  const checked = new Map<Chain, { at: number; connections: number }>();

  /** A node may be exchanged for one of another chain: after a while, a fault or a new connection it is asked again. */
  async function requireRightChain(chain: Chain): Promise<void> {
    const last = checked.get(chain);
    const now = performance.now();
    if (last && now - last.at < checkMilliseconds && last.connections === chain.connections()) return;
    await chain.check();
    checked.set(chain, { at: now, connections: chain.connections() });
  }

  async function tipOf({ name, chain }: ChainConnection) {
    try {
      // The tip first, since asking for it may open the new connection.
      const tip = await chain.tip();
      await requireRightChain(chain);
      return { name, chain, tip };
    } catch (error) {
      checked.delete(chain);
      return { name, chain, fault: faultText(error), pauses: causeOf(error) };
    }
  }

  return {
    async look() {
      const found = await Promise.all(connections.map(tipOf));
      const usable = found.flatMap(({ name, chain, tip }) => (tip ? [{ name, chain, tip }] : []));
      const endpoints = found.map(({ name, tip, fault }) => ({
        name,
        height: tip?.height ?? null,
        fault: fault ?? null,
      }));
      const fault = usable[0]
        ? undefined
        : `No node can be used. ${found.map((one) => `${one.name}: ${one.fault}`).join(". ")}.`;
      const causes = usable[0] ? [] : found.flatMap(({ pauses }) => pauses ?? []);
      return { report: { tip: usable[0]?.tip, fault, endpoints, causes: [...new Set(causes)] }, usable };
    },
  };
}

/** What pauses the network if no other node can be used. One that does not answer delays it, and is no danger. */
export function causeOf(error: unknown): WatchCause | undefined {
  if (!(error instanceof ChainError)) return undefined;
  if (error.fault === "wrong_chain") return "wrong_chain";
  return error.fault === "outdated" ? "old_node" : undefined;
}

/** The first node that is not behind what was taken; the first one if all are. Undefined if none can be used. */
export function chooseNode({ usable }: NodesView, taken: Position | undefined): UsableNode | undefined {
  return usable.find(({ tip }) => taken === undefined || tip.height >= taken.height) ?? usable[0];
}

/** A sentence for the back office; adapters name no credentials. */
export function faultText(error: unknown): string {
  const { message } = error as Error;
  return message.slice(0, 300);
}
