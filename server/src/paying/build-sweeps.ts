import { ChainError, type EvmChain, evmNetworks, PaymentError, type UtxoChain } from "@portico/chains";
import { networkById } from "@portico/contract";
import { Refusal } from "@portico/database";
import { type ChainConnection, isEvm, isUtxo } from "../chains/connections.ts";
import { faultText } from "../chains/nodes.ts";
import { buildEvmSweeps } from "./build-evm-sweeps.ts";
import { buildUtxo, outpointOf } from "./build-utxo.ts";
import type { BuiltSweeps, SweepsPlan } from "./sweep-plan.ts";

/** Builds what the database says is to be swept. Never rejects: what cannot be built is a fault for the back office. */
export async function buildSweeps(
  { network_id, chain }: Pick<ChainConnection, "network_id" | "chain">,
  plan: SweepsPlan,
): Promise<BuiltSweeps> {
  try {
    if (isUtxo(network_id)) return await buildUtxoSweep(network_id, chain as UtxoChain, plan);
    if (isEvm(network_id)) return await buildEvmSweeps(evmNetworks[network_id], chain as EvmChain, plan);
    throw new Error(`no adapter for ${network_id}`);
  } catch (error) {
    return { built: [], gone: [], fault: sweepFault(error) };
  }
}

/** One transaction that moves all outputs to the paying address. */
async function buildUtxoSweep(
  networkId: Parameters<typeof buildUtxo>[0],
  chain: UtxoChain,
  plan: SweepsPlan,
): Promise<BuiltSweeps> {
  const unspent = await chain.unspent(plan.coins.map(outpointOf));
  const gone = plan.coins.filter((coin) => !unspent.has(outpointOf(coin)));
  const coins = plan.coins.filter((coin) => unspent.has(outpointOf(coin)));
  if (coins.length === 0) return { built: [], gone };
  const { withdrawal_ids: _, ...built } = await buildUtxo(networkId, chain, { ...plan, coins, items: [] });
  const coin_id = networkById(networkId)?.native.coin_id;
  if (coin_id === undefined) throw new Error(`the network ${networkId} has no coin`);
  return { built: [{ ...built, kind: "sweep", coin_id, address: null }], gone };
}

/**
 * A sentence for the back office.
 * @throws the error itself if it is a fault of ours.
 */
export function sweepFault(error: unknown): string {
  if (error instanceof PaymentError)
    return error.fault === "fee_above_cap"
      ? "The network asks for a higher fee than the most that a transaction may pay."
      : `A sweep cannot be built: ${error.message}.`;
  if (error instanceof ChainError) return faultText(error);
  if (error instanceof Refusal) return `A sweep was refused: ${error.code}.`;
  throw error;
}
