/** A read by an administrator, to be measured. */
export interface Reading {
  /** The list, such as `users`. */
  list: string;
  /** The part of it, such as `first page, by email`. */
  what: string;
  read(): Promise<unknown>;
  /** An approach that we do not use, for comparison. */
  isForComparison?: boolean;
}

export interface Measured extends Reading {
  /** The best time, without interference by other load. */
  best: number;
  median: number;
  worst: number;
}

/** Enough for PostgreSQL to choose a generic plan, which happens after five executions. */
const warmUps = 6;
/** Time limit for one reading, regardless of the number of runs. */
const maxMilliseconds = 20_000;

/** Measures a reading on a warm connection, in milliseconds as the server sees them. */
export async function measure(reading: Reading, runs: number): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  for (let run = -warmUps; run < runs; run += 1) {
    const from = performance.now();
    await reading.read();
    if (run >= 0) times.push(performance.now() - from);
    else if (performance.now() - began > maxMilliseconds) run = -1;
    if (times.length > 0 && performance.now() - began > maxMilliseconds) break;
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
