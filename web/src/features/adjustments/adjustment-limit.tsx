import { useSecondAdministrator } from "../../api/queries/second-administrator.ts";
import { secondText } from "../../text/admin/second.ts";
import { sideReadsText } from "../../text/admin/side-reads.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { toBig } from "../../ui/format/decimal.ts";
import { formatMoney } from "../../ui/format/price.ts";
import { SideFailure } from "../office/inline-failure.tsx";

/**
 * How much one administrator may adjust alone, and what a credit means for withdrawals; empty without a
 * limit.
 */
export function AdjustmentLimit() {
  const query = useSecondAdministrator();
  const second = query.data;
  if (!second) return <SideFailure title={sideReadsText.second} query={query} />;
  return (
    <>
      {second.adjustment_usd && (
        <AloneLimit
          text={secondText.adjustLimit}
          limit={second.adjustment_usd}
          used={second.adjusted_alone_usd}
        />
      )}
      {second.deposit_usd && (
        <AloneLimit
          text={secondText.depositLimit}
          limit={second.deposit_usd}
          used={second.deposited_alone_usd}
        />
      )}
      {second.withdrawal_usd && <Callout>{secondText.creditLimit}</Callout>}
    </>
  );
}

interface AloneLimitProps {
  text: (limit: string, left: string) => string;
  limit: string;
  used: string;
}

function AloneLimit({ text, limit, used }: AloneLimitProps) {
  const left = toBig(limit).minus(toBig(used));
  const shown = formatMoney(left.gt(0) ? left.toFixed() : "0");
  return <Callout>{text(formatMoney(limit), shown)}</Callout>;
}
