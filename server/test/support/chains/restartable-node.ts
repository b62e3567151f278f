import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startUtxoNode, type UtxoNode } from "@portico/chains/stand-ins";

/** A node that can be stopped and started again at the same address. */
export interface RestartableNode {
  readonly node: UtxoNode;
  /** Starts again at the same address: with its chain, with the chain of another node, or with a new one. */
  restart(chain: "own" | "new" | RestartableNode): Promise<void>;
  /** A second node with the same chain. */
  copy(): Promise<RestartableNode>;
  readonly folder: string;
  close(): Promise<void>;
}

/** @param source the folder of a node whose chain it begins with. */
export async function startRestartable(
  network: "bitcoin" | "litecoin",
  source?: string,
  blocks = 10,
): Promise<RestartableNode> {
  const folder = await mkdtemp(join(tmpdir(), "portico-node-"));
  if (source !== undefined) await cp(source, folder, { recursive: true });
  let node = await startUtxoNode({ network, folder });
  node.mine(blocks);
  const port = Number(new URL(node.url).port);
  const self: RestartableNode = {
    folder,
    get node() {
      return node;
    },
    async restart(chain) {
      await node.close();
      if (typeof chain === "object") {
        await chain.restart("own");
        await cp(chain.folder, folder, { recursive: true });
      }
      node = await startUtxoNode({ network, port, ...(chain !== "new" && { folder }) });
    },
    async copy() {
      await self.restart("own");
      return startRestartable(network, folder, 0);
    },
    async close() {
      await node.close();
      await rm(folder, { recursive: true });
    },
  };
  return self;
}
