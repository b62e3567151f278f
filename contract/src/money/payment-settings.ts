import { z } from "zod";
import { bankCountry } from "./payments.ts";

/** The database validates each value and names the refused field. */
const text = (most: number) => z.string({ error: "invalid_setting" }).max(most, { error: "invalid_setting" });
const lines = z.array(text(600)).max(20, { error: "invalid_setting" });

/** The fields of a payment method that an owner sets, besides its logo. */
export const paymentMethodValue = z.strictObject({
  name: text(100),
  description: text(400),
  /** A few words each. */
  features: lines,
  processing_time: text(100),
  /** In percent: 0.5 is 0.5 %. */
  fee_percent: text(40),
  /** The provider's page; null shows the method in practice only. */
  url: text(2_000).nullable(),
  is_enabled: z.boolean({ error: "invalid_setting" }),
});
export type PaymentMethodValue = z.infer<typeof paymentMethodValue>;

/** The fields of a country's bank account that an owner sets. Without an account all five details are null. */
export const bankAccountValue = z.strictObject({
  units_per_usdt: text(40),
  minimum_transfer: text(40),
  maximum_transfer: text(40),
  account_name: text(200).nullable(),
  account_number: text(80).nullable(),
  /** Only in Brazil. */
  branch: text(80).nullable(),
  /** Only in Colombia. */
  account_type: text(80).nullable(),
  bank_code: text(160).nullable(),
  /** A sentence each. */
  instructions: lines,
  is_enabled: z.boolean({ error: "invalid_setting" }),
});
export type BankAccountValue = z.infer<typeof bankAccountValue>;

/** Who changed it last and when; null if it is the release's default. */
const change = { changed_at: z.string().nullable(), changed_by: z.string().nullable() };

/** A payment method as the back office edits it. */
export const officePaymentMethod = z.object({
  method_id: z.string(),
  type: z.enum(["external", "bank"]),
  version: z.int(),
  /** A data URL. */
  logo: z.string().nullable(),
  value: paymentMethodValue,
  ...change,
  /** The values before the last change, for undoing it; null if there is nothing to restore. */
  previous: paymentMethodValue.nullable(),
});
export type OfficePaymentMethod = z.infer<typeof officePaymentMethod>;

/** A country's bank account as the back office edits it. */
export const officeBankAccount = z.object({
  country: bankCountry,
  currency: z.enum(["BRL", "COP"]),
  /** Made up for practice mode; a live exchange never shows it. */
  is_practice: z.boolean(),
  version: z.int(),
  value: bankAccountValue,
  ...change,
  previous: bankAccountValue.nullable(),
});
export type OfficeBankAccount = z.infer<typeof officeBankAccount>;

/** The id of a payment method, chosen by the administrator who adds it. */
export const paymentMethodId = z.string().regex(/^[a-z0-9-]{1,32}$/, { error: "unknown_setting" });

/** The version that was edited; if it differs from the current one, nothing changes. */
export const seenVersion = z.int().min(1).max(2_147_483_647);
