import { z } from "zod";
import { delay, pause } from "../office/pause-schema.ts";
import { defineRead } from "../read.ts";

export const pauses = defineRead({
  path: "/pauses",
  summary: "Which deposits, withdrawals and swaps are paused or delayed, and why",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({
    pauses: z.array(pause),
    /** Not set by older servers. */
    delays: z.array(delay).optional(),
  }),
});
