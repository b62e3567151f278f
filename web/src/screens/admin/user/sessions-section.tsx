import type { UserSession } from "@portico/contract";
import { useAdminUserPart } from "../../../api/queries/admin-users.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { adminUserPartsText } from "../../../text/admin/users.ts";
import { ages } from "../../../text/app/common.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { PartSection } from "./part-section.tsx";

/** The user's sign-ins: from where, with what device, and how the session ended. */
export function SessionsSection({ userId }: { userId: string }) {
  const query = useAdminUserPart("adminUserSessions", userId);
  const now = useNow();
  return (
    <PartSection title={adminUserPartsText.sessions} empty={adminUserPartsText.noSessions} query={query}>
      {(sessions) => (
        <ul aria-label={adminUserPartsText.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} now={now} />
          ))}
        </ul>
      )}
    </PartSection>
  );
}

function Session({ session, now }: { session: UserSession; now: number }) {
  const { device, ip_address, login_time, last_activity, is_live, end_reason } = session;
  return (
    <li className="border-line py-2.5 not-first:border-t">
      <p className="flex items-center justify-between gap-3 text-15 font-medium">
        <span className="min-w-0 truncate">{device}</span>
        <Badge tone={is_live ? "teal" : "neutral"}>
          {is_live ? adminUserPartsText.live : adminUserPartsText.ended(end_reason)}
        </Badge>
      </p>
      <p className="figures text-13 break-words text-muted">
        {ip_address} · {adminUserPartsText.signedIn(formatDateTime(login_time))} ·{" "}
        <time dateTime={last_activity} title={formatDateTime(last_activity)}>
          {adminUserPartsText.lastActive(formatAge(last_activity, now, ages))}
        </time>
      </p>
    </li>
  );
}
