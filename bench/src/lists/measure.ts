/** Something that an administrator reads. */
export interface Reading {
  /** The list, such as `users`. */
  list: string;
  /** What of it, such as `first page, by email`. */
  what: string;
  read(): Promise<unknown>;
  /** What we do not do, measured to compare with. */
  isForComparison?: boolean;
}

export interface Measured extends Reading {
  /** What it takes where nothing else wants the machine at that moment. */
  best: number;
  median: number;
  worst: number;
}

/** Enough for PostgreSQL to settle on a plan that knows no values, which it does after five times. */
const warmUps = 6;
/** Nobody waits longer for one reading, however often it was to be done. */
const mostMilliseconds = 20_000;

/** Milliseconds as the server sees them, on a warm connection. */
export async function measure(reading: Reading, runs: number): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  for (let run = -warmUps; run < runs; run += 1) {
    const from = performance.now();
    await reading.read();
    if (run >= 0) times.push(performance.now() - from);
    else if (performance.now() - began > mostMilliseconds) run = -1;
    if (times.length > 0 && performance.now() - began > mostMilliseconds) break;
  }
  times.sort((one, other) => one - other);
  const [best = 0] = times;
  return { ...reading, best, median: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0 };
}

export function print({ list, what, best, median, worst }: Measured, most: number): void {
  const mark = median > most ? "  << above" : "";
  console.log(`${list.padEnd(14)}${what.padEnd(46)}${cell(best)}${cell(median)}${cell(worst)}${mark}`);
}

function cell(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 100 ? 1 : 0).padStart(9);
}
