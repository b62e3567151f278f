import { within } from "../within.ts";

/** One figure of a metric that has several, told apart by its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** What is asked when somebody reads a gauge; what throws or hangs has no figure this time. */
export type Reading = () => number | Sample[] | Promise<number | Sample[]>;

/** What a node tells of itself, in Prometheus' text format 0.0.4. Names carry their unit; seconds and bytes. */
export interface Metrics {
  /** A figure that goes up and down, asked for when somebody reads. */
  gauge(name: string, help: string, read: Reading): void;
  /** A figure that only grows. */
  counter(name: string, help: string): { add(labels: Record<string, string>): void };
  /** How often something took how long: `bounds` are upper ones, in seconds, rising. */
  histogram(
    name: string,
    help: string,
    bounds: readonly number[],
  ): { observe(labels: Record<string, string>, seconds: number): void };
  /** Everything, as it stands. Every name is there, with its type, even where it has no figure yet. */
  text(): Promise<string>;
}

interface Family {
  name: string;
  help: string;
  type: "gauge" | "counter" | "histogram";
  lines(): string[] | Promise<string[]>;
}

/** Prometheus waits for ten seconds; what hangs must not take the other figures with it, just when they are needed. */
const patienceMilliseconds = 2_000;

export function createMetrics(onError: (error: unknown, name: string) => void = () => {}): Metrics {
  const families: Family[] = [];

  async function describe({ name, help, type, lines }: Family): Promise<string[]> {
    const head = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
    try {
      return [...head, ...(await within(patienceMilliseconds, Promise.resolve(lines())))];
    } catch (error) {
      onError(error, name);
      return head;
    }
  }

  return {
    gauge(name, help, read) {
      families.push({ name, help, type: "gauge", lines: async () => gaugeLines(name, await read()) });
    },
    counter(name, help) {
      const counts = new Map<string, number>();
      const lines = () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`);
      families.push({ name, help, type: "counter", lines });
      return {
        add(labels) {
          const key = labelText(labels);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        },
      };
    },
    histogram(name, help, bounds) {
      const rows = new Map<string, Row>();
      const lines = () => [...rows.values()].flatMap((row) => histogramLines(name, bounds, row));
      families.push({ name, help, type: "histogram", lines });
      return {
        observe(labels, seconds) {
          const key = labelText(labels);
          const row = rows.get(key) ?? { labels, counts: bounds.map(() => 0), count: 0, sum: 0 };
          rows.set(key, row);
          const index = bounds.findIndex((bound) => seconds <= bound);
          if (index >= 0) row.counts[index] = (row.counts[index] ?? 0) + 1;
          row.count += 1;
          row.sum += seconds;
        },
      };
    },
    async text() {
      const parts = await Promise.all(families.map(describe));
      return `${parts.flat().join("\n")}\n`;
    },
  };
}

function gaugeLines(name: string, figures: number | Sample[]): string[] {
  const samples = typeof figures === "number" ? [{ value: figures }] : figures;
  return samples
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }: Sample) => `${name}${labels ? labelText(labels) : ""} ${value}`);
}

/** What was observed under the same labels; `counts` of each bound alone, not of those below it. */
interface Row {
  labels: Record<string, string>;
  counts: number[];
  count: number;
  sum: number;
}

function histogramLines(
  name: string,
  bounds: readonly number[],
  { labels, counts, count, sum }: Row,
): string[] {
  let soFar = 0;
  const buckets = bounds.map((bound, index) => {
    soFar += counts[index] ?? 0;
    return `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${soFar}`;
  });
  return [
    ...buckets,
    `${name}_bucket${labelText({ ...labels, le: "+Inf" })} ${count}`,
    `${name}_sum${labelText(labels)} ${sum.toFixed(6)}`,
    `${name}_count${labelText(labels)} ${count}`,
  ];
}

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return `{${pairs.join(",")}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}
