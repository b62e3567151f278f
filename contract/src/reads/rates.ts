import { z } from "zod";
import { fiatRate } from "../rates.ts";
import { defineRead } from "../read.ts";
import { readPaths } from "./paths.ts";

/** A currency without a rate is missing. A made-up rate is never given for prices that are real. */
export const rates = defineRead({
  name: "rates",
  path: readPaths.rates,
  summary: "What one US dollar is worth in the other currencies",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({ rates: z.array(fiatRate) }),
});
