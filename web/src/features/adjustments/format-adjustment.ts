import type { PendingAdjustment } from "@portico/contract";
import { adminUserText } from "../../text/admin/office.ts";
import { secondText } from "../../text/admin/second.ts";
import { formatExact } from "../../ui/format/amount.ts";
import { formatMoney } from "../../ui/format/price.ts";

/** Such as "Add 5,000 USDT", with all digits. */
export function formatAdjustment({ direction, amount, symbol }: PendingAdjustment): string {
  const inCoin = adminUserText.amountOf(formatExact(amount), symbol);
  return direction === "add" ? secondText.adds(inCoin) : secondText.subtracts(inCoin);
}

/** In US dollars, like the limit. */
export function formatAdjustmentValue({ value_usd }: PendingAdjustment): string {
  return value_usd === null ? secondText.unknownValue : `≈ ${formatMoney(value_usd)}`;
}
