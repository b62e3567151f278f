/** Rounded up to minutes, from one minute on. */
function lengthOf(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** The cron monitor. */
export const adminCronText = {
  title: "Cron",
  heading: "Cron monitor",
  refresh: "Refresh",
  refreshed: (age: string) => `Updated ${age} ago`,
  loadFailed: "Failed to load the cron status",
  empty: "No runs yet",
  emptyDetail: "The price update hasn't run since this database was created.",

  health: "Health",
  healthy: "Healthy",
  partly: "Partly failing",
  unhealthy: "Unhealthy",
  unknown: "No runs yet",
  lastRun: (age: string, errors: number, of: number) =>
    `Last run: ${age}. Errors: ${errors} of the last ${of}.`,
  updates: "Price updates",
  active: "Active",
  stale: "Stale",
  lastSuccess: (age: string) => `Last success: ${age}`,
  noSuccess: "No run has succeeded yet.",
  job: "Scheduled job",
  runs: (count: string) => (count === "1" ? "1 run" : `${count} runs`),
  /** The coins without a price in the last run, each with since when. */
  missing: (coins: string) => `The last run returned no price for ${coins}.`,
  missingFor: (symbol: string, span: string) => `${symbol} (for ${span})`,
  /** Coins that cannot be traded. */
  oldPrices: (symbols: string) => `No current price for ${symbols}`,
  mapId: "Give it another id",
  failuresInARow: (count: number) =>
    count === 0 ? "The last one succeeded." : `Failures in a row: ${count}`,

  failing: "Failing",
  /** Null if none has ever succeeded. */
  failingFor: (span: string | null, count: number, message: string) =>
    span === null
      ? `Failing from the first run on, ${count} times in a row: ${message}`
      : `Failing for ${span}, ${count} times in a row: ${message}`,
  notRunning: (span: string) => `No update has run for ${span}.`,

  feed: "Price feed",
  feedFailed: "Failed to load the price feed",
  modes: { running: "Running", waiting: "Waiting", stopped: "Stopped", fallback: "Fallback" },
  modeDetails: {
    running: (seconds: number) => `Prices are updated every ${seconds} s.`,
    waiting: (seconds: number) => `Waiting for the first prices, which are requested every ${seconds} s.`,
    stopped: () => "No scheduled updates. When prices are too old, nobody can swap.",
    fallback: (seconds: number) => `Simulated prices are used, updated every ${seconds} s.`,
  },
  /** For exchanges that are also streamed. */
  streamedDetails: {
    running: (seconds: number) =>
      `Prices follow the exchanges; market caps and volumes are updated every ${seconds} s.`,
    fallback: (seconds: number) => `The exchanges are not followed: prices are updated every ${seconds} s.`,
    noStream: (seconds: number) =>
      `No exchange is sending prices right now. Until one does, prices are updated every ${seconds} s.`,
  },
  streamSources: { binance: "Binance", coinbase: "Coinbase", kraken: "Kraken" },
  streamStates: {
    live: (coins: number) => `live, fresh prices of ${coins} coins`,
    silent: () => "connected, but no new prices",
    down: () => "not connected, retrying",
    off: () => "not followed",
  },
  streams: "Exchanges",
  lastWord: (age: string) => `last price ${age} old`,
  changed: (age: string, name: string | null) => (name ? `Set by ${name}: ${age}` : `Set: ${age}`),
  newest: (age: string, coins: number, source: string) =>
    `${coins} coins, the newest price from ${source}, ${age} old`,
  /** A coin priced by another coin. */
  alias: (name: string) => `${name} has no price of its own and is not counted`,
  sources: { coingecko: "CoinGecko", exchanges: "the exchanges", simulated: "the simulated feed" },
  noCoins: "No prices yet",
  actions: { start: "Start", stop: "Stop", fallback: "Fallback", status: "Status" },
  done: {
    running: "Price feed started",
    stopped: "Price feed stopped",
    fallback: "Fallback feed in use",
  },
  isAlready: {
    start: "It is already running.",
    stop: "It is already stopped.",
    fallback: "The fallback is already in use.",
  },
  noFallback: "There is no other feed here: live prices are never simulated.",
  /** `status` is the answer's HTTP status. */
  failures: {
    start: (status: string) => `Failed to start WebSocket: ${status}`,
    stop: (status: string) => `Failed to stop WebSocket: ${status}`,
    fallback: (status: string) => `Failed to start fallback: ${status}`,
    status: (status: string) => `Failed to get WebSocket status: ${status}`,
  },
  noAnswer: "no answer",
  questions: {
    stop: {
      title: "Stop the price update?",
      /** `seconds` is the greatest age of a price to trade on. */
      words: (seconds: number) =>
        `Prices stop updating for everyone. After ${lengthOf(seconds)} at most, nobody can swap until the feed is started again.`,
      confirm: "Stop Updates",
    },
    fallback: {
      title: "Use the fallback feed?",
      words:
        "Prices no longer come from the usual feed, and users trade at those of the fallback. It stays in use until the feed is started again.",
      confirm: "Use the Fallback",
    },
  },

  last: "Last 10 runs",
  log: "Log",
  columns: { time: "Time", status: "Status", message: "Message", coins: "Coins", response: "Response" },
  statuses: { success: "Success", partial: "Partial", error: "Error" },
  coins: (count: number) => `${count} coins`,
  milliseconds: (count: string) => `${count} ms`,
} as const;
