export interface Bar {
  key: string;
  /** For drawing only, so a JS number is precise enough. */
  value: number;
  /** The tooltip. */
  title: string;
}

export interface BarChartProps {
  bars: readonly Bar[];
  /** A description of the chart. */
  label: string;
}

const HEIGHT = 100;
/** The width of a bar with its gap, in the drawing's own units. */
const SLOT = 10;
const BAR = 7;

/** Figures over time, with bars of equal width; a zero has a line at the bottom. */
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
            {/* The space above a bar has its tooltip, too. */}
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
