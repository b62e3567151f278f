export type EvmNetworkId = "ethereum" | "polygon" | "arbitrum" | "bsc" | "ethereum-classic";

/** What the adapter must know about an Ethereum-like network. Tests and practice mode override `chain_id`. */
export interface EvmNetwork {
  network_id: string;
  /** As a decimal integer (EIP-155). */
  chain_id: string;
  /** Fees are a maximum and a tip (EIP-1559); otherwise a gas price in a legacy transaction. */
  has_fee_market: boolean;
  /** The node's block tag `finalized` means a block that cannot be undone. */
  has_finalized: boolean;
  /** How many blocks to ask for in one request. */
  blocks_per_batch: number;
  /**
   * Reads traces of each block, so that payments made by contracts are seen. Off unless the operator's node has
   * `debug_traceBlockByHash` or `trace_block`, which most public endpoints lack.
   */
  has_traces: boolean;
}

export const evmNetworks: Readonly<Record<EvmNetworkId, EvmNetwork>> = {
  ethereum: {
    network_id: "ethereum",
    chain_id: "1",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 10,
    has_traces: false,
  },
  polygon: {
    network_id: "polygon",
    chain_id: "137",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 20,
    has_traces: false,
  },
  arbitrum: {
    network_id: "arbitrum",
    chain_id: "42161",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 100,
    has_traces: false,
  },
  bsc: {
    network_id: "bsc",
    chain_id: "56",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 20,
    has_traces: false,
  },
  "ethereum-classic": {
    network_id: "ethereum-classic",
    chain_id: "61",
    has_fee_market: false,
    has_finalized: false,
    blocks_per_batch: 20,
    has_traces: false,
  },
};
