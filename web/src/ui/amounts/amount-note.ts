import { amountText } from "../../text/money/amount.ts";
import { numberMarks } from "../format/locale.ts";
import type { Edit } from "./amount-input.ts";
import type { ReadOptions } from "./amount-meaning.ts";

/** How the amount was read, in ungrouped digits, or why it was not; null if there is nothing to say. */
export function noteOf(
  edit: Edit,
  { decimals, unit }: Pick<ReadOptions, "decimals" | "unit">,
): string | null {
  const { value, reading, refused, isCut } = edit;
  const left = keysLeftOf(edit);
  const plain = value.replace(/\.$/, "").replace(".", numberMarks().decimal);
  if (refused === "unit") return amountText.otherUnit(unit);
  if (refused && refused !== "unfinished") return amountText.refused[refused];
  if (left !== "") return amountText.leftOut(left, plain);
  if (isCut) return amountText.cut(decimals, plain, unit);
  return reading && amountText.readAs(plain);
}

/** Whether the note is about something that is not part of the amount. */
export function isWarning(edit: Edit): boolean {
  return edit.refused !== null || edit.isCut || keysLeftOf(edit) !== "";
}

/** The number of keys that a note names. */
const MAX_KEYS = 6;

/** The last keys left out. A space at the end is nothing to speak of. */
function keysLeftOf({ left, pending }: Edit): string {
  return (left + pending).trim().slice(-MAX_KEYS);
}
