import { formatChange, isRising } from "../format/price.ts";
import { cx } from "../styles/cx.ts";

/**
 * A price change in percent: green with an arrow up above zero, otherwise red with an arrow down. `percent`
 * is a decimal string; `upLabel` and `downLabel` tell screen readers the direction.
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
  const up = isRising(percent);
  return (
    <span
      className={cx(
        "figures inline-flex items-center gap-1 rounded-[8px] px-2 py-0.5 text-13 font-semibold",
        up ? "bg-up-tint text-up-ink" : "bg-down-tint text-down-ink",
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 10 8" className="w-2.25 shrink-0 fill-current">
        <path d={up ? "M5 .6 9.6 7.6H.4z" : "M5 7.4.4.4h9.2z"} />
      </svg>
      <span className="sr-only">{up ? upLabel : downLabel} </span>
      <span translate="no">{formatChange(percent)}</span>
    </span>
  );
}
