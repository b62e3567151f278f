import { z } from "zod";
import { defineCall } from "../../call.ts";
import { amountOrZero } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";
import {
  contractAddress,
  contractDecimals,
  contractIssue,
  normalisedContract,
  tokenNetworkId,
} from "../../office/token-contract.ts";

const figure = amountOrZero("invalid_amount");

/** A network of the new coin. The address must pass the network's checksum, be no burn address or program, and is normalised. */
const newCoinNetwork = z
  .strictObject({
    network_id: tokenNetworkId,
    contract_address: contractAddress,
    contract_decimals: contractDecimals,
  })
  .superRefine(({ network_id, contract_address }, context) => {
    const issue = contractIssue(network_id, contract_address);
    if (issue) context.addIssue({ ...issue, path: ["contract_address"] });
  })
  .overwrite((given) => ({
    ...given,
    contract_address: normalisedContract(given.network_id, given.contract_address),
  }));

export const admin_add_coin = defineCall({
  name: "admin_add_coin",
  summary: "Add a coin on networks of the registry; its deposits, withdrawals and swaps start paused",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    /** Its id at CoinGecko, from which its price is polled. */
    p_coin_id: z
      .string({ error: "invalid_coin_id" })
      .regex(/^[a-z0-9-]{1,64}$/, { error: "invalid_coin_id" }),
    p_symbol: z
      .string({ error: "invalid_coin_symbol" })
      .regex(/^[A-Z0-9]{1,12}$/, { error: "invalid_coin_symbol" }),
    p_name: z
      .string({ error: "invalid_coin_name" })
      .regex(/^[A-Za-z0-9][A-Za-z0-9 .&()+-]{0,39}$/, { error: "invalid_coin_name" }),
    /** Decimals of an amount in the ledger. */
    p_decimals: z
      .int({ error: "invalid_coin_decimals" })
      .min(0, { error: "invalid_coin_decimals" })
      .max(18, { error: "invalid_coin_decimals" }),
    /** In the order of the withdraw screen. */
    p_networks: z
      .array(newCoinNetwork, { error: "missing_network" })
      .min(1, { error: "missing_network" })
      .max(15, { error: "missing_network" }),
    /** Fees and minimums are in the coin. */
    p_swap_fee: figure,
    p_withdrawal_fee: figure,
    p_minimum_deposit: figure,
    p_minimum_withdrawal: figure,
    /** The pairs that exchanges stream: on Binance in USDT, on Coinbase and Kraken in dollars. */
    p_stream_symbols: z
      .strictObject({
        binance: z
          .string()
          .regex(/^[A-Z0-9]{1,16}USDT$/, { error: "invalid_stream_symbol" })
          .optional(),
        coinbase: z
          .string()
          .regex(/^[A-Z0-9]{1,16}-USD$/, { error: "invalid_stream_symbol" })
          .optional(),
        kraken: z
          .string()
          .regex(/^[A-Z0-9]{1,16}\/USD$/, { error: "invalid_stream_symbol" })
          .optional(),
      })
      .default({}),
    /** Why it is paused; shown to everybody. */
    p_reason: reason,
  }),
  output: z.object({ success: z.literal(true), coin_id: z.string(), symbol: z.string() }),
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
    "coin_exists",
    "invalid_coin_id",
    "feed_id_taken",
    "invalid_coin_symbol",
    "coin_symbol_taken",
    "invalid_coin_name",
    "coin_name_taken",
    "invalid_coin_decimals",
    "missing_network",
    "network_without_tokens",
    "coin_network_twice",
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
    "invalid_stream_symbol",
    "stream_symbol_taken",
  ],
});
