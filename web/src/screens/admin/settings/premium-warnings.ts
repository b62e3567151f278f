import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { groupThousands, toBig } from "../../../ui/format/decimal.ts";
import type { Edit } from "./use-setting-edit.ts";

/**
 * What to know before a premium changes, a coin's own or the default alike: above 20 percent, by more than 10 points,
 * or none any more. Both values are in percent.
 */
export function premiumWarnings({ value, seen }: Edit): string[] {
  const jump = toBig(value).minus(seen).abs();
  const isLarge = toBig(value).gt(20) && toBig(value).gt(seen);
  return [
    isLarge || jump.gt(10) ? text.askPremium(`${groupThousands(value)}%`, `${groupThousands(seen)}%`) : "",
    toBig(value).eq(0) && toBig(seen).gt(0) ? text.askNoPremium : "",
  ].filter(Boolean);
}
