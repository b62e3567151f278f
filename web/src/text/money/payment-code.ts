import { networkById } from "@portico/contract";
import type { PaymentProblem } from "../../money/payment-request.ts";
import { refusalText } from "../app/refusals.ts";
import { i18n } from "../translation/i18n.ts";

/** What was taken from a payment code, and what it offers. */
export const paymentCodeText = {
  unread: i18n.t("This is a payment code. Press Submit to take the address from it."),
  filled: i18n.t("The address comes from the code. Compare it before you submit."),
  network: (network: string) => i18n.t("The code is for the network {network}.", { network }),
  tag: (tag: string) => i18n.t("The code names the destination tag {tag}.", { tag }),
  amount: (asked: string) => i18n.t("The code asks for {asked}.", { asked }),
  amountWithFee: (asked: string, quantity: string) =>
    i18n.t("The code asks for {asked}. With the fee that is {quantity}.", { asked, quantity }),
  take: (what: string) => i18n.t("Use {what}", { what }),
  takeTag: (tag: string) => i18n.t("Use tag {tag}", { tag }),
  unusedTag: (tag: string) =>
    i18n.t("The code names the destination tag {tag}, which is not used. Without it the coins may be lost.", {
      tag,
    }),
  taken: i18n.t("The field already has this value."),
} as const;

/** Why a payment code cannot be used for this coin. */
export function paymentProblemText(found: PaymentProblem, symbol: string): string {
  switch (found.problem) {
    case "other_coin":
      return i18n.t("This code is for {name}.", { name: found.name });
    case "other_network":
      return i18n.t("This code is for the network {network}, on which {symbol} cannot be withdrawn.", {
        network: networkById(found.network_id)?.deposit_name ?? found.network_id,
        symbol,
      });
    case "address": {
      const network = networkById(found.network_id)?.deposit_name ?? "";
      return refusalText("invalid_address", { network, hint: found.hint });
    }
    case "tag":
      return refusalText("invalid_destination_tag");
    case "unknown_network":
      return i18n.t("This code is for a network that we do not support.");
    case "unknown_token":
      return i18n.t("This code is for a token that we do not know.");
    case "contract":
      return i18n.t("This code contains the address of a token's contract. Coins sent there are lost.");
    case "amount":
      return i18n.t("The amount in this code cannot be sent.");
    case "memo":
      return i18n.t("This code asks for a memo, which withdrawals do not support.");
    case "needs_more":
      return i18n.t("This code asks for something that withdrawals do not support.");
    case "unknown":
      return i18n.t("This is not a payment code.");
  }
}
