import type { PauseCause, PauseKind } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

const everything = i18n.t("Deposits, withdrawals and swaps are paused");
const titles: Record<PauseKind, string> = {
  deposit: i18n.t("Deposits are paused"),
  withdrawal: i18n.t("Withdrawals are paused"),
  swap: i18n.t("Swaps are paused"),
};

/** Why a network is paused by itself. */
const causes: Record<PauseCause, (network: string) => string> = {
  reorganised: (network) =>
    i18n.t("{network} has replaced blocks that we counted as confirmed. We're checking what happened.", {
      network,
    }),
  deep_reorganisation: (network) =>
    i18n.t("{network} has replaced more blocks than usual. We're checking what happened.", { network }),
  slow_blocks: (network) => i18n.t("{network} makes new blocks much more slowly than usual.", { network }),
  not_final: (network) => i18n.t("{network} doesn't confirm its blocks as final at the moment.", { network }),
  nodes_disagree: (network) =>
    i18n.t("Our nodes for {network} disagree about its last blocks. We're checking which one is right.", {
      network,
    }),
  wrong_chain: (network) =>
    i18n.t("Our node for {network} serves another network. We're correcting it.", { network }),
  old_node: (network) => i18n.t("Our node for {network} needs an update.", { network }),
  stalled: (network) => i18n.t("Our node for {network} doesn't deliver new blocks.", { network }),
};

/** What is paused by an administrator or by itself. */
export const pausesText = {
  label: i18n.t("Paused"),
  /** A pause of a network by itself. */
  networkTitle: i18n.t("Deposits and withdrawals are paused"),
  cause: (cause: PauseCause, network: string) => causes[cause](network),
  /** Null means all three kinds. */
  title: (kind: PauseKind | null) => (kind === null ? everything : titles[kind]),
  reason: (reason: string) => i18n.t("Reason: {reason}", { reason }),
  sendNothing: i18n.t(
    "Don't send anything until deposits resume. What you've already sent is still credited.",
  ),
} as const;
