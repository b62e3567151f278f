import { AMOUNT, type Coin, networks, type RefusalCode } from "@portico/contract";
import type { CallInput } from "../../../../api/http/client.ts";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { readWholeNumber } from "../../../../ui/format/whole-number.ts";

/** The networks on which a coin can be added. */
export const tokenNetworks = networks.filter(
  ({ token_withdrawal_name }) => token_withdrawal_name !== undefined,
);

/** The networks that can be added to a coin: it is not on them yet, and is not their own coin. */
export function missingNetworks({ coin_id, networks: present }: Coin) {
  return tokenNetworks.filter(
    ({ network_id, native }) =>
      native.coin_id !== coin_id && !present.some((one) => one.network_id === network_id),
  );
}

/** The form's values, as typed. */
export interface NewCoinValues {
  id: string;
  symbol: string;
  name: string;
  decimals: string;
  /** The ids of the chosen networks, in the order in which they were chosen. */
  chosen: string[];
  contracts: Record<string, { address: string; decimals: string }>;
  swapFee: string;
  withdrawalFee: string;
  minimumDeposit: string;
  minimumWithdrawal: string;
  binance: string;
  coinbase: string;
  kraken: string;
  reason: string;
}

export const emptyCoin: NewCoinValues = {
  id: "",
  symbol: "",
  name: "",
  decimals: "18",
  chosen: [],
  contracts: Object.fromEntries(
    tokenNetworks.map(({ network_id }) => [network_id, { address: "", decimals: "" }]),
  ),
  swapFee: "",
  withdrawalFee: "",
  minimumDeposit: "",
  minimumWithdrawal: "",
  binance: "",
  coinbase: "",
  kraken: "",
  reason: text.reasonStart,
};

/**
 * Returns the call's input for the typed values. A contract without decimals has as many as the coin, and at least as
 * much as the fee must arrive if no minimum is given.
 */
export function callInput(values: NewCoinValues): CallInput<"admin_add_coin"> {
  const { binance, coinbase, kraken } = values;
  return {
    p_coin_id: values.id.trim(),
    p_symbol: values.symbol.trim(),
    p_name: values.name.trim(),
    p_decimals: count(values.decimals),
    p_networks: values.chosen.map((network_id) => {
      const { address = "", decimals = "" } = values.contracts[network_id] ?? {};
      return {
        network_id,
        contract_address: address.trim(),
        contract_decimals: count(decimals.trim() || values.decimals),
      };
    }),
    p_swap_fee: plainFigure(values.swapFee),
    p_withdrawal_fee: plainFigure(values.withdrawalFee),
    p_minimum_deposit: plainFigure(values.minimumDeposit),
    p_minimum_withdrawal: plainFigure(values.minimumWithdrawal || values.withdrawalFee),
    p_stream_symbols: {
      ...(binance.trim() && { binance: binance.trim() }),
      ...(coinbase.trim() && { coinbase: coinbase.trim() }),
      ...(kraken.trim() && { kraken: kraken.trim() }),
    },
    p_reason: values.reason.trim(),
  };
}

/** The most decimals of a contract. */
const MAX_DECIMALS = 36;

/** A typed whole number; 0 for anything else, which the form does not let pass. */
export function count(typed: string): number {
  return readWholeNumber(typed, MAX_DECIMALS) ?? 0;
}

/** A typed figure as an amount on the wire. */
export function plainFigure(typed: string): string {
  return typed.replace(/\.$/, "");
}

/** Whether a typed figure is an amount. */
export function isAmount(typed: string): boolean {
  return AMOUNT.test(plainFigure(typed));
}

/** The values of the form that adds a network to a coin, or corrects its contract, as typed. */
export interface NetworkValues {
  network: string | null;
  address: string;
  decimals: string;
  minimum: string;
  reason: string;
}

/** The field of that form that a refusal is about; other refusals are shown above its buttons. */
export const fieldOfNetworkRefusal: Partial<Record<RefusalCode, keyof NetworkValues>> = {
  network_without_tokens: "network",
  coin_network_exists: "network",
  own_coin_of_network: "network",
  invalid_contract_address: "address",
  contract_taken: "address",
  contract_in_pool: "address",
  contract_unchecked: "address",
  contract_without_code: "address",
  contract_no_token: "address",
  invalid_contract_decimals: "decimals",
  contract_decimals_differ: "decimals",
  invalid_amount: "minimum",
  too_many_decimals: "minimum",
  figure_too_high: "minimum",
  reason_required: "reason",
  text_has_link: "reason",
};

/** The field that a refusal is about; other refusals are shown above the form. */
export const fieldOfRefusal: Partial<Record<RefusalCode, keyof NewCoinValues>> = {
  coin_exists: "id",
  invalid_coin_id: "id",
  invalid_coin_symbol: "symbol",
  coin_symbol_taken: "symbol",
  invalid_coin_name: "name",
  coin_name_taken: "name",
  invalid_coin_decimals: "decimals",
  reason_required: "reason",
};

/** A rule for a whole number from 0. */
export function wholeNumber(most: number, mayBeEmpty = false) {
  return (typed: string) => {
    const trimmed = typed.trim();
    if (trimmed === "" && mayBeEmpty) return true;
    return readWholeNumber(trimmed, most) !== null || text.wholeNumber(most);
  };
}
