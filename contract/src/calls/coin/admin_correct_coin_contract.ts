import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { reason } from "../../office/reason.ts";
import {
  contractAddress,
  contractDecimals,
  tokenNetworkId,
  withCheckedContract,
} from "../../office/token-contract.ts";

export const admin_correct_coin_contract = defineCall({
  name: "admin_correct_coin_contract",
  summary: "Replace a contract that an administrator listed, while it is paused and nothing has used it",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: withCheckedContract(
    z.strictObject({
      p_coin_id: coinId,
      p_network_id: tokenNetworkId,
      p_contract_address: contractAddress,
      p_contract_decimals: contractDecimals,
      /** The contract that the administrator saw. */
      p_seen_contract_address: contractAddress,
      p_reason: reason,
    }),
  ),
  output: z.object({ success: z.literal(true), symbol: z.string(), network: z.string() }),
  events: () => [{ type: "admin_settings" }, { type: "coins_changed" }],
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "reason_required",
    "text_has_link",
    "unknown_coin",
    "missing_network",
    "network_without_tokens",
    "network_mismatch",
    "setting_changed",
    "coin_network_released",
    "coin_network_open",
    "coin_network_used",
    "invalid_contract_address",
    "invalid_contract_decimals",
    "contract_taken",
    "contract_in_pool",
    "contract_unchecked",
    "contract_without_code",
    "contract_no_token",
    "contract_decimals_differ",
  ],
});
