import type { AddressFault, Coin } from "@portico/contract";
import { locale } from "../../ui/format/locale.ts";
import { i18n } from "../translation/i18n.ts";

const listed = new Intl.ListFormat(locale(), { type: "disjunction" });

/**
 * Why an address is not on the chosen network, in a helpful sentence: which of the coin's networks it belongs
 * to, or that the coin is not available on its network.
 */
export function addressReason(fault: AddressFault, coin: Pick<Coin, "symbol" | "networks">): string {
  if (!("other" in fault)) return fault.reason;
  const fitting = coin.networks.filter(
    (network) => network.withdrawal_enabled && network.address_format === fault.other,
  );
  if (fitting.length === 0) {
    return i18n.t("This address belongs to {name}. {symbol} can't be sent there.", {
      name: fault.name,
      symbol: coin.symbol,
    });
  }
  if (fault.other === "tron") return i18n.t("This is a Tron address; choose the Tron network.");
  return i18n.t("This is an Ethereum address; choose {networks}.", {
    networks: listed.format(fitting.map((network) => network.withdrawal_name)),
  });
}
