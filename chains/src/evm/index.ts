export { type EvmChain, evmChain } from "./adapter.ts";
export { type EvmNetwork, type EvmNetworkId, evmNetworks } from "./networks.ts";
export { buildEvmPayment, type EvmPayment, type ReadEvmPayment, readEvmPayment } from "./payment.ts";
