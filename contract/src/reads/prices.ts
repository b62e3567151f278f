import { z } from "zod";
import { price } from "../money/prices.ts";
import { defineRead } from "../read.ts";

export const prices = defineRead({
  path: "/prices",
  summary: "The price list, newest first",
  who: "visitor",
  /** `coins`: ids, separated by commas; all if omitted. */
  query: z.strictObject({
    coins: z
      .string()
      .max(1_000)
      .regex(/^[a-z0-9,-]*$/)
      .optional(),
  }),
  output: z.object({ prices: z.array(price) }),
});
