import { z } from "zod";
import { defineCall } from "../../call.ts";
import { sessionsEnded } from "../../events.ts";
import { roleNames } from "../../kinds.ts";

const output = z.object({
  success: z.literal(true),
  email: z.string(),
  role: z.enum(roleNames).nullable(),
  /** False if nothing changed. */
  has_changed: z.boolean(),
});

export const admin_update_user_role = defineCall({
  name: "admin_update_user_role",
  summary: "Make a user an administrator, change an administrator's role, or take it",
  who: "admin",
  permission: "roles.manage",
  movesMoney: false,
  input: z.strictObject({
    target_user_id: z.uuid(),
    /** False removes the role. */
    make_admin: z.boolean(),
    /** If omitted, a user becomes an operator and an administrator keeps their role. */
    p_role: z.enum(roleNames, { error: "unknown_role" }).optional(),
  }),
  output,
  reply: output.extend({ user_id: z.uuid(), has_ended_sessions: z.boolean() }),
  events: ({ user_id, has_ended_sessions }) => [
    { type: "admin_roles" },
    ...(has_ended_sessions ? [sessionsEnded(user_id, "signed_out")] : []),
  ],
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "not_found",
    "unknown_role",
    "user_not_active",
    "last_owner",
  ],
});
