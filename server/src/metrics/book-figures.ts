import { call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { ReadHistory } from "../cluster/databases.ts";
import type { Pool } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import type { Metrics } from "./metrics.ts";

interface Books {
  /** Users' balances by coin, as decimal strings. For display and alerts only. */
  liabilities: { coin_id: string; available: string; held: string }[];
  /** The last full check of the ledger; null if there was none yet. */
  check: { age_seconds: number; seconds: number; problems: number } | null;
}

/** Concurrent readers share one query for this long. */
const cacheSeconds = 15;

/** Metrics on liabilities to users and the last check of the ledger. The same on every node. */
export function addBookFigures(metrics: Metrics, pool: Pool): void {
  const books = cached(cacheSeconds, () => call<Books>(pool, "books", internalContext("metrics")));
  metrics.gauge(
    "portico_liabilities",
    "What users have, by coin and account, in coins.",
    async () =>
      (await books()).liabilities.flatMap(({ coin_id: coin, available, held }) => [
        { labels: { coin, account: "available" }, value: Number(available) },
        { labels: { coin, account: "held" }, value: Number(held) },
      ]),
    ["coin", "account"],
  );
  const ofCheck = async (name: keyof NonNullable<Books["check"]>) => {
    const { check } = await books();
    return check ? [{ value: check[name] }] : [];
  };
  metrics.gauge("portico_ledger_problems", "What the last whole check of the books found wrong.", () =>
    ofCheck("problems"),
  );
  metrics.gauge("portico_ledger_check_age_seconds", "Since the last whole check of the books.", () =>
    ofCheck("age_seconds"),
  );
  metrics.gauge("portico_ledger_check_seconds", "How long the last whole check of the books took.", () =>
    ofCheck("seconds"),
  );
}

/**
 * Every hour: checks the whole ledger.
 * @param readBooks runs long reads, possibly on a replica: the check needs only one consistent snapshot.
 */
export function checkBooks(readBooks: ReadHistory, pool: Pool): RepeatedJob {
  const name = "check-books";
  return {
    name,
    everySeconds: 3_600,
    maxSeconds: 1_800,
    async work() {
      const p_check = await readBooks((reader) => call(reader, "verify_books", internalContext(name)));
      await call(pool, "keep_book_check", internalContext(name), { p_check });
    },
  };
}
