import { type AvatarStyle, avatarPattern } from "@portico/contract";
import type { ReactNode } from "react";
import { cx } from "../styles/cx.ts";

export interface AvatarProps {
  /** `generated:<style>:<seed>`; null or an invalid one shows the letter. */
  picture: string | null;
  /** The user's name: its first letter is shown if there is no picture. */
  name: string;
  /** Sets its size and the letter's. */
  className?: string;
}

/** A user's picture, generated from a seed: the same everywhere, without a request. */
export function Avatar({ picture, name, className }: AvatarProps) {
  const [, style, seed] = avatarPattern.exec(picture ?? "") ?? [];
  return (
    <span
      aria-hidden
      className={cx(
        "flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-tint font-bold text-accent-ink uppercase",
        className,
      )}
    >
      {style && seed ? (
        <svg viewBox="0 0 60 60" className="size-full" role="presentation">
          {drawings[style as AvatarStyle](random(seed))}
        </svg>
      ) : (
        name.charAt(0)
      )}
    </span>
  );
}

/** Returns the next number, from 0 (inclusive) to 1 (exclusive). */
type Random = () => number;

/** Returns the same sequence for the same seed (mulberry32). */
function random(seed: string): Random {
  let state = Number.parseInt(seed, 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A background and two contrasting colours of neighbouring hues. */
function palette(next: Random): [ground: string, first: string, second: string] {
  const hue = Math.round(next() * 360);
  const turn = 40 + Math.round(next() * 80);
  return [`hsl(${hue} 45% 22%)`, `hsl(${hue + turn} 70% 62%)`, `hsl(${hue - turn} 65% 52%)`];
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const ground = (fill: string) => <rect width="60" height="60" fill={fill} />;

const drawings: Record<AvatarStyle, (next: Random) => ReactNode> = { tiles, rings, bloom, waves };

/** Five by five tiles; the right half mirrors the left. */
function tiles(next: Random): ReactNode {
  const [dark, first, second] = palette(next);
  const cells = range(15).map((index) => ({
    column: index % 3,
    row: Math.floor(index / 3),
    isFilled: next() > 0.45,
    fill: next() > 0.7 ? second : first,
  }));
  return (
    <>
      {ground(dark)}
      {cells
        .filter(({ isFilled }) => isFilled)
        .flatMap(({ column, row, fill }) =>
          [...new Set([column, 4 - column])].map((x) => (
            <rect
              key={`${x} ${row}`}
              x={10 + x * 8}
              y={10 + row * 8}
              width="7.2"
              height="7.2"
              rx="1.6"
              fill={fill}
            />
          )),
        )}
    </>
  );
}

/** Nested circles, each slightly off centre. */
function rings(next: Random): ReactNode {
  const [dark, first, second] = palette(next);
  const angle = next() * 2 * Math.PI;
  const drift = 1 + next() * 2.4;
  return (
    <>
      {ground(dark)}
      {range(4).map((index) => (
        <circle
          key={index}
          cx={round(30 + Math.cos(angle) * drift * index)}
          cy={round(30 + Math.sin(angle) * drift * index)}
          r={26 - index * 7}
          fill={[first, dark, second, dark][index]}
        />
      ))}
    </>
  );
}

/** Petals around the centre. */
function bloom(next: Random): ReactNode {
  const [dark, first, second] = palette(next);
  const petals = 5 + Math.floor(next() * 4);
  const start = next() * 360;
  const width = 5 + next() * 4;
  return (
    <>
      {ground(dark)}
      {range(petals).map((index) => (
        <ellipse
          key={index}
          cx="30"
          cy="17"
          rx={round(width)}
          ry="12"
          fill={index % 2 === 0 ? first : second}
          opacity="0.88"
          transform={`rotate(${round(start + (index * 360) / petals)} 30 30)`}
        />
      ))}
      <circle cx="30" cy="30" r="5.5" fill={dark} />
    </>
  );
}

/** Hills one behind the other. */
function waves(next: Random): ReactNode {
  const [dark, first, second] = palette(next);
  const crests = range(3).map((index) => ({
    top: 18 + index * 12 + next() * 4,
    height: 5 + next() * 7,
    fill: [first, second, dark][index],
  }));
  const sun = { x: 16 + next() * 28, y: 12 + next() * 5 };
  return (
    <>
      {ground(dark)}
      <circle cx={round(sun.x)} cy={round(sun.y)} r="6" fill={second} />
      {crests.map(({ top, height, fill }) => (
        <path
          key={top}
          fill={fill}
          d={`M0 ${round(top)} Q15 ${round(top - height)} 30 ${round(top)} T60 ${round(top)} V60 H0 Z`}
        />
      ))}
    </>
  );
}

/** Two decimals are precise enough for drawing. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
