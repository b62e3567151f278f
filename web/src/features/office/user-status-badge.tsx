import type { UserStatus } from "@portico/contract";
import { adminUsersText } from "../../text/admin/users.ts";
import { Badge, type BadgeTone } from "../../ui/feedback/badge.tsx";

const tones: Record<UserStatus, BadgeTone> = { active: "neutral", suspended: "pending", banned: "down" };

/** Whether a user is active, suspended or banned, in the back office's words. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={tones[status]}>{adminUsersText.statuses[status]}</Badge>;
}
