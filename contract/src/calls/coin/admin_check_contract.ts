import { z } from "zod";
import { defineCall } from "../../call.ts";
import {
  contractAddress,
  contractClaims,
  tokenNetworkId,
  withCheckedContract,
} from "../../office/token-contract.ts";

export const admin_check_contract = defineCall({
  name: "admin_check_contract",
  summary: "Ask a network's node about a token's contract before it is listed for a coin",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  perMinute: 30,
  input: withCheckedContract(
    z.strictObject({
      /** Of a coin that exists, or is to be added. */
      p_coin_id: z
        .string({ error: "invalid_coin_id" })
        .regex(/^[a-z0-9-]{1,64}$/, { error: "invalid_coin_id" }),
      p_network_id: tokenNetworkId,
      p_contract_address: contractAddress,
    }),
  ),
  output: z.object({
    success: z.literal(true),
    ...contractClaims.shape,
    /** Of the pool: those that users have and those that are free, and how many of each have no address on the network. */
    wallets: z.object({
      in_use: z.int(),
      in_use_without: z.int(),
      free: z.int(),
      free_without: z.int(),
    }),
  }),
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "invalid_coin_id",
    "missing_network",
    "network_without_tokens",
    "invalid_contract_address",
    "contract_taken",
    "contract_in_pool",
  ],
});
