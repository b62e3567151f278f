import { useSecondAdministrator } from "../../api/queries/second-administrator.ts";
import { secondText } from "../../text/admin-second.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatMoney } from "../../ui/format/price.ts";
import { Callout } from "../../ui/notice.tsx";

/** How much one administrator may adjust alone, and what is left of it; nothing where there is no limit. */
export function AdjustmentLimit() {
  const second = useSecondAdministrator().data;
  if (!second?.adjustment_usd) return null;
  const left = toBig(second.adjustment_usd).minus(toBig(second.adjusted_alone_usd));
  const shown = formatMoney(left.gt(0) ? left.toFixed() : "0");
  return <Callout>{secondText.adjustLimit(formatMoney(second.adjustment_usd), shown)}</Callout>;
}
