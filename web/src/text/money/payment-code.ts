import { networkById } from "@portico/contract";
import type { PaymentProblem, UnsupportedPart } from "../../money/payment-request.ts";
import { refusalText } from "../app/refusals.ts";
import { i18n } from "../translation/i18n.ts";

/** What was taken from a payment code, and what it offers. */
export const paymentCodeText = {
  unread: i18n.t("This is a payment code. Press Submit to use the address in it."),
  filled: i18n.t("We filled in the address from the code. Compare it before you submit."),
  network: (network: string) => i18n.t("The code is for the {network} network.", { network }),
  tag: (tag: string) => i18n.t("The code includes the destination tag {tag}.", { tag }),
  amount: (asked: string) => i18n.t("The code asks for {asked}.", { asked }),
  amountWithFee: (asked: string, quantity: string) =>
    i18n.t("The code asks for {asked}. With the fee, that's {quantity}.", { asked, quantity }),
  take: (what: string) => i18n.t("Use {what}", { what }),
  takeTag: (tag: string) => i18n.t("Use tag {tag}", { tag }),
  unusedTag: (tag: string) =>
    i18n.t(
      "The code includes the destination tag {tag}, but you aren't using it. Without it, the coins may be lost.",
      {
        tag,
      },
    ),
  taken: i18n.t("The field already has this value."),
} as const;

const unsupportedText = {
  memo: i18n.t("This code asks for a memo, which withdrawals do not support."),
  reference: i18n.t("This code asks for a reference, which withdrawals do not support."),
  invoice: i18n.t("This code asks for an invoice number, which withdrawals do not support."),
  payment_id: i18n.t("This code asks for a payment ID, which withdrawals do not support."),
  data: i18n.t("This code asks to send data with the coins, which withdrawals do not support."),
  call: i18n.t("This code calls a contract, which withdrawals do not support."),
  link: i18n.t("This code gets the payment details from a website, which withdrawals do not support."),
  lightning: i18n.t("This code is for a Lightning payment, which withdrawals do not support."),
  silent_payment: i18n.t("This code is for a silent payment, which withdrawals do not support."),
  several_recipients: i18n.t("This code pays several recipients, which withdrawals do not support."),
  tag: i18n.t("This code includes a destination tag, but its network doesn't use them."),
} satisfies Record<UnsupportedPart, string>;

/** Of a field's name, which is foreign text, what can be a name. */
function shown(name: string): string {
  return name.replaceAll(/[^\w-]/g, "").slice(0, 32);
}

/** Why a payment code cannot be used for this coin. */
export function paymentProblemText(found: PaymentProblem, symbol: string): string {
  switch (found.problem) {
    case "other_coin":
      return i18n.t("This code is for {name}.", { name: found.name });
    case "other_network":
      return i18n.t("This code is for the {network} network, where {symbol} can't be withdrawn.", {
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
      return found.name === null
        ? i18n.t("This code is for a network that we do not support.")
        : i18n.t("This code is for the {network} network, which we do not support.", { network: found.name });
    case "unknown_token":
      return i18n.t("This code is for a token that we do not know.");
    case "contract":
      return i18n.t("This code contains the address of a token's contract. Coins sent there are lost.");
    case "amount":
      return i18n.t("The amount in this code cannot be sent.");
    case "expired":
      return i18n.t("This code has expired. Ask for a new one.");
    case "unsupported":
      return unsupportedText[found.part];
    case "conflict":
      return i18n.t("This code has the field “{name}” twice, with different values.", {
        name: shown(found.name),
      });
    case "field":
      return i18n.t("This code has the field “{name}”, which withdrawals do not support.", {
        name: shown(found.name),
      });
    case "unknown":
      return i18n.t("This is not a payment code.");
  }
}
