import { z } from "zod";
import { coinId } from "./coins.ts";

export const pauseKinds = ["deposit", "withdrawal", "swap"] as const;
export type PauseKind = (typeof pauseKinds)[number];

/** What a pause covers; what is left out is all of them. */
export const pauseScope = {
  p_kind: z.enum(pauseKinds).optional(),
  p_coin_id: coinId.optional(),
  p_network_id: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, { error: "network_mismatch" })
    .optional(),
};

/** A pause as everybody may read it; null stands for all kinds, coins or networks. */
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
});
export type Pause = z.infer<typeof pause>;

/** What somebody wants to do, to be compared with the pauses. */
export interface Pausable {
  kind: PauseKind;
  /** Assets, not aliases. */
  coinIds: readonly string[];
  /** Undefined where no network is involved or chosen yet. */
  networkId?: string | undefined;
}

/** The pause that stops this, the widest first; undefined where none does. The database decides by the same rule. */
export function pauseOf(pauses: readonly Pause[], { kind, coinIds, networkId }: Pausable): Pause | undefined {
  const covering = pauses.filter(
    (one) =>
      (one.kind === null || one.kind === kind) &&
      (one.coin_id === null || coinIds.includes(one.coin_id)) &&
      (one.network_id === null || one.network_id === networkId),
  );
  const narrowness = (one: Pause) => (one.coin_id === null ? 0 : 2) + (one.network_id === null ? 0 : 1);
  return covering.sort((left, right) => narrowness(left) - narrowness(right))[0];
}
