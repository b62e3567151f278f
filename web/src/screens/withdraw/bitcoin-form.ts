import { type CoinNetwork, formerlyBitcoin, type Network, networkByWithdrawalName } from "@portico/contract";
import { bitcoinFormText } from "../../text/money/bitcoin-form.ts";

interface Destination {
  address: string;
  network: CoinNetwork | undefined;
  confirmed_form?: string | null;
}

/** An address that is written as one of Bitcoin: the network's own form of it, and the network's coin. */
export interface BitcoinForm {
  shown_as: string;
  coin: Network["native"];
  is_confirmed: boolean;
}

/** Null unless the form's address is written as one of Bitcoin, on another network (T74). */
export function bitcoinForm({ address, network, confirmed_form }: Destination): BitcoinForm | null {
  const rules = network && networkByWithdrawalName(network.withdrawal_name);
  if (!rules) return null;
  const shownAs = formerlyBitcoin(rules, address);
  if (shownAs === undefined) return null;
  return { shown_as: shownAs, coin: rules.native, is_confirmed: confirmed_form === shownAs };
}

/** Why such an address is not taken yet; null if it is confirmed, or is none. */
export function bitcoinFormProblem(form: Destination): string | null {
  const found = bitcoinForm(form);
  return found && !found.is_confirmed ? bitcoinFormText.unconfirmed(found.coin.name) : null;
}
