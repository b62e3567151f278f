export interface Bar {
  key: string;
  /** A drawing needs pixels, not money: here alone a figure is a number. */
  value: number;
  /** What the pointer is told. */
  title: string;
}

export interface BarChartProps {
  bars: readonly Bar[];
  /** What is seen, in words. */
  label: string;
}

const HEIGHT = 100;
/** Each bar with the gap beside it is so wide, in the drawing's own units. */
const SLOT = 10;
const BAR = 7;

/** Figures over time, as bars as wide as their place; a zero keeps a line at the ground. */
export function BarChart({ bars, label }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-32 w-full text-accent"
    >
      {bars.map(({ key, value, title }, index) => {
        const height = value === 0 ? 1 : Math.max(3, (value / most) * HEIGHT);
        return (
          <g key={key}>
            {/* Also the air above a bar tells what it is. */}
            <rect x={index * SLOT} y={0} width={SLOT} height={HEIGHT} className="fill-transparent">
              <title>{title}</title>
            </rect>
            <rect
              x={index * SLOT + (SLOT - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={
                value === 0 ? "pointer-events-none fill-line-strong" : "pointer-events-none fill-current"
              }
            />
          </g>
        );
      })}
    </svg>
  );
}
