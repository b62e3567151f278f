import type { UserActivity } from "@portico/contract";
import { useAdminUserPart } from "../../../api/queries/admin-users.ts";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { activityText } from "../../../text/admin/activity.ts";
import { adminUserText } from "../../../text/admin/office.ts";
import { adminUserPartsText } from "../../../text/admin/users.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { PartSection } from "./part-section.tsx";

/** Activity concerning this user; for roles that may read the audit log. */
export function ActivitySection({ userId }: { userId: string }) {
  const { allowed } = useMay("adminUserActivity");
  const query = useAdminUserPart("adminUserActivity", userId, allowed);
  const now = useNow();
  if (!allowed) return null;
  return (
    <PartSection title={adminUserPartsText.activity} empty={adminUserPartsText.noActivity} query={query}>
      {(rows) => (
        <ul aria-label={adminUserPartsText.activity}>
          {rows.map((row) => (
            <Activity key={row.id} row={row} now={now} />
          ))}
        </ul>
      )}
    </PartSection>
  );
}

function Activity({ row, now }: { row: UserActivity; now: number }) {
  const { action_name, admin_email, reason, created_at } = row;
  const symbolOf = useSymbolOf();
  const what = whatOf(row, symbolOf);
  return (
    <li className="border-line py-2.5 text-15 not-first:border-t">
      <p className="font-medium break-words">
        {adminUserPartsText.actions(action_name)}
        {what && <span className="figures font-normal text-muted"> {what}</span>}
      </p>
      {reason && <p className="break-words">{reason}</p>}
      <p className="text-13 break-words text-muted">
        {adminUserPartsText.by(admin_email ?? adminUserPartsText.machine)} · <Age at={created_at} now={now} />
      </p>
    </li>
  );
}

/** The change or the amount, from the log's fields that all actions share. */
function whatOf({ details }: UserActivity, symbolOf: (coinId: string) => string): string | null {
  const text = (name: string) => (details[name] === undefined ? null : String(details[name] ?? "–"));
  const [from, to] = [text("old") ?? text("old_status"), text("new") ?? text("new_status")];
  const [amount, coinId] = [text("amount"), text("coin_id")];
  if (amount && coinId) return adminUserText.amountOf(formatExact(amount), symbolOf(coinId));
  if (from !== null && to !== null)
    return adminUserPartsText.change(activityText.value(from), activityText.value(to));
  return null;
}
