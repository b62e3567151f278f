import { i18n } from "../translation/i18n.ts";

/** How far a pending deposit on a watched network is, or a withdrawal that was sent. */
export const confirmationsText = {
  /** It is seen, but in no block yet. */
  none: i18n.t("Waiting for a block"),
  /** Figures have their thousands grouped. */
  counted: (done: string, needed: string) => i18n.t("{done}/{needed} confirmations", { done, needed }),
  /** It has its confirmations, but no second node has confirmed its block; in a list, and in full. */
  checked: i18n.t("Being checked by a second node"),
  checkedDetail: i18n.t(
    "Your deposit has its confirmations and is being checked by a second node. You don't need to do anything.",
  ),
  /** A withdrawal's transaction is sent, but in no block yet. */
  sent: i18n.t("Sent, waiting for a block"),
  sentWith: (done: string, needed: string) => i18n.t("Sent, {done}/{needed} confirmations", { done, needed }),
} as const;
