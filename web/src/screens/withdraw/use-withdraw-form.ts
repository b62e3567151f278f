import type { Coin } from "@portico/contract";
import { useState } from "react";
import { useSession } from "../../api/session.ts";
import { toBig } from "../../ui/format/decimal.ts";
import {
  addressHint,
  type FieldName,
  firstProblem,
  quantityProblem,
  tagProblem,
  type WithdrawFacts,
  type WithdrawForm,
} from "./withdraw-rules.ts";

/** The form's fields, and which of them has something to say. */
export function useWithdrawForm(coin: Coin, available: string | undefined) {
  const networks = coin.networks.filter((network) => network.withdrawal_enabled);
  const [address, setAddress] = useState("");
  const [networkId, setNetworkId] = useState(networks[0]?.network_id);
  const [tag, setTag] = useState("");
  const [quantity, setQuantity] = useState("");
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const user_id = useSession().user?.id;

  const network = networks.find((one) => one.network_id === networkId);
  const form: WithdrawForm = { address, network, tag, quantity };
  const facts: WithdrawFacts = { coin, available, user_id };
  const leave = (...fields: FieldName[]) => setLeft((old) => [...new Set([...old, ...fields])]);
  const wasLeft = (field: FieldName) => left.includes(field);
  const first = firstProblem(form, facts);

  return {
    ...form,
    setAddress,
    setNetworkId,
    setTag,
    setQuantity,
    networks,
    user_id,
    problem: first,
    /** A field is judged once it was left; too much is said at once, since more digits only make it worse. */
    errors: {
      address: wasLeft("address") ? (addressHint(form) ?? blankAddress(first, wasLeft("network"))) : null,
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
