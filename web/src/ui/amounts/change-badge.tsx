import { directionOf } from "../format/change-direction.ts";
import { formatChange } from "../format/price.ts";
import { cx } from "../styles/cx.ts";

const tones = {
  up: "bg-up-tint text-up-ink",
  down: "bg-down-tint text-down-ink",
  flat: "bg-raised text-muted",
} as const;

/**
 * A price change in percent: green with an arrow up, red with an arrow down, or grey without one if it is shown as
 * zero. `percent` is a decimal string; `upLabel` and `downLabel` tell screen readers the direction.
 */
export function ChangeBadge({
  percent,
  upLabel,
  downLabel,
}: {
  percent: string;
  upLabel: string;
  downLabel: string;
}) {
  const direction = directionOf(percent);
  return (
    <span
      className={cx(
        "figures inline-flex items-center gap-1 rounded-[8px] px-2 py-0.5 text-13 font-semibold",
        tones[direction],
      )}
    >
      {direction !== "flat" && (
        <>
          <ChangeArrow direction={direction} className="w-2.25" />
          <span className="sr-only">{direction === "up" ? upLabel : downLabel} </span>
        </>
      )}
      <span translate="no">{formatChange(percent)}</span>
    </span>
  );
}

export function ChangeArrow({ direction, className }: { direction: "up" | "down"; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 8" className={cx("shrink-0 fill-current", className)}>
      <path d={direction === "up" ? "M5 .6 9.6 7.6H.4z" : "M5 7.4.4.4h9.2z"} />
    </svg>
  );
}
