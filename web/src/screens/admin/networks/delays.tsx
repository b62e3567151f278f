import type { AdminChain } from "@portico/contract";
import { Hourglass, TriangleAlert } from "lucide-react";
import { useNow } from "../../../api/time/use-now.ts";
import { delayText as text } from "../../../text/admin/networks.ts";
import { ages } from "../../../text/app/common.ts";
import { delaysText } from "../../../text/app/delays.ts";
import { pausesText } from "../../../text/app/pauses.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatAge } from "../../../ui/format/time.ts";

/** What users read of a delay of the network, and what to do about it. */
export function DelayOfNetwork({ chain: { delay, name } }: { chain: AdminChain }) {
  const now = useNow();
  if (!delay) return null;
  return (
    <div className="mt-3">
      <Callout tone="warning" icon={<Hourglass aria-hidden className="size-4" />}>
        <p className="break-words">{text.usersRead(delaysText.reason(delay.reason, name))}</p>
        <p className="font-normal">{text.whatToDo[delay.reason]}</p>
        <p className="figures font-normal">{text.since(formatAge(delay.since, now, ages))}</p>
      </Callout>
    </div>
  );
}

/** Which causes of pauses an owner has overruled, since when and who. */
export function IgnoredCauses({ chain: { ignored, name } }: { chain: AdminChain }) {
  const now = useNow();
  return (
    <>
      {ignored.map(({ cause, since, by }) => (
        <div key={cause} className="mt-3">
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            <div className="flex flex-col gap-1.5 break-words">
              <p className="font-semibold">{text.ignored}</p>
              <p className="font-normal">{pausesText.cause(cause, name)}</p>
              <p className="font-normal">{text.ignoredDetail}</p>
              {since && (
                <p className="figures font-normal">{text.ignoredBy(by, formatAge(since, now, ages))}</p>
              )}
            </div>
          </Callout>
        </div>
      ))}
    </>
  );
}
