import { z } from "zod";
import { decimal } from "./money.ts";

/** The countries from which a bank transfer can come. */
export const bankCountry = z.enum(["brazil", "colombia"]);
export type BankCountry = z.infer<typeof bankCountry>;

/** The account of one country. Amounts are in its currency. */
export const bankAccount = z.object({
  country: bankCountry,
  currency: z.enum(["BRL", "COP"]),
  /** The price of a USDT in the currency: the operator's own rate. */
  units_per_usdt: decimal,
  minimum_transfer: decimal,
  maximum_transfer: decimal,
  account_name: z.string(),
  account_number: z.string(),
  /** Only in Brazil. */
  branch: z.string().nullable(),
  /** Only in Colombia. */
  account_type: z.string().nullable(),
  bank_code: z.string(),
  /** The operator's instructions besides the reference, a sentence each. */
  instructions: z.array(z.string()),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** A way to pay for a purchase. */
export const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** A picture as a data URL. */
  logo: z.string().nullable(),
  /** The provider's page: https, or in practice mode a page of ours. Null for the bank. */
  url: z.string().nullable(),
  type: z.enum(["external", "bank"]),
  features: z.array(z.string()),
  /** As text, such as `5-30 min`. */
  processing_time: z.string(),
  /** In percent: 0.5 is 0.5 %. */
  fee_percent: decimal,
  /** The bank's accounts to pay to; empty for an external provider. */
  accounts: z.array(bankAccount),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;
