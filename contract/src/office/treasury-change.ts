import { z } from "zod";

/** What the calls answer that change the treasury. */
export const treasuryChange = z.object({
  success: z.literal(true),
  /** The request that another owner decides on; missing if the change took effect. */
  treasury_request_id: z.uuid().optional(),
});
