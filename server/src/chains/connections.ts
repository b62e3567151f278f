import {
  type Chain,
  type EvmNetworkId,
  evmChain,
  evmNetworks,
  type UtxoNetworkId,
  utxoChain,
  utxoNetworks,
} from "@portico/chains";
import type { ChainNode } from "../config/chains-setting.ts";

/** A node of a network, ready to be asked. */
export interface ChainConnection {
  network_id: string;
  name: string;
  chain: Chain;
  /** A chain of practice mode: it has the tokens that are listed, so it knows nothing of any other. */
  is_play?: true;
}

/** What a play chain has in place of the real one's. */
export interface PlayIdentity {
  /** The hash of a Bitcoin-like chain's first block. */
  genesis?: string;
  /** The oldest version of its node, as `getnetworkinfo` counts it; none unless set. */
  lowest_version?: number;
}

/** @throws {Error} for a network without an adapter. */
export function connect(node: ChainNode, play: PlayIdentity = {}): ChainConnection {
  const { network_id, name, url, token } = node;
  const endpoint = token === undefined ? { url } : { url, token };
  if (isEvm(network_id)) return { network_id, name, chain: evmChain(evmNetworks[network_id], endpoint) };
  if (isUtxo(network_id)) return { network_id, name, chain: utxoChain(network_id, endpoint, play) };
  throw new Error(`no adapter for ${network_id}`);
}

/** Whether it is an Ethereum-like network. */
export function isEvm(networkId: string): networkId is EvmNetworkId {
  return networkId in evmNetworks;
}

/** Whether it is a Bitcoin-like network. */
export function isUtxo(networkId: string): networkId is UtxoNetworkId {
  return networkId in utxoNetworks;
}
