import type { AdminUser } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { UserStatusBadge } from "../../../features/office/user-status-badge.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { adminFreezeText, adminUsersText } from "../../../text/admin/users.ts";
import { common } from "../../../text/app/common.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatDate, formatDateTime } from "../../../ui/format/time.ts";
import { cx } from "../../../ui/styles/cx.ts";

const frame = "overflow-hidden rounded-card border border-line bg-surface";
/** A card of two columns on a phone, a table row on a desktop. */
const row =
  "relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-line px-5 py-3.5 not-first:border-t " +
  "lg:min-h-14.5 lg:grid-cols-[1.7fr_1.2fr_7.5rem_8.5rem_7rem] lg:py-0";

export interface UserTableProps {
  users: AdminUser[];
  /** The list for the new filters is still loading. */
  isOld: boolean;
}

/** A table on a desktop, cards on a phone; a press anywhere on one opens the user. */
export function UserTable({ users, isOld }: UserTableProps) {
  const now = useNow();
  return (
    <div className={cx(frame, "transition-opacity duration-150", isOld && "opacity-60")}>
      <table aria-label={adminUsersText.list} aria-busy={isOld} className="block">
        <thead className="block max-lg:sr-only">
          <tr className={cx(row, "lg:min-h-11 border-b text-13 text-muted")}>
            {[
              adminUsersText.email,
              adminUsersText.username,
              adminUsersText.created,
              adminUsersText.lastSignIn,
              adminUsersText.status,
            ].map((name) => (
              <th key={name} scope="col" className="text-left font-medium last:text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {users.map((user) => (
            <UserRow key={user.id} user={user} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserRow({ user, now }: { user: AdminUser; now: number }) {
  return (
    <tr className={cx(row, "transition-colors duration-150 hover:bg-raised/40")}>
      <td className="min-w-0">
        <RowLink
          to={paths.adminUser(user.id)}
          className="block truncate text-15 font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {user.email}
        </RowLink>
      </td>
      <td className="flex min-w-0 items-center gap-2 text-15 text-muted max-lg:order-2">
        <span className="truncate">{user.username}</span>
        {user.is_admin && <Badge tone="teal">{adminUsersText.administrator}</Badge>}
        {user.withdrawals_frozen_at && <FrozenBadge since={user.withdrawals_frozen_at} />}
      </td>
      <td className="figures text-13 text-muted max-lg:hidden">{formatDate(user.created_at)}</td>
      <td className="figures text-13 text-muted max-lg:order-3 max-lg:text-right">
        {user.last_sign_in_at ? <Age at={user.last_sign_in_at} now={now} /> : adminUsersText.never}
      </td>
      <td className="justify-self-end max-lg:order-1">
        <UserStatusBadge status={user.status} />
      </td>
    </tr>
  );
}

function FrozenBadge({ since }: { since: string }) {
  return (
    <span title={adminFreezeText.since(formatDateTime(since))}>
      <Badge tone="pending">{adminUsersText.frozen}</Badge>
    </span>
  );
}

/** Placeholders for the rows. */
export function UserTableSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={frame}>
      <div className={cx(row, "max-lg:hidden lg:min-h-11")} />
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className={row}>
          <Skeleton className="my-1 h-4 w-48 max-w-full" />
          <Skeleton className="my-1 h-4 w-24 max-lg:order-2" />
          <Skeleton className="h-4 w-20 max-lg:hidden" />
          <Skeleton className="h-4 w-20 max-lg:order-3 max-lg:justify-self-end" />
          <Skeleton className="h-6 w-16 justify-self-end rounded-full max-lg:order-1" />
        </div>
      ))}
    </div>
  );
}
