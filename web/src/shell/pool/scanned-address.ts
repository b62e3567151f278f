import { networkById } from "@portico/contract";
import { type PaymentProblem, readPaymentUri } from "../../money/payment-uri.ts";
import { paymentProblemText } from "../../text/payment-code.ts";
import { poolFormText } from "../../text/pool.ts";
import { addressWrong, type DraftPlace } from "./pool-draft.ts";

/** The address for a place of a wallet, or in words why a code has none. */
export type ScannedAddress = { address: string } | { problem: string };

/**
 * What a QR code says for this place: a bare address, or a payment code of which the address alone is taken (T44). It
 * must be one of this coin on this network, whether or not the coin can be withdrawn there at the moment.
 */
export function addressInCode(text: string, { coin, network }: DraftPlace): ScannedAddress {
  const code = readPaymentUri(text, { ...coin, networks: [{ ...network, withdrawal_enabled: true }] });
  if (code && "problem" in code) return { problem: problemText(code, coin.symbol) };
  const address = (code?.address ?? text).trim();
  const problem = addressWrong(network, address);
  return problem === null ? { address } : { problem };
}

/** Much of what a payment code can ask for concerns whoever pays. */
function problemText(found: PaymentProblem, symbol: string): string {
  switch (found.problem) {
    case "other_network":
      return poolFormText.codeOfNetwork(networkById(found.network_id)?.deposit_name ?? found.network_id);
    case "amount":
    case "tag":
    case "memo":
    case "needs_more":
      return poolFormText.codeAsksMore;
    default:
      return paymentProblemText(found, symbol);
  }
}
