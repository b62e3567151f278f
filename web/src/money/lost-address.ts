import { addressFault, addressHints, type Network, normalisedAddress } from "@portico/contract";
import { i18n } from "../text/translation/i18n.ts";
import { type TokenContract, tokensByContract } from "./token-contracts.ts";

/**
 * Why coins sent to a well-formed address are lost (T74), as a sentence; null if they are not. `tokens` are the
 * contracts of all coins, also of those that administrators added.
 */
export function lossReason(
  network: Network,
  address: string,
  tokens: readonly TokenContract[],
): string | null {
  const fault = addressFault(network, address);
  if (fault) return "is_lost" in fault ? i18n.t(fault.reason) : null;
  const isContract = tokensByContract(tokens, normalisedAddress(network, address)).length > 0;
  return isContract ? i18n.t(addressHints.token_contract) : null;
}
