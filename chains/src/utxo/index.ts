export { addressOf, scriptOf } from "./addresses.ts";
export { type UtxoChain, type UtxoOptions, utxoChain } from "./chain.ts";
export { type UtxoNetwork, type UtxoNetworkId, utxoNetworks } from "./networks.ts";
export { buildUtxoPayment } from "./payment.ts";
export * from "./payment-types.ts";
export {
  type FinishedPayment,
  finishPsbt,
  type KnownCoin,
  type ReadUtxoPayment,
  readUtxoPayment,
} from "./signed-payment.ts";
