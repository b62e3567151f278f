import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { amountOrZero } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";
import {
  contractAddress,
  contractDecimals,
  tokenNetworkId,
  withCheckedContract,
} from "../../office/token-contract.ts";

export const admin_add_coin_network = defineCall({
  name: "admin_add_coin_network",
  summary: "Add a network, on which it is a token, to a coin; deposits and withdrawals there start paused",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: withCheckedContract(
    z.strictObject({
      p_coin_id: coinId,
      p_network_id: tokenNetworkId,
      p_contract_address: contractAddress,
      p_contract_decimals: contractDecimals,
      /** The least that a withdrawal must let arrive on this network, in the coin. */
      p_minimum_withdrawal: amountOrZero("invalid_amount"),
      /** Why it is paused; shown to everybody. */
      p_reason: reason,
    }),
  ),
  output: z.object({ success: z.literal(true), symbol: z.string(), network: z.string() }),
  events: () => [
    { type: "admin_settings" },
    { type: "admin_wallets" },
    { type: "coins_changed" },
    { type: "pauses_changed" },
  ],
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "reason_required",
    "text_has_link",
    "unknown_coin",
    "missing_network",
    "network_without_tokens",
    "own_coin_of_network",
    "coin_network_exists",
    "invalid_contract_address",
    "invalid_contract_decimals",
    "contract_taken",
    "contract_in_pool",
    "contract_unchecked",
    "contract_without_code",
    "contract_no_token",
    "contract_decimals_differ",
    "invalid_amount",
    "too_many_decimals",
    "figure_too_high",
  ],
});
