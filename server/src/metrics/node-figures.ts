import { monitorEventLoopDelay } from "node:perf_hooks";
import { version } from "../config/version.ts";
import type { Pool } from "../deps.ts";
import type { Metrics } from "./metrics.ts";

/** Metrics of this process and its database connections. */
export function addNodeFigures(metrics: Metrics, pool: Pool): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge("portico_info", "1, with the version that runs.", () => [{ labels: { version }, value: 1 }], [
    "version",
  ]);
  metrics.gauge("portico_uptime_seconds", "Since this process began.", () => process.uptime());
  metrics.gauge("portico_memory_bytes", "Memory of this process.", () => process.memoryUsage.rss());
  metrics.gauge("portico_cpu_seconds", "Processor time of this process so far.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge(
    "portico_event_loop_delay_seconds",
    "How late the process is with what is due; 99 of 100 times less, since the last reading.",
    () => {
      const seconds = delay.percentile(99) / 1e9;
      delay.reset();
      return seconds;
    },
  );
  metrics.gauge("portico_database_connections", "Connections to the database.", () => pool.totalCount);
  metrics.gauge("portico_database_connections_most", "How many there may be.", () => pool.options.max ?? 0);
  metrics.gauge("portico_database_connections_idle", "Connections nobody uses.", () => pool.idleCount);
  metrics.gauge(
    "portico_database_connections_awaited",
    "Requests that wait for a connection.",
    () => pool.waitingCount,
  );
}
