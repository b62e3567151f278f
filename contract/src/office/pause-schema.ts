import { z } from "zod";
import { coinId } from "../money/coins.ts";
import { delayReasons, pauseCauses, pauseKinds } from "./pause-kinds.ts";

/** What a pause covers; an omitted field covers all. */
export const pauseScope = {
  p_kind: z.enum(pauseKinds).optional(),
  p_coin_id: coinId.optional(),
  p_network_id: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, { error: "network_mismatch" })
    .optional(),
};

/** A pause as everybody may read it; null means all kinds, coins or networks. */
export const pause = z.object({
  kind: z.enum(pauseKinds).nullable(),
  /** The asset, never an alias. */
  coin_id: z.string().nullable(),
  symbol: z.string().nullable(),
  network_id: z.string().nullable(),
  /** The network's deposit name. */
  network: z.string().nullable(),
  reason: z.string(),
  paused_at: z.string(),
  /** A coin that was added paused, and is not open yet. Not set by older servers. */
  is_new: z.boolean().optional(),
  /** What the network's watcher has found; null if a person or the reconciliation paused it. Not set by older servers. */
  cause: z.enum(pauseCauses).nullable().optional(),
});
export type Pause = z.infer<typeof pause>;

/** A network on which deposits and withdrawals take longer than usual, and which is not paused. */
export const delay = z.object({
  network_id: z.string(),
  /** The network's deposit name. */
  network: z.string(),
  reason: z.enum(delayReasons),
});
export type Delay = z.infer<typeof delay>;
