import { toBig } from "./decimal.ts";

/** Flat: a change that is shown as zero. */
export type Direction = "up" | "down" | "flat";

/** The direction of a change as it is shown, with two decimals: what rounds to zero is flat. */
export function directionOf(change: string): Direction {
  const shown = toBig(change).round(2);
  return shown.gt(0) ? "up" : shown.lt(0) ? "down" : "flat";
}

const inks = { up: "text-up-ink", down: "text-down-ink", flat: "text-muted" } as const;

/** The colour of a figure that changed in this direction. */
export function inkOf(direction: Direction): string {
  return inks[direction];
}
