import { useRecipientCheck } from "../../features/recipients/use-recipient-check.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { bitcoinFormProblem } from "./bitcoin-form.ts";
import { useFieldRefusal } from "./field-refusal.ts";
import { plainAddress } from "./savable-address.ts";
import { useAllowed } from "./use-allowed.ts";
import {
  addressHint,
  type FieldName,
  type FieldProblem,
  firstProblem,
  isAboveQuota,
  lossHint,
  quantityProblem,
  tagProblem,
  type WithdrawFacts,
  type WithdrawForm,
} from "./withdraw-rules.ts";

type WasLeft = (field: FieldName) => boolean;

/**
 * What is wrong with the form, by its own rules and by the server's. `figure` is the quantity as typed, perhaps in the
 * user's currency.
 */
export function useChecks(form: WithdrawForm, facts: WithdrawFacts, figure: string, wasLeft: WasLeft) {
  const { address, network, tag, quantity } = form;
  const { available, quota_left: quotaLeft } = facts;
  const networkId = network?.network_id;
  const allowed = useAllowed(form, facts);
  const recipient = useRecipientCheck(plainAddress(form, facts));
  const refusal = useFieldRefusal({
    address: [`${address} ${networkId} ${tag} ${allowed.problem}`],
    network: [`${networkId}`],
    tag: [`${tag} ${networkId}`],
    quantity: [quantity, figure].map((text) => `${text} ${available} ${quotaLeft} ${networkId}`),
  });
  const own = recipient.isOwn ? withdrawText.ownAddress : null;
  const first = firstProblem(form, facts) ?? ofAddress(own ?? allowed.problem);
  const isAllowedShown = wasLeft("address") && (!allowed.lacksTag || wasLeft("tag"));
  const rules = errorsOf(form, facts, first, wasLeft, isAllowedShown ? allowed.problem : null);
  return {
    /** Whether the address looks like an earlier recipient (T74). */
    recipient,
    /** The first problem; null if the form can be submitted. */
    problem: first,
    /** The server's refusal of a field (T11). */
    refusal,
    errors: {
      address: own ?? refusal.textOf("address") ?? rules.address,
      network: refusal.textOf("network") ?? rules.network,
      tag: refusal.textOf("tag") ?? rules.tag,
      quantity: refusal.textOf("quantity") ?? rules.quantity,
    },
  };
}

/**
 * A field is checked on blur, except that a too large amount is reported at once, since more digits only make it
 * worse, and so is an address at which coins are lost.
 */
function errorsOf(
  form: WithdrawForm,
  facts: WithdrawFacts,
  first: FieldProblem | null,
  wasLeft: WasLeft,
  notAllowed: string | null,
) {
  const { quantity } = form;
  // Submitting leaves every field, so this one was left by a user who tried to submit.
  const isTried = wasLeft("network");
  const textOf = (field: FieldName) => (isTried && first?.field === field ? first.text : null);
  const isTooMuch = toBig(quantity).gt(facts.available ?? "0") || isAboveQuota(quantity, facts);
  const isQuantityShown = quantity !== "" && (wasLeft("quantity") || isTooMuch);
  return {
    address: wasLeft("address")
      ? (addressHint(form, facts) ??
        (isTried ? bitcoinFormProblem(form) : null) ??
        notAllowed ??
        textOf("address"))
      : lossHint(form, facts),
    network: textOf("network"),
    tag: wasLeft("tag") ? tagProblem(form) : null,
    quantity: isQuantityShown ? quantityProblem(form, facts) : null,
  };
}

function ofAddress(text: string | null): FieldProblem | null {
  return text === null ? null : { field: "address", text };
}
