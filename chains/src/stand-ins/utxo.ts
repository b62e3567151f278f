import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { scriptOf } from "../utxo/addresses.ts";
import { type UtxoNetworkId, utxoNetworks } from "../utxo/networks.ts";
import type { PlayOutput } from "./utxo/blocks.ts";
import { createFaucet } from "./utxo/faucet.ts";
import { PlayChain, type PlayState } from "./utxo/play-chain.ts";
import { type NodeFault, serveNode } from "./utxo/server.ts";

export type { NodeFault } from "./utxo/server.ts";

/** How many blocks without a transaction are mined by the clock before it waits for the next one. */
const MAX_IDLE_BLOCKS = 60;

export interface UtxoNodeOptions {
  network: UtxoNetworkId;
  /** Where the chain is kept; without it, it is gone with the process. */
  folder?: string;
  /** A free port unless set. */
  port?: number;
}

/** A node in this process, for practice mode and tests. It checks signatures, but no work. */
export interface UtxoNode {
  network_id: UtxoNetworkId;
  url: string;
  /** The hash of its first block, for `utxoChain`. */
  genesis: string;
  readonly height: number;
  /** Pays from the faucet to an address, or to an output script in hex. Returns the transaction's hash. */
  fund(address: string, units: bigint): string;
  /** Pays to several in one transaction. */
  fundAll(payments: readonly { address: string; units: bigint }[]): string;
  /** Mines blocks; the first takes all waiting transactions. Returns the hashes. */
  mine(count?: number): string[];
  /**
   * Mines a block every so many milliseconds, or none any more if undefined. Pauses after 60 blocks without a
   * transaction, so that an unused practice chain does not grow.
   */
  mineEvery(ms: number | undefined): void;
  /**
   * Undoes the last blocks and mines one more than it undid, without their transactions: these wait for the block
   * after that, or are dropped. The first new block has the transactions of `include` (hex), such as a double spend.
   */
  reorganise(
    depth: number,
    options?: { transactions?: "wait" | "dropped"; include?: readonly string[] },
  ): void;
  setFault(fault: NodeFault | undefined): void;
  /** Saves the chain and stops. */
  close(): Promise<void>;
}

/** Starts a play node on loopback, with the chain of the folder if there is one. */
export async function startUtxoNode({ network: id, folder, port }: UtxoNodeOptions): Promise<UtxoNode> {
  const network = utxoNetworks[id];
  const faucet = createFaucet(network);
  const chain = new PlayChain(network, faucet.funds);
  const file = folder === undefined ? undefined : join(folder, `${id}-chain.json`);
  if (file !== undefined) await restore(chain, file);
  const saver = createSaver(chain, file);
  let fault: NodeFault | undefined;
  let clock: NodeJS.Timeout | undefined;
  let idleBlocks = 0;
  const server = await serveNode(chain, () => fault, saver.changed, port);

  function fundAll(payments: readonly { address: string; units: bigint }[]): string {
    const outputs = payments.map(({ address, units }): PlayOutput => ({ script: toScript(address), units }));
    const hash = chain.accept(faucet.pay(chain, outputs));
    saver.changed();
    return hash;
  }
  function toScript(text: string): string {
    return /^(?:[0-9a-f]{2})+$/.test(text) ? text : scriptOf(network, text);
  }
  function mine(count = 1): string[] {
    const hashes = Array.from({ length: count }, () => chain.mine().hash);
    saver.changed();
    return hashes;
  }
  function tick(): void {
    idleBlocks = chain.waiting.size > 0 ? 0 : idleBlocks + 1;
    if (idleBlocks <= MAX_IDLE_BLOCKS) mine();
  }

  return {
    network_id: id,
    url: server.url,
    genesis: chain.blocks[0]?.hash as string,
    get height() {
      return chain.tip.height;
    },
    fund: (address, units) => fundAll([{ address, units }]),
    fundAll,
    mine,
    mineEvery(ms) {
      clearInterval(clock);
      clock = ms === undefined ? undefined : setInterval(tick, ms);
    },
    reorganise(depth, { transactions = "wait", include = [] } = {}) {
      chain.undo(depth, transactions === "dropped");
      for (let at = 0; at <= depth; at++) chain.mineOnly(at === 0 ? include : []);
      saver.changed();
    },
    setFault(next) {
      fault = next;
    },
    async close() {
      clearInterval(clock);
      await server.close();
      await saver.finish();
    },
  };
}

async function restore(chain: PlayChain, file: string): Promise<void> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  chain.restore(JSON.parse(text) as PlayState);
}

/** Writes the chain after each change, one write at a time. A crash leaves the state before or after a write. */
function createSaver(chain: PlayChain, file: string | undefined) {
  let stored = chain.revision;
  let failure: unknown;
  let running: Promise<void> | undefined;

  async function write(target: string): Promise<void> {
    while (stored !== chain.revision) {
      const { revision } = chain;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(`${target}.new`, JSON.stringify(chain.save()));
      await rename(`${target}.new`, target);
      stored = revision;
    }
  }
  function changed(): void {
    if (file === undefined) return;
    running ??= write(file)
      .catch((error) => {
        failure = error;
      })
      .finally(() => {
        running = undefined;
      });
  }
  return {
    changed,
    async finish() {
      await running;
      changed();
      await running;
      if (failure !== undefined) throw failure;
    },
  };
}
