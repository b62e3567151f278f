import { type Chain, ChainError, type Tip } from "@portico/chains";
import type { EndpointReport, Position, WatchCause, WatchReport } from "./chain-database.ts";
import type { ChainConnection } from "./connections.ts";
import type { ChainTimes } from "./times.ts";
import type { UsableNode } from "./usable-node.ts";
import type { Testimony } from "./witness.ts";

/** What the nodes of a network say at one moment. */
export interface NodesView {
  report: WatchReport;
  /** Those that can be used, the preferred one first. */
  usable: UsableNode[];
  /** All nodes were asked. Otherwise only the preferred one was, and nothing may be credited. */
  isWhole: boolean;
}

/** The nodes of one network, the preferred one first. */
export interface Nodes {
  /**
   * Asks the preferred node for its last block, and the others if that is due, if it cannot be used, or if it is behind
   * what any of them has shown.
   * @param needsAll asks all of them in any case.
   */
  look(needsAll: boolean): Promise<NodesView>;
  /** Has the next look ask all of them. */
  wantAll(): void;
  /** Notes which node is read, for the next report. */
  noteRead(node: UsableNode): void;
  /** Notes what the others said of its blocks, for the next report. One that says nothing keeps a disagreement. */
  noteTestimony(testimony: Testimony): void;
}

/** What is known of one node. */
interface NodeState {
  connection: ChainConnection;
  tip: Tip | undefined;
  /** Of the last time at which all were asked: heights of different times cannot be compared. */
  behind: number | undefined;
  fault: string | undefined;
  pauses: WatchCause | undefined;
  version: string | undefined;
  isRead: boolean;
  isWitness: boolean;
  dissent: EndpointReport["dissent"];
}

/** Creates the view of these nodes. */
export function createNodes(
  connections: readonly ChainConnection[],
  { checkMilliseconds, standbyMilliseconds }: Pick<ChainTimes, "checkMilliseconds" | "standbyMilliseconds">,
): Nodes {
  /** When each node was last known to serve the right chain, and how many connections it had then. */
  const checked = new Map<Chain, { at: number; connections: number }>();
  const states = connections.map(newState);
  const [preferred, ...others] = states;
  let wholeAt = Number.NEGATIVE_INFINITY;
  let isAllWanted = false;
  /** The highest block that any node has shown since all were asked. */
  let best = 0;

  /** A node may be exchanged for one of another chain: after a while, a fault or a new connection it is asked again. */
  async function requireRightChain(state: NodeState): Promise<void> {
    const { chain } = state.connection;
    const last = checked.get(chain);
    const now = performance.now();
    if (last && now - last.at < checkMilliseconds && last.connections === chain.connections()) return;
    await chain.check();
    checked.set(chain, { at: now, connections: chain.connections() });
    // Administrators read it; a node that does not tell can be used as well.
    state.version = await chain.version().catch(() => undefined);
  }

  async function ask(state: NodeState): Promise<void> {
    const { chain } = state.connection;
    try {
      // The tip first, since asking for it may open the new connection.
      const tip = await chain.tip();
      await requireRightChain(state);
      Object.assign(state, { tip, fault: undefined, pauses: undefined });
    } catch (error) {
      checked.delete(chain);
      Object.assign(state, { tip: undefined, fault: faultText(error), pauses: causeOf(error) });
    }
  }

  /** A look at all nodes, for which these are still to be asked. */
  async function complete(asked: readonly NodeState[]): Promise<NodesView> {
    wholeAt = performance.now();
    isAllWanted = false;
    await Promise.all(asked.map(ask));
    best = Math.max(0, ...states.map(({ tip }) => tip?.height ?? 0));
    for (const state of states) state.behind = state.tip && best - state.tip.height;
    return viewOf(states, true);
  }

  return {
    async look(needsAll) {
      const isDue = performance.now() - wholeAt >= standbyMilliseconds;
      if (!preferred || others.length === 0 || needsAll || isAllWanted || isDue) return complete(states);
      await ask(preferred);
      if (!preferred.tip || preferred.tip.height < best) return complete(others);
      best = preferred.tip.height;
      return viewOf([preferred], false, states);
    },
    wantAll() {
      isAllWanted = true;
    },
    noteRead({ chain }) {
      for (const state of states) state.isRead = state.connection.chain === chain;
    },
    noteTestimony({ main, statements, witness }) {
      for (const state of states) {
        const { chain } = state.connection;
        const said = statements.find(({ node }) => node.chain === chain);
        state.isWitness = witness?.chain === chain;
        if (main.chain === chain || said?.agrees) state.dissent = null;
        else if (said) state.dissent = { height: said.height, hash: said.hash, read_hash: said.own };
      }
    },
  };
}

function newState(connection: ChainConnection): NodeState {
  return {
    connection,
    tip: undefined,
    behind: undefined,
    fault: undefined,
    pauses: undefined,
    version: undefined,
    isRead: false,
    isWitness: false,
    dissent: null,
  };
}

/**
 * @param asked those that were asked now.
 * @param all those that are reported, in order.
 */
function viewOf(asked: readonly NodeState[], isWhole: boolean, all: readonly NodeState[] = asked): NodesView {
  const usable = asked.flatMap(({ connection: { name, chain }, tip }) => (tip ? [{ name, chain, tip }] : []));
  const fault = usable[0]
    ? undefined
    : `No node can be used. ${asked.map(({ connection, fault }) => `${connection.name}: ${fault}`).join(". ")}.`;
  const causes = usable[0] ? [] : asked.flatMap(({ pauses }) => pauses ?? []);
  return {
    report: { tip: usable[0]?.tip, fault, endpoints: all.map(reportOf), causes: [...new Set(causes)] },
    usable,
    isWhole,
  };
}

function reportOf({
  connection: { name, chain },
  tip,
  behind,
  fault,
  version,
  isRead,
  isWitness,
  dissent,
}: NodeState): EndpointReport {
  const { median_ms, throttled_seconds } = chain.figures();
  return {
    name,
    height: tip?.height ?? null,
    behind: (tip && behind) ?? null,
    fault: fault ?? null,
    is_read: isRead && tip !== undefined,
    is_witness: isWitness && tip !== undefined,
    dissent,
    answer_ms: median_ms === null ? null : Math.round(median_ms),
    throttled_seconds: throttled_seconds === null ? null : Math.ceil(throttled_seconds),
    version: version ?? null,
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
