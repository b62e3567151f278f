import type { UtxoNetworkId } from "../../chains/src/index.ts";
import { startUtxoNode } from "../../chains/src/stand-ins/index.ts";
import type { UtxoLab } from "./utxo-lab.ts";

/** The script of the stand-in's miner. */
const MINER_SCRIPT = `76a914${"00".repeat(20)}88ac`;

export async function startStandIn(network: UtxoNetworkId): Promise<UtxoLab> {
  const node = await startUtxoNode({ network });
  return {
    network_id: network,
    endpoint: { url: node.url },
    genesis: node.genesis,
    reward_script: MINER_SCRIPT,
    pay: async (payments) => node.fundAll(payments.map(({ script, units }) => ({ address: script, units }))),
    async mine(count = 1) {
      node.mine(count);
    },
    async reorganise(depth, include = []) {
      node.reorganise(depth, { include });
    },
    setFault: node.setFault,
    stop: node.close,
  };
}
