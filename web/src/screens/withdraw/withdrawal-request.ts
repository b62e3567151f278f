import type { Coin, CoinNetwork, SimilarRecipient } from "@portico/contract";
import type { CallInput } from "../../api/http/client.ts";

/** A withdrawal as the user was asked to confirm it. */
export interface WithdrawalRequest {
  coin: Coin;
  network: CoinNetwork;
  /** The user's name for the address, if it is in the address book. */
  saved_name: string | undefined;
  /** The destination tag in the address's code, if another one or none is used. */
  unused_tag: string | undefined;
  /** Earlier recipients that look like the address (T74). */
  similar: readonly SimilarRecipient[];
  input: CallInput<"initiate_withdrawal">;
}
