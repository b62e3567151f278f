import { evmNetworks, readEvmPayment } from "@portico/chains";
import { isEvm } from "../chains/connections.ts";

/** What the database says of the transaction that is to be signed. */
export interface ExportedPayment {
  network_id: string;
  number: number;
  unsigned: string;
  account: string;
  outputs: { address: string; units: string; contract: string | null }[];
}

/** A file for the wallet that signs. */
export interface PaymentFile {
  file_name: string;
  content: string;
  encoding: "base64" | "utf8";
}

/** A PSBT, or a JSON text that contains the transaction and what it says in words. */
export function paymentFile(paymentId: string, exported: ExportedPayment): PaymentFile {
  const { network_id, number, unsigned } = exported;
  const name = `${network_id}-${paymentId.slice(-12)}-${number}`;
  if (!isEvm(network_id)) return { file_name: `${name}.psbt`, content: unsigned, encoding: "base64" };
  return { file_name: `${name}.json`, content: describeEvm(network_id, exported), encoding: "utf8" };
}

function describeEvm(
  networkId: keyof typeof evmNetworks,
  { unsigned, account, outputs }: ExportedPayment,
): string {
  const { nonce, gas, fees, max_fee_units } = readEvmPayment(unsigned);
  const described = {
    network: networkId,
    chain_id: evmNetworks[networkId].chain_id,
    from: account,
    nonce: String(nonce),
    payments: outputs.map(({ address, units, contract }) => ({ to: address, units, contract })),
    gas: String(gas),
    fees,
    max_fee_units,
    unsigned,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}
