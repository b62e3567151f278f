import { z } from "zod";
import { defineCall } from "../../call.ts";

export const admin_read_holdings = defineCall({
  name: "admin_read_holdings",
  summary: "Have what the exchange holds on a network read from its node now",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  perMinute: 10,
  input: z.strictObject({ p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/) }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_treasury" }],
  refusals: ["account_suspended", "role_lacks_permission", "not_found"],
});
