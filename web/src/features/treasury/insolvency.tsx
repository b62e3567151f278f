import type { Solvency } from "@portico/contract";
import type { ReactNode } from "react";
import { useNow } from "../../api/time/use-now.ts";
import { solvencyText as text } from "../../text/admin/solvency.ts";
import { ages } from "../../text/app/common.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatMoney } from "../../ui/format/price.ts";
import { formatList } from "../../ui/format/text.ts";
import { formatAge } from "../../ui/format/time.ts";

/** The alarm while users own more than the exchange holds (T84); in practice mode what a live exchange would show. */
export function Insolvency({ solvency, children }: { solvency: Solvency; children?: ReactNode }) {
  if (solvency.insolvent_since === null) return null;
  if (solvency.is_play)
    return (
      <Callout>
        <p className="mb-1 flex flex-wrap items-center gap-2 font-normal">
          <Badge tone="pending">{text.practice}</Badge>
          {text.practiceDetail}
        </p>
        <Words solvency={solvency} since={solvency.insolvent_since} />
      </Callout>
    );
  return (
    <div role="alert">
      <Callout tone="danger">
        <Words solvency={solvency} since={solvency.insolvent_since} />
        <p className="mt-1 font-normal">
          {text.whatToDo} {children}
        </p>
      </Callout>
    </div>
  );
}

function Words({ solvency, since }: { solvency: Solvency; since: string }) {
  const now = useNow();
  const { owed_usd, held_usd, missing_usd } = solvency;
  return (
    <>
      <p className="text-15 font-semibold">{text.title}</p>
      <p className="figures mt-1">
        {text.sums(formatMoney(owed_usd), formatMoney(held_usd), formatMoney(missing_usd))}{" "}
        <span className="font-normal">{text.since(formatAge(since, now, ages))}</span>
      </p>
      <LeftOut solvency={solvency} />
    </>
  );
}

/** The coins that are in neither sum, and why. */
export function LeftOut({ solvency: { unread, unpriced } }: { solvency: Solvency }) {
  return (
    <>
      {unread.length > 0 && <p className="mt-1 font-normal">{text.unread(formatList(unread))}</p>}
      {unpriced.length > 0 && <p className="mt-1 font-normal">{text.unpriced(formatList(unpriced))}</p>}
    </>
  );
}
