import { Info } from "lucide-react";
import { treasuryRequestsText as text } from "../../../text/admin/treasury-requests.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";

/** Says in a form whether another owner has to approve what it asks for. */
export function OwnersHint({ needsSecond }: { needsSecond: boolean }) {
  return (
    <Callout icon={<Info aria-hidden className="size-4" />}>
      <span className="font-normal">{needsSecond ? text.needsSecond : text.oneOwner}</span>
    </Callout>
  );
}
