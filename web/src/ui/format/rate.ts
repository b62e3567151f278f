import Big from "big.js";
import { groupThousands, toBig } from "./decimal.ts";

/** A rate between two coins: six decimals, or below one six significant digits. */
export function formatRate(rate: string): string {
  const value = toBig(rate);
  if (value.eq(0)) return "0";
  const decimals = value.gte(1) ? 6 : Math.min(24, 5 - value.e);
  return groupThousands(value.round(decimals, Big.roundDown).toFixed());
}
