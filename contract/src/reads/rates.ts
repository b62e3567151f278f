import { z } from "zod";
import { fiatRate } from "../money/rates.ts";
import { defineRead } from "../read.ts";

/** Currencies without a rate are missing. While prices are real, simulated rates are left out. */
export const rates = defineRead({
  path: "/rates",
  summary: "What one US dollar is worth in the other currencies",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({ rates: z.array(fiatRate) }),
});
