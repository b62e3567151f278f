import { z } from "zod";
import { coin } from "../money/coins.ts";
import { defineRead } from "../read.ts";

export const coins = defineRead({
  path: "/coins",
  summary: "The registry of coins with their networks, minimums, fees and switches",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({ coins: z.array(coin) }),
});
