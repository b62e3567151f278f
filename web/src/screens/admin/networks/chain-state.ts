import type { AdminChain, ChainEndpoint } from "@portico/contract";
import type { networksText as text } from "../../../text/admin/networks.ts";
import type { BadgeTone } from "../../../ui/feedback/badge.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";

export type ChainState = keyof typeof text.states;

export const stateTones: Record<ChainState, BadgeTone> = {
  watching: "up",
  off: "neutral",
  alone: "down",
  fault: "down",
  paused: "down",
};

/** Whether a network is being read. Without a server, its last fault is history. */
export function chainStateOf({ is_watched, is_running, fault, tripwires }: AdminChain): ChainState {
  if (!is_watched) return "off";
  if (!is_running) return "alone";
  if (tripwires.length > 0) return "paused";
  return fault === null ? "watching" : "fault";
}

/** How many blocks of the node were not taken yet; null while either is unknown. */
export function blocksBehind({ height, tip_height }: AdminChain): number | null {
  return height === null || tip_height === null ? null : Math.max(0, tip_height - height);
}

/** Nodes get a new block at different times: so many seconds are usual. */
const USUAL_LAG_SECONDS = 30;

/** Whether a node is further behind the best one than is usual. */
export function isLate({ behind }: ChainEndpoint, { block_seconds }: AdminChain): boolean {
  return behind !== null && behind > Math.max(1, USUAL_LAG_SECONDS / (block_seconds ?? USUAL_LAG_SECONDS));
}

export function formatHeight(height: number): string {
  return groupThousands(String(height));
}
