import type { PauseKind } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

const everything = i18n.t("Deposits, withdrawals and swaps are paused");
const titles: Record<PauseKind, string> = {
  deposit: i18n.t("Deposits are paused"),
  withdrawal: i18n.t("Withdrawals are paused"),
  swap: i18n.t("Swaps are paused"),
};

/** The pauses set by an administrator. */
export const pausesText = {
  label: i18n.t("Paused"),
  /** Null means all three kinds. */
  title: (kind: PauseKind | null) => (kind === null ? everything : titles[kind]),
  reason: (reason: string) => i18n.t("Reason: {reason}", { reason }),
  sendNothing: i18n.t(
    "Don't send anything until deposits resume. What you've already sent is still credited.",
  ),
} as const;
