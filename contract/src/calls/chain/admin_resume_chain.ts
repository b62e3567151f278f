import { z } from "zod";
import { defineCall } from "../../call.ts";
import { pauseCauses } from "../../office/pause-kinds.ts";
import { reason } from "../../office/reason.ts";

export const admin_resume_chain = defineCall({
  name: "admin_resume_chain",
  summary: "End the pause of a network that its watcher has set",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_cause: z.enum(pauseCauses),
    /** After a reorganisation of credited blocks: follow the nodes' chain. Otherwise they must have the old blocks again. */
    p_follow: z.boolean(),
    p_reason: reason,
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "pauses_changed" }, { type: "admin_settings" }, { type: "admin_chains" }],
  refusals: ["account_suspended", "role_lacks_permission", "reason_required", "text_has_link", "not_found"],
});
