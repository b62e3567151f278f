import type { PaymentMethod } from "@portico/contract";
import { type Context, reads } from "@portico/database";
import type { Config } from "../config/config.ts";
import type { Pool } from "../deps.ts";
import { practicePaymentPath } from "../practice/practice-payment.ts";

/**
 * The available payment methods. Unusable ones are left out: a provider without a page, a bank without an account. In
 * practice mode a provider without a page links to a placeholder page.
 */
export async function paymentMethods(
  pool: Pool,
  { practice }: Pick<Config, "practice">,
  context: Context,
): Promise<{ methods: PaymentMethod[] }> {
  const all = await reads.paymentMethods(pool, context, { practice });
  const methods = all.map((method) =>
    practice && method.type === "external" && method.url === null
      ? { ...method, url: practicePaymentPath }
      : method,
  );
  return {
    methods: methods.filter(({ type, url, accounts }) =>
      type === "external" ? url !== null : accounts.length > 0,
    ),
  };
}
