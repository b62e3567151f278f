import { z } from "zod";
import { paymentMethod } from "../money/payments.ts";
import { defineRead } from "../read.ts";
import { readPaths } from "./paths.ts";

export const paymentMethods = defineRead({
  name: "payment-methods",
  path: readPaths.paymentMethods,
  summary: "How a purchase can be paid, in the operator's order; a method that leads nowhere is left out",
  who: "user",
  query: z.strictObject({}),
  output: z.object({ methods: z.array(paymentMethod) }),
});
