import { Counter, Gauge, Registry } from "prom-client";
import { withTimeout } from "../async/with-timeout.ts";

/** One value of a metric, with the labels that distinguish it. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** Reads a gauge's current value. If it throws or times out, the gauge has no value this time. */
export type Reading = () => number | Sample[] | Promise<number | Sample[]>;

/** This node's metrics. Names end in their unit: seconds or bytes. */
export interface Metrics {
  registry: Registry;
  /**
   * Adds a value that goes up and down, read on each scrape.
   * @param labelNames the labels of its samples.
   */
  gauge(name: string, help: string, read: Reading, labelNames?: readonly string[]): void;
  /**
   * Adds a count of this node that only grows, read on each scrape.
   * @param read its samples, each the whole count since the node started.
   */
  counter(name: string, help: string, read: () => Sample[], labelNames: readonly string[]): void;
}

/** Timeout per metric, below Prometheus' ten seconds: one that hangs must not take the others with it. */
const timeoutMilliseconds = 2_000;

/**
 * Creates the metrics, still empty.
 * @param onError is called with the name of a metric that could not be read.
 */
export function createMetrics(onError: (error: unknown, name: string) => void = () => {}): Metrics {
  const registry = new Registry();

  async function samples(name: string, read: Reading): Promise<Sample[]> {
    try {
      const figures = await withTimeout(timeoutMilliseconds, Promise.resolve(read()));
      return typeof figures === "number" ? [{ value: figures }] : figures;
    } catch (error) {
      // An error would fail the whole scrape.
      onError(error, name);
      return [];
    }
  }

  return {
    registry,
    gauge(name, help, read, labelNames = []) {
      const gauge = new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const found = await samples(name, read);
          gauge.reset();
          // Without labels, `reset` sets 0, which would hide a missing value from alerts.
          if (labelNames.length === 0) gauge.remove();
          for (const { labels = {}, value } of found) if (Number.isFinite(value)) gauge.set(labels, value);
        },
      });
    },
    counter(name, help, read, labelNames) {
      const counter = new Counter({
        name,
        help,
        labelNames,
        registers: [registry],
        collect() {
          counter.reset();
          for (const { labels = {}, value } of read()) counter.inc(labels, value);
        },
      });
    },
  };
}
