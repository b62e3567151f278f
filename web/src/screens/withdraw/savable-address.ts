import { networkByWithdrawalName, normalisedAddress } from "@portico/contract";
import type { SavableAddress } from "../../features/address-book/saved-addresses.ts";
import { bitcoinFormProblem } from "./bitcoin-form.ts";
import { addressHint, type WithdrawFacts, type WithdrawForm } from "./withdraw-rules.ts";

/** The form's address in the form that can be saved; null while it is incomplete or unconfirmed. */
export function savableAddress(form: WithdrawForm, facts: WithdrawFacts): SavableAddress | null {
  return bitcoinFormProblem(form) === null ? plainAddress(form, facts) : null;
}

/** The form's address as it is paid; null while it is incomplete. */
export function plainAddress(form: WithdrawForm, facts: WithdrawFacts): SavableAddress | null {
  const { address, network, tag } = form;
  const rules = network && networkByWithdrawalName(network.withdrawal_name);
  if (!rules || address.trim() === "" || addressHint(form, facts) !== null) return null;
  return {
    network_id: network.network_id,
    address: normalisedAddress(rules, address),
    tag: network.has_destination_tag ? tag : "",
  };
}
