import type { Coin, CoinNetwork, SavedAddress } from "@portico/contract";
import { useState } from "react";
import type { PaymentRequest } from "../../money/payment-request.ts";
import { readPaymentUri } from "../../money/payment-uri.ts";
import type { TokenContract } from "../../money/token-contracts.ts";
import { paymentProblemText } from "../../text/money/payment-code.ts";
import { addressHint } from "./withdraw-rules.ts";

/** What a destination can be. */
interface Choices {
  coin: Coin;
  /** The networks that allow withdrawals of the coin. */
  networks: readonly CoinNetwork[];
  /** The contracts of all coins, which payment codes name. */
  tokens: readonly TokenContract[];
}

/**
 * Where the coins go: address, network and tag. `onAddress` is called when a whole address was put in by a payment
 * code, a scan or the address book, and can be checked.
 */
export function useDestination({ coin, networks, tokens }: Choices, onAddress: () => void) {
  const [address, setAddress] = useState("");
  const [networkId, setNetworkId] = useState(networks[0]?.network_id);
  const [tag, setTag] = useState("");
  const [code, setCode] = useState<PaymentRequest | null>(null);
  const network = networks.find((one) => one.network_id === networkId);

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
    onAddress();
  }

  return {
    address,
    network,
    tag,
    /** The payment code that the address comes from; null if it comes from none. */
    code,
    setAddress: changeAddress,
    setNetworkId,
    setTag,
    /** Takes the address of a payment code. Returns false if the text is none, or cannot be used. */
    takeCode(text: string): boolean {
      const read = readPaymentUri(text, coin, tokens);
      if (!read || "problem" in read) return false;
      follow(read);
      return true;
    },
    /** Takes a scanned payment code's address or a bare address. Returns the error text for anything else. */
    takeScanned(text: string): string | null {
      const read = readPaymentUri(text, coin, tokens);
      if (read && "problem" in read) return paymentProblemText(read, coin.symbol);
      if (read) {
        follow(read);
        return null;
      }
      const hintOn = (on: CoinNetwork | undefined) =>
        addressHint({ address: text, network: on }, { coin, tokens });
      const problem = hintOn(network);
      if (problem !== null && !networks.some((one) => hintOn(one) === null)) return problem;
      changeAddress(text.trim());
      onAddress();
      return null;
    },
    /** Takes an address book entry completely: address, network and tag. */
    pick(entry: Pick<SavedAddress, "address" | "network_id" | "destination_tag">) {
      changeAddress(entry.address);
      setNetworkId(entry.network_id);
      setTag(entry.destination_tag ?? "");
      onAddress();
    },
  };
}
