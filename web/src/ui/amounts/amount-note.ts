import { amountText } from "../../text/money/amount.ts";
import { numberMarks } from "../format/locale.ts";
import type { Edit } from "./amount-input.ts";
import type { ReadOptions } from "./amount-meaning.ts";

/** How the amount was read, in ungrouped digits, or why it was not; null if there is nothing to say. */
export function noteOf(
  { value, reading, refused }: Edit,
  { decimals, unit }: Pick<ReadOptions, "decimals" | "unit">,
): string | null {
  if (refused === "unit") return amountText.otherUnit(unit);
  if (refused === "decimals") return amountText.decimals(decimals, unit);
  if (refused) return amountText.refused[refused];
  return reading && amountText.readAs(value.replace(/\.$/, "").replace(".", numberMarks().decimal));
}
