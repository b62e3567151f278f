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
}

export const evmNetworks: Readonly<Record<EvmNetworkId, EvmNetwork>> = {
  ethereum: {
    network_id: "ethereum",
    chain_id: "1",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 10,
  },
  polygon: {
    network_id: "polygon",
    chain_id: "137",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 20,
  },
  arbitrum: {
    network_id: "arbitrum",
    chain_id: "42161",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 100,
  },
  bsc: {
    network_id: "bsc",
    chain_id: "56",
    has_fee_market: true,
    has_finalized: true,
    blocks_per_batch: 20,
  },
  "ethereum-classic": {
    network_id: "ethereum-classic",
    chain_id: "61",
    has_fee_market: false,
    has_finalized: false,
    blocks_per_batch: 20,
  },
};
