import type { Coin, SavedAddress } from "@portico/contract";
import { useState } from "react";
import { useWithdrawalQuota } from "../../api/queries/own.ts";
import { useCoins, usePrice } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { useAmountEntry } from "../../features/amounts/use-amount-entry.ts";
import { useRecipientCheck } from "../../features/recipients/use-recipient-check.ts";
import type { PaymentRequest } from "../../money/payment-request.ts";
import { readPaymentUri } from "../../money/payment-uri.ts";
import { tokensOf } from "../../money/token-contracts.ts";
import { paymentProblemText } from "../../text/money/payment-code.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { bitcoinFormProblem } from "./bitcoin-form.ts";
import { codeOffers } from "./code-offers.ts";
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

/** The form's fields and their messages. */
export function useWithdrawForm(coin: Coin, available: string | undefined) {
  const networks = coin.networks.filter((network) => network.withdrawal_enabled);
  const [address, setAddress] = useState("");
  const [networkId, setNetworkId] = useState(networks[0]?.network_id);
  const [tag, setTag] = useState("");
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const [code, setCode] = useState<PaymentRequest | null>(null);
  const [confirmedForm, confirmForm] = useState<string | null>(null);
  const userId = useSession().user?.id;
  const quotaLeft = useWithdrawalQuota().data?.left;
  const tokens = tokensOf(useCoins().data ?? []);
  const price = usePrice(coin.coin_id);
  const entry = useAmountEntry("withdraw", coin, price);
  const quantity = entry.amount;

  const network = networks.find((one) => one.network_id === networkId);
  const form: WithdrawForm = { address, network, tag, quantity, confirmed_form: confirmedForm };
  const facts: WithdrawFacts = {
    coin,
    available,
    user_id: userId,
    quota_left: quotaLeft,
    market_price: price?.market_price,
    tokens,
  };
  const leave = (...fields: FieldName[]) => setLeft((old) => [...new Set([...old, ...fields])]);
  const wasLeft = (field: FieldName) => left.includes(field);
  const allowed = useAllowed(form, facts);
  const recipient = useRecipientCheck(plainAddress(form, facts));
  const own = recipient.isOwn ? withdrawText.ownAddress : null;
  const first = firstProblem(form, facts) ?? fieldProblem(own ?? allowed.problem);
  const refusal = useFieldRefusal({
    address: [`${address} ${networkId} ${tag} ${allowed.problem}`],
    network: [`${networkId}`],
    tag: [`${tag} ${networkId}`],
    quantity: [quantity, entry.figure].map((text) => `${text} ${available} ${quotaLeft} ${networkId}`),
  });
  const isAllowedShown = wasLeft("address") && (!allowed.lacksTag || wasLeft("tag"));

  function changeAddress(text: string) {
    setAddress(text);
    setCode(null);
  }

  /** Only the address is taken from a code (T44); the other values are offered. */
  function follow(request: PaymentRequest) {
    setAddress(request.address);
    // A tag from the previous code belongs to another recipient.
    if (code?.tag === tag) setTag("");
    setCode(request);
    leave("address");
  }

  /** Takes the address of a payment code. Returns false if the text is none, or cannot be used. */
  function takeCode(text: string): boolean {
    const read = readPaymentUri(text, coin, tokens);
    if (!read || "problem" in read) return false;
    follow(read);
    return true;
  }

  /** Takes a scanned payment code's address or a bare address. Returns the error text for anything else. */
  function takeScanned(text: string): string | null {
    const read = readPaymentUri(text, coin, tokens);
    if (read && "problem" in read) return paymentProblemText(read, coin.symbol);
    if (read) {
      follow(read);
      return null;
    }
    const fits = networks.some(
      (one) => addressHint({ ...form, address: text, network: one }, facts) === null,
    );
    const problem = addressHint({ ...form, address: text }, facts);
    if (problem !== null && !fits) return problem;
    changeAddress(text.trim());
    leave("address");
    return null;
  }

  return {
    ...form,
    setAddress: changeAddress,
    setNetworkId,
    setTag,
    confirmForm,
    /** The quantity as typed, in the coin or in the user's currency. */
    entry,
    networks,
    user_id: userId,
    facts,
    /** Whether the address looks like an earlier recipient (T74). */
    recipient,
    /** Whether the address comes from a payment code. */
    isFromCode: code !== null,
    offers: codeOffers(code, form, coin),
    takeCode,
    takeScanned,
    /** Takes an address book entry completely: address, network and tag. */
    pick(entry: Pick<SavedAddress, "address" | "network_id" | "destination_tag">) {
      changeAddress(entry.address);
      setNetworkId(entry.network_id);
      setTag(entry.destination_tag ?? "");
      leave("address");
    },
    problem: first,
    /** The server's refusal of a field (T11). */
    refusal,
    /**
     * A field is checked on blur, except that a too large amount is reported at once, since more digits only
     * make it worse, and so is an address at which coins are lost.
     */
    errors: {
      address:
        own ??
        refusal.textOf("address") ??
        (wasLeft("address")
          ? (addressHint(form, facts) ??
            (wasLeft("network") ? bitcoinFormProblem(form) : null) ??
            (isAllowedShown ? allowed.problem : null) ??
            blankAddress(first, wasLeft("network")))
          : lossHint(form, facts)),
      network:
        refusal.textOf("network") ?? (wasLeft("network") && first?.field === "network" ? first.text : null),
      tag: refusal.textOf("tag") ?? (wasLeft("tag") ? tagProblem(form) : null),
      quantity:
        refusal.textOf("quantity") ??
        (quantity !== "" &&
        (wasLeft("quantity") || toBig(quantity).gt(available ?? "0") || isAboveQuota(quantity, facts))
          ? quantityProblem(form, facts)
          : null),
    },
    leave,
    leaveAll: () => leave("address", "network", "tag", "quantity"),
  };
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>;

function fieldProblem(text: string | null): FieldProblem | null {
  return text === null ? null : { field: "address", text };
}

/** A blank address is only an error once the user tries to submit. */
function blankAddress(first: ReturnType<typeof firstProblem>, tried: boolean): string | null {
  return tried && first?.field === "address" ? first.text : null;
}
