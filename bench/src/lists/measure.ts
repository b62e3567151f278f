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
  /** The median in the small database. */
  small: number | undefined;
}

/** Enough for PostgreSQL to choose a generic plan, which happens after five executions. */
const warmUps = 6;
/** Time limit for one reading, regardless of the number of runs. */
const maxMilliseconds = 20_000;

/** Measures a reading, and by turns the same in a small database, in milliseconds as the server sees them. */
export async function measure(reading: Reading, small: Reading | undefined, runs: number): Promise<Measured> {
  const times: number[] = [];
  const smallTimes: number[] = [];
  const began = performance.now();
  for (let run = -warmUps; run < runs; run += 1) {
    const time = await timed(reading);
    const smallTime = small && (await timed(small));
    if (run >= 0) {
      times.push(time);
      if (smallTime !== undefined) smallTimes.push(smallTime);
    } else if (performance.now() - began > maxMilliseconds) run = -1;
    if (times.length > 0 && performance.now() - began > maxMilliseconds) break;
  }
  times.sort((one, other) => one - other);
  const [best = 0] = times;
  return {
    ...reading,
    best,
    median: middle(times) ?? 0,
    worst: times.at(-1) ?? 0,
    small: middle(smallTimes.sort((one, other) => one - other)),
  };
}

async function timed({ read }: Reading): Promise<number> {
  const from = performance.now();
  await read();
  return performance.now() - from;
}

function middle(sorted: readonly number[]): number | undefined {
  return sorted[Math.floor(sorted.length / 2)];
}

/** The most that the time may grow with the number of users. */
export const maxGrowth = 1.3;

/** Ignores differences below a millisecond, which are noise. */
export function hasGrown({ median, small }: Measured): boolean {
  return small !== undefined && median > maxGrowth * small && median - small > 1;
}

export const heading =
  "list".padEnd(14) +
  "page".padEnd(46) +
  ["best", "median", "worst", "small"].map((name) => name.padStart(9)).join("");

export function print(measured: Measured, most: number): void {
  const { list, what, best, median, worst, small } = measured;
  const cells = [best, median, worst, ...(small === undefined ? [] : [small])].map(cell).join("");
  const mark = median > most && !measured.isForComparison ? "  << above" : "";
  console.log(`${list.padEnd(14)}${what.padEnd(46)}${cells}${mark}`);
}

function cell(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 100 ? 1 : 0).padStart(9);
}
