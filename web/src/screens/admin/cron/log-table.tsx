import type { PriceLog } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { adminCronText } from "../../../text/admin/cron.ts";
import { ages } from "../../../text/app/common.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { RunBadge } from "./run-badge.tsx";

const cell = "py-2.5 align-top not-last:pr-4";
/** On a phone these two are below the message instead. */
const wide = `${cell} text-right whitespace-nowrap max-md:hidden`;

/** The 20 latest runs: execution_time, status, message, coins_updated, response_time_ms. */
export function LogTable({ logs }: { logs: PriceLog[] }) {
  const now = useNow();
  const { time, status, message, coins, response } = adminCronText.columns;
  return (
    <Panel className="p-5" aria-label={adminCronText.log}>
      <h2 className="mb-2 text-19 font-semibold">{adminCronText.log}</h2>
      <table className="figures w-full text-15">
        <thead>
          <tr className="text-left text-13 text-muted [&>th]:font-medium">
            <th scope="col" className={cell}>
              {time}
            </th>
            <th scope="col" className={cell}>
              {status}
            </th>
            <th scope="col" className={`${cell} w-full max-md:hidden`}>
              {message}
            </th>
            <th scope="col" className={wide}>
              {coins}
            </th>
            <th scope="col" className={wide}>
              {response}
            </th>
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <Run key={log.id} log={log} now={now} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** `now` is the server's time in milliseconds. */
function Run({ log, now }: { log: PriceLog; now: number }) {
  const { execution_time, message, coins_updated, response_time_ms } = log;
  const milliseconds = adminCronText.milliseconds(groupThousands(String(response_time_ms)));
  return (
    <tr className="border-t border-line">
      <td className={`${cell} text-13 whitespace-nowrap text-muted`}>
        <time dateTime={execution_time} title={formatDateTime(execution_time)} className="leading-6">
          {formatDateTime(execution_time)}
        </time>
        <span className="block">{formatAge(execution_time, now, ages)}</span>
      </td>
      <td className={cell}>
        <RunBadge log={log} />
        <p className="mt-1.5 text-13 break-words text-muted md:hidden">
          {message} · <span className="whitespace-nowrap">{adminCronText.coins(coins_updated)}</span> ·{" "}
          <span className="whitespace-nowrap">{milliseconds}</span>
        </p>
      </td>
      <td className={`${cell} max-w-0 break-words max-md:hidden`}>{message}</td>
      <td className={wide}>{coins_updated}</td>
      <td className={wide}>{milliseconds}</td>
    </tr>
  );
}
