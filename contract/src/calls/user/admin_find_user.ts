import { z } from "zod";
import { email } from "../../account/account-schemas.ts";
import { defineCall } from "../../call.ts";
import { roleNames } from "../../kinds.ts";

export const admin_find_user = defineCall({
  name: "admin_find_user",
  summary: "The user with this email, ignoring case; a call, so that the email is in no URL",
  who: "admin",
  permission: "roles.manage",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({ p_email: email }),
  output: z.object({ id: z.uuid(), email: z.string(), role: z.enum(roleNames).nullable() }),
  refusals: ["role_lacks_permission", "account_suspended", "not_found"],
});
