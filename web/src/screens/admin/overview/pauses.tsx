import { CirclePause } from "lucide-react";
import { usePauses } from "../../../api/queries/public.ts";
import { setPauses } from "../../../features/office/pause-line.tsx";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../shell/navigation/link-button.tsx";
import { PauseNotice } from "../../../shell/notices/pause-notice.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { adminPausesText as text } from "../../../text/admin/pauses.ts";

/** Everything that is paused, and where it is resumed. */
export function OverviewPauses({ className }: { className: string }) {
  const pauses = setPauses(usePauses().data ?? []);
  return (
    <PauseNotice pauses={pauses} className={className}>
      <Link to={paths.adminPauses()} className="font-medium underline underline-offset-4">
        {text.resumeThere}
      </Link>
    </PauseNotice>
  );
}

/** Leads to the form that stops deposits, withdrawals and swaps. */
export function EmergencyStop() {
  return (
    <LinkButton to={paths.adminPauses()} size="sm" icon={<CirclePause aria-hidden className="size-4" />}>
      {text.emergencyStop}
    </LinkButton>
  );
}
