import { z } from "zod";
import { addressProblem, normalisedAddress } from "../addresses.ts";
import { defineCall } from "../call.ts";
import { coinId } from "../coins.ts";
import { amountOrZero, positiveAmount } from "../money.ts";
import { networkByWithdrawalName } from "../networks.ts";
import { destinationTag } from "../saved-address.ts";

const input = z
  .strictObject({
    p_user_id: z.uuid({ error: "missing_data" }),
    p_coin_id: coinId,
    p_to_address: z
      .string({ error: "missing_address" })
      .trim()
      .min(1, { error: "missing_address" })
      .max(256, { error: "invalid_address" }),
    /** The network by its withdrawal name, such as 'ERC20'. */
    p_network: z.string({ error: "missing_network" }).trim().min(1, { error: "missing_network" }).max(64),
    /** What leaves the balance, in the coin; the fee is taken out of it (T11). */
    p_amount: positiveAmount("invalid_amount"),
    /** In the coin; must be the server's fee. */
    p_fee: amountOrZero("invalid_amount"),
    p_destination_tag: destinationTag.optional(),
  })
  .superRefine((value, context) => {
    const network = networkByWithdrawalName(value.p_network);
    const problem = network && addressProblem(network, value.p_to_address);
    if (!problem) return;
    context.addIssue({
      code: "custom",
      path: ["p_to_address"],
      message: "invalid_address",
      params: { network: network.deposit_name, hint: problem },
    });
  })
  // The database knows each address in one writing only, so that one of our own pool is always found (T11).
  .overwrite((value) => {
    const network = networkByWithdrawalName(value.p_network);
    return network ? { ...value, p_to_address: normalisedAddress(network, value.p_to_address) } : value;
  });

const reply = z.object({
  success: z.boolean(),
  withdrawal_id: z.uuid().nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});

export const initiate_withdrawal = defineCall({
  name: "initiate_withdrawal",
  summary: "Hold an amount and ask an administrator to send it to an address outside",
  who: "user",
  moves_money: true,
  per_minute: 20,
  input,
  output: z.array(reply).length(1),
  refusals: [
    "account_suspended",
    "foreign_user",
    "missing_address",
    "missing_network",
    "invalid_amount",
    "unknown_coin",
    "withdrawal_disabled",
    "network_mismatch",
    "invalid_address",
    "own_address",
    "invalid_destination_tag",
    "insufficient_funds",
    "below_minimum",
    "fee_mismatch",
    "fee_exceeds_amount",
    "price_unavailable",
    "price_stale",
    "quota_exceeded",
    "withdrawals_paused",
    "withdrawals_held",
    "withdrawals_frozen",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  refusalReply: ({ code, message, details }) => [
    { success: false, withdrawal_id: null, message, error: message, code, details },
  ],
});
