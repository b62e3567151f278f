import type { TreasuryCoin, TreasuryNetwork } from "@portico/contract";
import type { treasuryText as text } from "../../../text/admin/treasury.ts";
import type { BadgeTone } from "../../../ui/feedback/badge.tsx";
import { toBig } from "../../../ui/format/decimal.ts";

/** A coin on a network, as it was when its dialog was opened. */
export interface ChosenCoin {
  network: TreasuryNetwork;
  coin: TreasuryCoin;
}

export type CoinState = keyof typeof text.states;

/** The network's own coin once it was read; a token once there is something to say about it. */
export function isWorthShowing(coin: TreasuryCoin): boolean {
  const { is_token, total, arriving, leaving, shortage, reconciliation, sweeping } = coin;
  const isMoving = [total ?? "0", arriving, leaving].some((one) => toBig(one).gt(0));
  const isSetUp = reconciliation !== null || (sweeping !== null && (sweeping.is_on || sweeping.open > 0));
  return (!is_token && total !== null) || shortage !== null || isSetUp || isMoving;
}

export const stateTones: Record<CoinState, BadgeTone> = {
  off: "neutral",
  unread: "neutral",
  matches: "up",
  tolerated: "pending",
  missing: "down",
  surplus: "pending",
};

/** What the reconciliation of a coin says. */
export function coinStateOf({ reconciliation }: TreasuryCoin): CoinState {
  if (!reconciliation?.is_on) return "off";
  const { missing, surplus, is_within_tolerance } = reconciliation;
  if (missing === null || surplus === null) return "unread";
  if (toBig(missing).gt(0)) return is_within_tolerance ? "tolerated" : "missing";
  return toBig(surplus).gt(0) ? "surplus" : "matches";
}
