import type { PaymentMethod } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

/**
 * Translations of the default settings (`database/seeds`). Texts that the operator writes are not translated.
 */
const shipped: Record<string, string> = {
  "Instant Checkout": i18n.t("Instant Checkout"),
  Marketplace: i18n.t("Marketplace"),
  "Express Payment": i18n.t("Express Payment"),
  "Bank Transfer": i18n.t("Bank Transfer"),
  "Pay with a partner. The fastest way, for a small fee.": i18n.t(
    "Pay with a partner. The fastest way, for a small fee.",
  ),
  "Pay with a partner. No fee, takes a little longer.": i18n.t(
    "Pay with a partner. No fee, takes a little longer.",
  ),
  "Pay with a partner. No fee, done within minutes.": i18n.t(
    "Pay with a partner. No fee, done within minutes.",
  ),
  "Transfer from your bank, in your own currency.": i18n.t("Transfer from your bank, in your own currency."),
  "Opens in a new tab": i18n.t("Opens in a new tab"),
  "No fee": i18n.t("No fee"),
  "Brazil and Colombia": i18n.t("Brazil and Colombia"),
  Instant: i18n.t("Instant"),
  "5-30 min": i18n.t("5-30 min"),
  "1-5 min": i18n.t("1-5 min"),
  "2-4 hours": i18n.t("2-4 hours"),
  "PRACTICE ONLY - NO SUCH ACCOUNT": i18n.t("PRACTICE ONLY - NO SUCH ACCOUNT"),
  "Savings (practice)": i18n.t("Savings (practice)"),
  "000 (no such bank)": i18n.t("000 (no such bank)"),
  "0000 (no such bank)": i18n.t("0000 (no such bank)"),
};

/** A text of the operator's settings for the user: translated if it is a default. */
function operatorText(text: string): string {
  return Object.hasOwn(shipped, text) ? (shipped[text] ?? text) : text;
}

/** A payment method with its default texts translated. */
export function readMethod(method: PaymentMethod): PaymentMethod {
  return {
    ...method,
    name: operatorText(method.name),
    description: operatorText(method.description),
    features: method.features.map(operatorText),
    processing_time: operatorText(method.processing_time),
    accounts: method.accounts.map((account) => ({
      ...account,
      account_name: operatorText(account.account_name),
      account_type: account.account_type === null ? null : operatorText(account.account_type),
      bank_code: operatorText(account.bank_code),
    })),
  };
}
