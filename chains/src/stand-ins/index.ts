export * from "./evm.ts";
export * from "./utxo.ts";
