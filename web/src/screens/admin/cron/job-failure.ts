import type { ReadOutput } from "../../../api/http/client.ts";
import { adminCronText as text } from "../../../text/admin/cron.ts";
import { spans } from "../../../text/app/common.ts";
import { formatSpan } from "../../../ui/format/time.ts";

type Job = Pick<
  ReadOutput<"adminCron">["jobs"][number],
  "last_run_at" | "last_success_at" | "last_message" | "consecutive_failures"
>;

/** So many failures in a row are no hiccup. */
const FAILING = 2;
/** So many intervals without a run mean that nothing runs, but not within a minute. */
const MISSED = 5;

/**
 * What is wrong with the price update: it has failed several times in a row, or does not run at all; null if nothing is.
 * `now` is the server's time in milliseconds.
 */
export function failureOf(job: Job | undefined, everySeconds: number, now: number): string | null {
  if (!job) return null;
  const { last_run_at, last_success_at, last_message, consecutive_failures } = job;
  const since = (time: string) => formatSpan(Math.max(0, now - Date.parse(time)), spans);
  const silence = now - Date.parse(last_run_at);
  if (silence > Math.max(60, MISSED * everySeconds) * 1_000) return text.notRunning(since(last_run_at));
  if (consecutive_failures < FAILING) return null;
  return text.failingFor(last_success_at && since(last_success_at), consecutive_failures, last_message);
}
