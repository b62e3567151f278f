import type { UserStatus } from "@portico/contract";
import { useState } from "react";
import { useSession } from "../../../api/session/session.ts";
import { UserStatusBadge } from "../../../features/office/user-status-badge.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminUserActsText } from "../../../text/admin/users.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { FreezeWithdrawals } from "./freeze-withdrawals.tsx";
import { type Act, StatusDialog } from "./status-dialog.tsx";
import type { UserDetails } from "./user-details.ts";

/** The possible actions for each status. */
const acts: Record<UserStatus, readonly Act[]> = {
  active: ["suspend", "ban"],
  suspended: ["reactivate", "ban"],
  banned: ["liftBan"],
};

/** The user's status, since when and why, and the actions that change it. */
export function StatusSection({ details }: { details: UserDetails }) {
  const { user, status_changed_at } = details;
  const [act, setAct] = useState<Act | null>(null);
  const may = useMay("admin_update_user_status");
  const mayFreeze = useMay("admin_freeze_withdrawals");
  const isOwn = useSession().user?.id === user.id;
  const ownAccount = isOwn ? adminUserActsText.ownAccount : undefined;
  const reason = may.reason ?? ownAccount;
  return (
    <Panel className="flex flex-col gap-3 p-5" aria-label={adminUserActsText.title}>
      <h2 className="text-19 font-semibold">{adminUserActsText.title}</h2>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-15">
        <UserStatusBadge status={user.status} />
        <span>{adminUserActsText.meanings[user.status]}</span>
      </p>
      {status_changed_at && (
        <p className="text-13 break-words text-muted">
          {adminUserActsText.since(formatDateTime(status_changed_at))}
          {user.status_reason && <span className="mt-1 block text-15 text-text">{user.status_reason}</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {acts[user.status].map((one) => (
          <Button
            key={one}
            tone={one === "ban" ? "danger" : "raised"}
            disabled={reason !== undefined}
            reason={reason}
            onClick={() => setAct(one)}
            className="flex-1"
          >
            {adminUserActsText[one]}
          </Button>
        ))}
      </div>
      <FreezeWithdrawals details={details} obstacle={mayFreeze.reason ?? ownAccount} />
      {reason && <p className="text-13 text-muted">{reason}</p>}
      <StatusDialog act={act} user={user} onClose={() => setAct(null)} />
    </Panel>
  );
}
