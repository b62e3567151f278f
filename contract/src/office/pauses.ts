import type { PauseKind } from "./pause-kinds.ts";
import type { Pause } from "./pause-schema.ts";

/** An intended action, to compare with the pauses. */
export interface Pausable {
  kind: PauseKind;
  /** Assets, not aliases. */
  coinIds: readonly string[];
  /** Undefined where no network is involved or chosen yet. */
  networkId?: string | undefined;
}

/** The pause that blocks this, the widest first; undefined if none does. The database uses the same rule. */
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
