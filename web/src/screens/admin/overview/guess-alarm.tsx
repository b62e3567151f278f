import { useWaiting } from "../../../api/queries/admin-overview.ts";
import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";

/** The alarm while too many wrong codes are being entered over all accounts (T70). The caller waits for `useWaiting`. */
export function GuessAlarm({ className }: { className: string }) {
  const alarm = useWaiting().data?.guess_alarm;
  if (!alarm) return null;
  return (
    <div role="alert" className={className}>
      <Callout tone="danger">
        <p>{text.guessAlarm(formatDateTime(alarm.opened_at))}</p>
        <p className="mt-1 font-normal">{text.guessAlarmDetail}</p>
      </Callout>
    </div>
  );
}
