import type { Coin } from "@portico/contract";
import type { PaymentRequest } from "../../money/payment-request.ts";
import { paymentCodeText } from "../../text/money/payment-code.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { quantityFor, type WithdrawForm } from "./withdraw-rules.ts";

/** A payment code's value for one field. The field only takes it when the user presses the button (T44). */
export interface CodeOffer {
  /** What the code contains, as text. */
  text: string;
  /** The button's label. */
  label: string;
  /** For the field, as it would be typed or chosen. */
  value: string;
  /** The field already has this value. */
  is_taken: boolean;
}

export type OfferedField = "network" | "tag" | "quantity";

/** A payment code's values besides the address, for the fields that exist. */
export function codeOffers(
  code: PaymentRequest | null,
  form: WithdrawForm,
  coin: Coin,
): Partial<Record<OfferedField, CodeOffer>> {
  if (!code) return {};
  const offers: Partial<Record<OfferedField, CodeOffer>> = {};
  const open = coin.networks.filter((network) => network.withdrawal_enabled);
  const network = open.find((one) => one.network_id === code.network_id);
  if (network && open.length > 1) offers.network = networkOffer(network, form);
  if (code.tag !== null && form.network?.has_destination_tag) offers.tag = tagOffer(code.tag, form);
  if (code.amount !== null) offers.quantity = quantityOffer(code.amount, form, coin);
  return offers;
}

function networkOffer({ network_id, withdrawal_name }: Coin["networks"][number], form: WithdrawForm) {
  return {
    text: paymentCodeText.network(withdrawal_name),
    label: paymentCodeText.take(withdrawal_name),
    value: network_id,
    is_taken: form.network?.network_id === network_id,
  };
}

function tagOffer(tag: string, form: WithdrawForm) {
  return {
    text: paymentCodeText.tag(tag),
    label: paymentCodeText.takeTag(tag),
    value: tag,
    is_taken: form.tag === tag,
  };
}

/** The code names the amount to arrive, so the fee is added. */
function quantityOffer(asked: string, form: WithdrawForm, coin: Coin) {
  const inCoin = (text: string) => withdrawText.amountOf(formatExact(text), coin.symbol);
  const quantity = quantityFor(asked, coin);
  const hasFee = !toBig(quantity).eq(asked);
  return {
    text: hasFee
      ? paymentCodeText.amountWithFee(inCoin(asked), inCoin(quantity))
      : paymentCodeText.amount(inCoin(asked)),
    label: paymentCodeText.take(inCoin(quantity)),
    value: quantity,
    is_taken: form.quantity !== "" && toBig(form.quantity).eq(quantity),
  };
}
