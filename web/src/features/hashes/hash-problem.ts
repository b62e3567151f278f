import { type Network, normalisedTransactionHash, transactionHashDetails } from "@portico/contract";
import { refusalText } from "../../text/app/refusals.ts";

/** Why a text cannot be a transaction hash of the network; undefined if it can, or is empty. */
export function hashProblem(network: Network | undefined, hash: string): string | undefined {
  if (!network || hash.trim() === "" || normalisedTransactionHash(network, hash)) return undefined;
  return refusalText("invalid_transaction_hash", transactionHashDetails(network));
}
