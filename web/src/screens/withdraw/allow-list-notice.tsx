import { ShieldCheck } from "lucide-react";
import { useAllowList } from "../../api/queries/address-book.ts";
import { useAllowListOn } from "../../features/address-book/use-allow-list-on.ts";
import { useKeepAllowListOn } from "../../features/address-book/use-keep-allow-list-on.ts";
import { allowListText } from "../../text/account/allow-list.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatDateTime } from "../../ui/format/time.ts";

/** Says that withdrawals only go to saved addresses, and until when if that is scheduled to end. */
export function AllowListNotice() {
  const isOn = useAllowListOn();
  const offAt = useAllowList().data?.off_at ?? null;
  const keep = useKeepAllowListOn();
  if (!isOn) return null;
  return (
    <Callout tone={offAt === null ? "info" : "warning"} icon={<ShieldCheck aria-hidden className="size-4" />}>
      {offAt === null ? (
        allowListText.notice
      ) : (
        <>
          <p className="figures">{allowListText.noticeEnding(formatDateTime(offAt))}</p>
          <Button size="sm" busy={keep.isPending} onClick={keep.keepOn} className="mt-2">
            {allowListText.keepOn}
          </Button>
        </>
      )}
    </Callout>
  );
}
