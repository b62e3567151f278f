import type { TreasuryCoin } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { solvencyText as text } from "../../../text/admin/solvency.ts";
import { ages } from "../../../text/app/common.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { formatAge } from "../../../ui/format/time.ts";

interface ShortageLineProps {
  coin: TreasuryCoin;
  /** In practice mode it is no warning. */
  isPlay: boolean;
}

/** How much more users own of the coin than is held on all networks (T84), and what to do about it. */
export function ShortageLine({ coin: { symbol, shortage }, isPlay }: ShortageLineProps) {
  const now = useNow();
  if (!shortage) return null;
  const { missing, missing_usd, since } = shortage;
  return (
    <div className="mt-3">
      <Callout tone={isPlay ? "info" : "warning"}>
        {isPlay && <p className="mb-1 font-normal">{text.shortPractice}</p>}
        <p className="figures break-words">
          {text.short(`${formatExact(missing)} ${symbol}`)}
          {missing_usd !== null && ` ${text.shortWorth(formatMoney(missing_usd))}`}
        </p>
        <p className="mt-1 font-normal">
          {text.since(formatAge(since, now, ages))}. {text.shortDetail}{" "}
          <Link to={paths.adminTreasury({ tab: "movements" })} className="underline underline-offset-4">
            {text.movements}
          </Link>
          .
        </p>
      </Callout>
    </div>
  );
}
