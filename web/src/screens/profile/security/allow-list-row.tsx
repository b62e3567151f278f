import type { AllowList, Factors } from "@portico/contract";
import { BookUser, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { AddressBookDialog } from "../../../features/address-book/address-book-dialog.tsx";
import { useAllowListOn } from "../../../features/address-book/use-allow-list-on.ts";
import { useKeepAllowListOn } from "../../../features/address-book/use-keep-allow-list-on.ts";
import { addressBookText } from "../../../text/account/address-book.ts";
import { allowListText } from "../../../text/account/allow-list.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { AllowListOffDialog, AllowListOnDialog } from "./allow-list-dialogs.tsx";
import { Row } from "./row.tsx";
import { useDialogs } from "./use-dialogs.ts";

/** "Withdraw only to saved addresses": its status and the switch. */
export function AllowListRow({ list, factors }: { list: AllowList; factors: Factors }) {
  const id = useId();
  const isOn = useAllowListOn();
  const keep = useKeepAllowListOn();
  const dialogs = useDialogs<"on" | "off">();
  const dialog = { key: dialogs.count, ...dialogs.state };
  const [isBookOpen, setBookOpen] = useState(false);
  const offAt = isOn ? list.off_at : null;
  return (
    <Row
      titleId={`${id}-title`}
      detailId={`${id}-detail`}
      title={allowListText.title}
      detail={isOn ? allowListText.on(list.wait_hours) : allowListText.off}
      action={
        // While it is scheduled to end, the button below keeps it on.
        offAt === null && (
          <Switch
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-detail`}
            checked={isOn}
            onCheckedChange={() => dialogs.show(isOn ? "off" : "on")}
          />
        )
      }
    >
      {offAt !== null && (
        <div role="status" className="mt-3">
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            <p className="figures">{allowListText.ending(formatDateTime(offAt))}</p>
            <Button size="sm" busy={keep.isPending} onClick={keep.keepOn} className="mt-2">
              {allowListText.keepOn}
            </Button>
          </Callout>
        </div>
      )}
      <Button
        size="sm"
        tone="quiet"
        className="-ml-2 px-2"
        icon={<BookUser aria-hidden className="size-4" />}
        onClick={() => setBookOpen(true)}
      >
        {addressBookText.open}
      </Button>
      <AddressBookDialog open={isBookOpen} onClose={() => setBookOpen(false)} />
      {dialogs.subject === "on" && <AllowListOnDialog {...dialog} hours={list.wait_hours} />}
      {dialogs.subject === "off" && (
        <AllowListOffDialog {...dialog} hours={list.wait_hours} factors={factors} />
      )}
    </Row>
  );
}
