import type { Pool } from "pg";
import type { Context } from "../call.ts";
import { requireReader } from "./session.ts";
import { type BankAccountRow, type PaymentMethodRow, views } from "./shared/views.ts";

/** A payment method and, for the bank, the accounts that can be paid to. */
export type PaymentMethod = PaymentMethodRow & { accounts: BankAccountRow[] };

/**
 * The enabled payment methods, in order. Practice mode's made-up accounts are left out unless this is practice mode.
 */
export async function paymentMethods(
  pool: Pool,
  context: Context,
  { practice }: { practice: boolean },
): Promise<PaymentMethod[]> {
  await requireReader(pool, context);
  const [methods, accounts] = await Promise.all([
    views(pool).selectFrom("api.payment_methods").selectAll().orderBy("position").execute(),
    views(pool).selectFrom("api.bank_accounts").selectAll().orderBy("country").execute(),
  ]);
  const open = accounts.filter(({ is_practice }) => practice || !is_practice);
  return methods.map(({ position: _, ...method }) => ({
    ...method,
    accounts: method.type === "bank" ? open.map(({ is_practice: _, ...account }) => account) : [],
  }));
}
