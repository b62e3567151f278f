import { z } from "zod";
import { defineCall } from "../../call.ts";

export const admin_stop_rescan = defineCall({
  name: "admin_stop_rescan",
  summary: "Stop reading old blocks of a network again",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/) }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_chains" }],
  refusals: ["account_suspended", "role_lacks_permission"],
});
