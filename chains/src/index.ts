export * from "./chain.ts";
export * from "./evm/index.ts";
export * from "./network-fault.ts";
export * from "./read-payment.ts";
export * from "./utxo/index.ts";
