import type { Transaction } from "@portico/contract";
import { common } from "../../text/app/common.ts";
import { formatMoney } from "../../ui/format/price.ts";

/** The value of a transaction's amount at its own time, such as "≈ €12.30"; null if it is unknown. */
export function transactionValue({ value, value_currency }: Transaction): string | null {
  return value ? common.about(formatMoney(value, value_currency)) : null;
}
