import { z } from "zod";
import { addressProblem, normalisedAddress } from "../addresses/addresses.ts";
import { destinationTag } from "../addresses/saved-address.ts";
import { coinId } from "../money/coins.ts";
import { positiveAmount } from "../money/money.ts";
import { networkByWithdrawalName } from "../registry/networks.ts";

/** The terms of a withdrawal, to which its confirmation is bound (T55). */
export const withdrawalTerms = {
  p_coin_id: coinId,
  p_to_address: z
    .string({ error: "missing_address" })
    .trim()
    .min(1, { error: "missing_address" })
    .max(256, { error: "invalid_address" }),
  /** The network by its withdrawal name, such as 'ERC20'. */
  p_network: z.string({ error: "missing_network" }).trim().min(1, { error: "missing_network" }).max(64),
  /** What leaves the balance, in the coin; the fee is deducted from it (T11). */
  p_amount: positiveAmount("invalid_amount"),
  p_destination_tag: destinationTag.optional(),
};

/** The terms of a withdrawal, as its form sends them. */
export type WithdrawalTerms = z.input<z.ZodObject<typeof withdrawalTerms>>;

/**
 * Refuses an address that fails its network's checksum, and normalises any other: the database compares that form with
 * our own pool's addresses (T11) and with what was confirmed.
 */
export function withCheckedAddress<Schema extends z.ZodType<{ p_network: string; p_to_address: string }>>(
  schema: Schema,
): Schema {
  return schema
    .superRefine(({ p_network, p_to_address }, context) => {
      const network = networkByWithdrawalName(p_network);
      const problem = network && addressProblem(network, p_to_address);
      if (!problem) return;
      context.addIssue({
        code: "custom",
        path: ["p_to_address"],
        message: "invalid_address",
        params: { network: network.deposit_name, hint: problem },
      });
    })
    .overwrite((value) => {
      const network = networkByWithdrawalName(value.p_network);
      return network ? { ...value, p_to_address: normalisedAddress(network, value.p_to_address) } : value;
    });
}
