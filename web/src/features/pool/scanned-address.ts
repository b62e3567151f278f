import { networkById } from "@portico/contract";
import type { PaymentProblem } from "../../money/payment-request.ts";
import { readPaymentUri } from "../../money/payment-uri.ts";
import type { TokenContract } from "../../money/token-contracts.ts";
import { poolFormText } from "../../text/admin/pool.ts";
import { paymentProblemText } from "../../text/money/payment-code.ts";
import { addressWrong, type DraftPlace } from "./pool-draft.ts";

/** The address for one of the wallet's places, or why a code has none. */
export type ScannedAddress = { address: string } | { problem: string };

/**
 * The address in a QR code for this place: a bare address, or the address of a payment code, whose other
 * values are ignored (T44). It must be valid for this coin on this network, whether or not withdrawals there
 * are possible now.
 */
export function addressInCode(
  text: string,
  { coin, network }: DraftPlace,
  tokens: readonly TokenContract[],
): ScannedAddress {
  const networks = [{ ...network, withdrawal_enabled: true }];
  const code = readPaymentUri(text, { ...coin, networks }, tokens);
  if (code && "problem" in code) return { problem: problemText(code, coin.symbol) };
  const address = (code?.address ?? text).trim();
  const problem = addressWrong(network, address);
  return problem === null ? { address } : { problem };
}

/** Most of a payment code's values only matter to the payer. */
function problemText(found: PaymentProblem, symbol: string): string {
  switch (found.problem) {
    case "other_network":
      return poolFormText.codeOfNetwork(networkById(found.network_id)?.deposit_name ?? found.network_id);
    case "amount":
    case "tag":
    case "expired":
    case "unsupported":
    case "conflict":
    case "field":
      return poolFormText.codeAsksMore;
    default:
      return paymentProblemText(found, symbol);
  }
}
