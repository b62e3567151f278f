import { z } from "zod";
import { paymentMethod } from "../money/payments.ts";
import { defineRead } from "../read.ts";

export const paymentMethods = defineRead({
  path: "/payment-methods",
  summary: "How a purchase can be paid, in the operator's order; a method that leads nowhere is left out",
  who: "user",
  query: z.strictObject({}),
  output: z.object({ methods: z.array(paymentMethod) }),
});
