import { z } from "zod";
import { decimal } from "./money.ts";

/** Where a bank transfer can come from. */
export const bankCountry = z.enum(["brazil", "colombia"]);
export type BankCountry = z.infer<typeof bankCountry>;

/** The account of one country. Amounts are in its currency. */
export const bankAccount = z.object({
  country: bankCountry,
  currency: z.enum(["BRL", "COP"]),
  /** What a USDT costs in the currency: the operator's own rate. */
  units_per_usdt: decimal,
  minimum_transfer: decimal,
  maximum_transfer: decimal,
  account_name: z.string(),
  account_number: z.string(),
  /** In Brazil alone. */
  branch: z.string().nullable(),
  /** In Colombia alone. */
  account_type: z.string().nullable(),
  bank_code: z.string(),
  /** What the operator asks for beside the reference, a sentence each. */
  instructions: z.array(z.string()),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** How a purchase can be paid. */
export const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** A picture as a data address. */
  logo: z.string().nullable(),
  /** The provider's page: https, or in practice a page of ours. Null for the bank. */
  url: z.string().nullable(),
  type: z.enum(["external", "bank"]),
  features: z.array(z.string()),
  /** In words, such as `5-30 min`. */
  processing_time: z.string(),
  /** In percent: 0.5 is 0.5 %. */
  fee_percent: decimal,
  /** Where the bank can be paid from; empty for a provider outside. */
  accounts: z.array(bankAccount),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;
