import {
  addressFault,
  type Coin,
  type CoinNetwork,
  isDestinationTag,
  networkByWithdrawalName,
} from "@portico/contract";
import Big from "big.js";
import { lossReason } from "../../money/lost-address.ts";
import { readPaymentUri } from "../../money/payment-uri.ts";
import type { TokenContract } from "../../money/token-contracts.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { addressReason } from "../../text/money/address-reason.ts";
import { paymentCodeText, paymentProblemText } from "../../text/money/payment-code.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { bitcoinFormProblem } from "./bitcoin-form.ts";
import { minimumProblem } from "./withdraw-minimum.ts";

/** The form's values; amounts are in the coin, as typed. */
export interface WithdrawForm {
  address: string;
  network: CoinNetwork | undefined;
  tag: string;
  quantity: string;
  /** The form in which an address that is written as one of Bitcoin is paid, once the user has confirmed it (T74). */
  confirmed_form?: string | null;
}

export type FieldName = keyof WithdrawForm;

/** The data against which the form is checked. */
export interface WithdrawFacts {
  coin: Coin;
  /** The user's available balance of it; undefined if unknown. */
  available: string | undefined;
  user_id: string | undefined;
  /** The remaining daily limit in USDT; undefined if unknown. The server decides. */
  quota_left?: string | undefined;
  /** In US dollars, without the premium: the price that the limit uses. */
  market_price?: string | undefined;
  /** The contracts of all coins, which payment codes name. */
  tokens: readonly TokenContract[];
}

export interface FieldProblem {
  field: FieldName;
  text: string;
}

/** The first problem in the spec's order, then those of our own checks. Null if the form can be submitted. */
export function firstProblem(form: WithdrawForm, facts: WithdrawFacts): FieldProblem | null {
  if (!facts.user_id || facts.available === undefined)
    return { field: "address", text: withdrawText.missingData };
  if (form.address.trim() === "") return { field: "address", text: withdrawText.missingAddress };
  if (!form.network) return { field: "network", text: withdrawText.missingNetwork };
  const problems: [FieldName, string | null][] = [
    ["quantity", quantityProblem(form, facts)],
    ["address", addressHint(form, facts) ?? bitcoinFormProblem(form)],
    ["tag", tagProblem(form)],
  ];
  for (const [field, text] of problems) {
    if (text !== null) return { field, text };
  }
  return null;
}

/** Why the address is invalid on the network; null for an empty one, which is reported elsewhere. */
export function addressHint(
  { address, network }: Pick<WithdrawForm, "address" | "network">,
  { coin, tokens }: Pick<WithdrawFacts, "coin" | "tokens">,
): string | null {
  const rules = network && networkByWithdrawalName(network.withdrawal_name);
  if (!rules || address.trim() === "") return null;
  const code = readPaymentUri(address, coin, tokens);
  if (code) return "problem" in code ? paymentProblemText(code, coin.symbol) : paymentCodeText.unread;
  const loss = lossReason(rules, address, tokens);
  const fault = addressFault(rules, address);
  if (loss !== null || !fault) return loss;
  return refusalText("invalid_address", {
    network: network.withdrawal_name,
    hint: addressReason(fault, coin),
  });
}

/** The address hint if coins sent there are lost: whole addresses, so that it can be shown while typing. */
export function lossHint(
  { address, network }: WithdrawForm,
  { tokens }: Pick<WithdrawFacts, "tokens">,
): string | null {
  const rules = network && networkByWithdrawalName(network.withdrawal_name);
  return rules ? lossReason(rules, address, tokens) : null;
}

/** All checks of the quantity in order, from "not a number" to the daily quota. */
export function quantityProblem({ quantity, network }: WithdrawForm, facts: WithdrawFacts): string | null {
  const { coin, available = "0", quota_left: left } = facts;
  const amount = toBig(quantity);
  const { symbol, withdrawal_fee: fee } = coin;
  if (amount.lte(0)) return withdrawText.invalidAmount;
  if (amount.gt(available)) return withdrawText.insufficient;
  const tooLittle = minimumProblem(quantity, coin, network);
  if (tooLittle !== null) return tooLittle;
  if (amount.lte(fee)) return refusalText("fee_exceeds_amount", { fee, symbol });
  if (left !== undefined && isAboveQuota(quantity, facts)) return refusalText("quota_exceeded", { left });
  return null;
}

/** As on the server: a stable coin counts as a dollar, any other at its market price, rounded up (T12). */
export function isAboveQuota(quantity: string, { coin, quota_left, market_price }: WithdrawFacts): boolean {
  const price = coin.is_stable ? "1" : market_price;
  if (quota_left === undefined || price === undefined) return false;
  return toBig(quantity).times(toBig(price)).round(6, Big.roundUp).gt(quota_left);
}

export function tagProblem({ tag, network }: WithdrawForm): string | null {
  if (tag === "" || !network?.has_destination_tag) return null;
  return isDestinationTag(tag) ? null : refusalText("invalid_destination_tag");
}

/** The amount that arrives: the quantity less the fee; "0" if the fee is larger. */
export function receivedAmount(quantity: string, coin: Coin): string {
  const rest = toBig(quantity).minus(toBig(coin.withdrawal_fee));
  return rest.gt(0) ? rest.toFixed() : "0";
}

/** The quantity to send so that this amount arrives: the fee is deducted from it (T11). */
export function quantityFor(received: string, coin: Coin): string {
  return toBig(received).plus(toBig(coin.withdrawal_fee)).toFixed();
}
