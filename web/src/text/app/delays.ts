import type { DelayReason } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

/** Why a network takes longer than usual. */
const reasons: Record<DelayReason, (network: string) => string> = {
  unreadable: (network) => i18n.t("We can't read {network} at the moment.", { network }),
  behind: (network) => i18n.t("We're catching up with {network}.", { network }),
  slow: (network) => i18n.t("{network} is slow to confirm at the moment.", { network }),
};

/** A network on which deposits and withdrawals take longer than usual. */
export const delaysText = {
  reason: (reason: DelayReason, network: string) => reasons[reason](network),
  meanwhile: {
    deposit: i18n.t("Deposits may take longer than usual."),
    withdrawal: i18n.t("Withdrawals may take longer than usual."),
  },
} as const;
