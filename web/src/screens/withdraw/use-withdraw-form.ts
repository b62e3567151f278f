import type { Coin, SavedAddress } from "@portico/contract";
import { useState } from "react";
import { useSession } from "../../api/session.ts";
import { type PaymentRequest, readPaymentUri } from "../../money/payment-uri.ts";
import { paymentProblemText } from "../../text/payment-code.ts";
import { toBig } from "../../ui/format/decimal.ts";
import {
  addressHint,
  type FieldName,
  firstProblem,
  quantityFor,
  quantityProblem,
  tagProblem,
  type WithdrawFacts,
  type WithdrawForm,
} from "./withdraw-rules.ts";

/** What a payment code has filled in, to be said until somebody changes the address. */
export interface CodeNotice {
  /** The network that it has changed to, by its name on this screen. */
  network: string | null;
  /** What should arrive, and what has to leave for it; `is_open` while the user's own quantity stands there instead. */
  amount: { asked: string; quantity: string; is_open: boolean } | null;
}

/** The form's fields, and which of them has something to say. */
export function useWithdrawForm(coin: Coin, available: string | undefined) {
  const networks = coin.networks.filter((network) => network.withdrawal_enabled);
  const [address, setAddress] = useState("");
  const [networkId, setNetworkId] = useState(networks[0]?.network_id);
  const [tag, setTag] = useState("");
  const [quantity, setQuantity] = useState("");
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const [notice, setNotice] = useState<CodeNotice | null>(null);
  const user_id = useSession().user?.id;

  const network = networks.find((one) => one.network_id === networkId);
  const form: WithdrawForm = { address, network, tag, quantity };
  const facts: WithdrawFacts = { coin, available, user_id };
  const leave = (...fields: FieldName[]) => setLeft((old) => [...new Set([...old, ...fields])]);
  const wasLeft = (field: FieldName) => left.includes(field);
  const first = firstProblem(form, facts);

  function changeAddress(text: string) {
    setAddress(text);
    setNotice(null);
  }

  /** A code is a whole destination: what it leaves out does not stay from before. */
  function follow(request: PaymentRequest, asksAlways = false) {
    const changed = networks.find((one) => one.network_id === request.network_id);
    setAddress(request.address);
    setTag(request.tag ?? "");
    if (changed) setNetworkId(changed.network_id);
    leave("address");
    setNotice({
      network: changed && changed.network_id !== networkId ? changed.withdrawal_name : null,
      amount: request.amount === null ? null : takeAmount(request.amount, asksAlways),
    });
  }

  function takeAmount(asked: string, asksAlways: boolean): CodeNotice["amount"] {
    const wanted = quantityFor(asked, coin);
    const isFree = toBig(quantity).eq(wanted) || (quantity === "" && !asksAlways);
    if (isFree) setQuantity(wanted);
    return { asked, quantity: wanted, is_open: !isFree };
  }

  /**
   * Takes a payment code, if the text is one; false where it is not, or cannot be followed. `asksAlways` for whoever is
   * about to type a quantity: what they type must not end up behind what the code fills in.
   */
  function takeCode(text: string, asksAlways = false): boolean {
    const code = readPaymentUri(text, coin);
    if (!code || "problem" in code) return false;
    follow(code, asksAlways);
    return true;
  }

  /** Takes what was scanned: a payment code or a bare address. What is neither is refused, in words. */
  function takeScanned(text: string): string | null {
    const code = readPaymentUri(text, coin);
    if (code && "problem" in code) return paymentProblemText(code, coin.symbol);
    if (code) {
      follow(code);
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
    setQuantity,
    networks,
    user_id,
    facts,
    notice,
    takeCode,
    takeScanned,
    /** Takes an entry of the address book: where it leads, wholly. */
    pick(entry: SavedAddress) {
      changeAddress(entry.address);
      setNetworkId(entry.network_id);
      setTag(entry.destination_tag ?? "");
      leave("address");
    },
    /** Answers the question whose quantity it should be. */
    settleAmount(takeIt: boolean) {
      if (!notice?.amount) return;
      if (takeIt) setQuantity(notice.amount.quantity);
      setNotice({ ...notice, amount: takeIt ? { ...notice.amount, is_open: false } : null });
    },
    problem: first,
    /** A field is judged once it was left; too much is said at once, since more digits only make it worse. */
    errors: {
      address: wasLeft("address")
        ? (addressHint(form, facts) ?? blankAddress(first, wasLeft("network")))
        : null,
      network: wasLeft("network") && first?.field === "network" ? first.text : null,
      tag: wasLeft("tag") ? tagProblem(form) : null,
      quantity:
        quantity !== "" && (wasLeft("quantity") || toBig(quantity).gt(available ?? "0"))
          ? quantityProblem(quantity, facts)
          : null,
    },
    leave,
    leaveAll: () => leave("address", "network", "tag", "quantity"),
  };
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>;

/** An address that is blank is only missed once someone tries to submit. */
function blankAddress(first: ReturnType<typeof firstProblem>, tried: boolean): string | null {
  return tried && first?.field === "address" ? first.text : null;
}
