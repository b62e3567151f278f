import type { Direction } from "../format/change-direction.ts";
import { cx } from "../styles/cx.ts";

export interface SparklineProps {
  /** Decimal strings at equal distances, the newest last. Fewer than two draw nothing, but keep the space. */
  values: readonly string[] | undefined;
  /** How many values fill the width: a shorter history is aligned right. */
  slots: number;
  direction: Direction;
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 32;
/** Keeps the stroke inside at the top and the bottom. */
const EDGE = 1.5;

const colors: Record<Direction, string> = { up: "text-up", flat: "text-muted", down: "text-down" };

/** The shape of a price history without figures; decorative, since the figures are beside it. */
export function Sparkline({ values = [], slots, direction, className }: SparklineProps) {
  const line = linePath(values, slots);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx("block w-full overflow-visible", colors[direction], className)}
    >
      {line && (
        <>
          <path d={`${line}V${HEIGHT}H${startOf(values, slots)}Z`} className="fill-current opacity-10" />
          <path
            d={line}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-current stroke-[1.5]"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}

function startOf(values: readonly string[], slots: number): string {
  return place(slots - values.length, slots);
}

function place(slot: number, slots: number): string {
  return ((Math.max(slot, 0) * WIDTH) / (slots - 1)).toFixed(2);
}

/** For drawing only, so a price may become a JS number. */
function linePath(values: readonly string[], slots: number): string | null {
  if (values.length < 2) return null;
  const prices = values.map(Number);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const scale = high > low ? (HEIGHT - 2 * EDGE) / (high - low) : 0;
  const points = prices.map((price, index) => {
    const y = scale === 0 ? HEIGHT / 2 : HEIGHT - EDGE - (price - low) * scale;
    return `${place(slots - prices.length + index, slots)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}`;
}
