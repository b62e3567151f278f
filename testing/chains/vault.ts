import { hexToBytes } from "@noble/hashes/utils.js";
import { p2pkh, p2wpkh, Transaction as UtxoTransaction } from "@scure/btc-signer";
import { pubECDSA, sha256 } from "@scure/btc-signer/utils.js";
import { addr, Transaction as EvmTransaction } from "micro-eth-signer";

/** Wallets that sign elsewhere: what an administrator has on another machine. */

const key = sha256(new TextEncoder().encode("the vault of the tests"));
const publicKey = pubECDSA(key);

const litecoin = { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const dogecoin = { bech32: "", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };

export const vaultAddress = {
  litecoin: p2wpkh(publicKey, litecoin).address ?? "",
  dogecoin: p2pkh(publicKey, dogecoin).address ?? "",
  evm: addr.fromPrivateKey(key),
};

/** Signs a PSBT (base64), as a wallet does. */
export function signPsbt(psbt: string, signingKey = key): string {
  const transaction = UtxoTransaction.fromPSBT(Buffer.from(psbt, "base64"), { allowUnknownOutputs: true });
  transaction.sign(signingKey);
  return Buffer.from(transaction.toPSBT()).toString("base64");
}

/** Signs a transaction (hex) of an Ethereum-like network. */
export function signEvm(unsigned: string, signingKey = key): string {
  return EvmTransaction.fromHex(unsigned).signBy(signingKey, false).toHex();
}

/** Signs the transaction in a JSON file of an Ethereum-like network. Returns it in hex. */
export function signEvmFile(content: string, signingKey = key): string {
  const { unsigned } = JSON.parse(content) as { unsigned: string };
  return signEvm(unsigned, signingKey);
}

/** Another key than the vault's. */
export const foreignKey = hexToBytes("11".repeat(32));
