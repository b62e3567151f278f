import { within } from "../async/with-timeout.ts";

/** One value of a metric, with the labels that distinguish it. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** Reads a gauge's current value. If it throws or times out, the gauge has no value this time. */
export type Reading = () => number | Sample[] | Promise<number | Sample[]>;

/** This node's metrics in Prometheus' text format 0.0.4. Names end in their unit: seconds or bytes. */
export interface Metrics {
  /** A value that goes up and down, read on each scrape. */
  gauge(name: string, help: string, read: Reading): void;
  /** A value that only increases. */
  counter(name: string, help: string): { add(labels: Record<string, string>): void };
  /** A distribution of durations. `bounds` are upper bounds in seconds, ascending. */
  histogram(
    name: string,
    help: string,
    bounds: readonly number[],
  ): { observe(labels: Record<string, string>, seconds: number): void };
  /** All metrics. Every name is listed with its type, even without a value yet. */
  text(): Promise<string>;
}

interface Family {
  name: string;
  help: string;
  type: "gauge" | "counter" | "histogram";
  lines(): string[] | Promise<string[]>;
}

/** Timeout per metric, below Prometheus' ten seconds: one that hangs must not take the others with it. */
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

/** Observations with the same labels. `counts` are per bucket, not cumulative. */
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
