import { useState } from "react";
import { useRules } from "../../../api/queries/public.ts";
import { useSession } from "../../../api/session/session.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminFactorText as text } from "../../../text/admin/factors.ts";
import { adminUserActsText } from "../../../text/admin/users.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { type FactorAct, FactorDialog } from "./factor-dialog.tsx";
import type { UserDetails } from "./user-details.ts";

type Removal = NonNullable<UserDetails["factor_removal"]>;

/**
 * Removal of second factors by two owners, for a user who lost them all (T50). Empty while two-factor is off.
 */
export function FactorSection({ details }: { details: UserDetails }) {
  const { user, factor_removal: removal } = details;
  const [act, setAct] = useState<FactorAct | null>(null);
  const may = useMay(removal ? "admin_decide_factor_removal" : "admin_ask_factor_removal");
  const isOwn = useSession().user?.id === user.id;
  const obstacle = may.reason ?? (isOwn ? adminUserActsText.ownAccount : undefined);
  const hours = useRules().two_factor_reset_hours;
  if (!user.two_factor_enabled && !removal) return null;
  return (
    <Panel className="flex flex-col gap-3 p-5" aria-label={text.title}>
      <h2 className="text-19 font-semibold">{text.title}</h2>
      {user.two_factor_reset_at && (
        <p className="figures text-15">{text.offAt(formatDateTime(user.two_factor_reset_at))}</p>
      )}
      {removal && <Request removal={removal} />}
      {!removal && !user.two_factor_reset_at && <p className="text-15">{text.explanation(hours)}</p>}
      {!removal && user.two_factor_reset_at && <p className="text-13 text-muted">{text.byUser}</p>}
      <Acts {...{ removal, obstacle }} isWaiting={user.two_factor_reset_at !== null} onChoose={setAct} />
      {obstacle && <p className="text-13 text-muted">{obstacle}</p>}
      <FactorDialog act={act} user={user} removal={removal} hours={hours} onClose={() => setAct(null)} />
    </Panel>
  );
}

/** Who requested it and why, and who approved it. */
function Request({ removal }: { removal: Removal }) {
  return (
    <p className="text-13 [overflow-wrap:anywhere] text-muted">
      {text.askedBy(removal.requested_by, formatDateTime(removal.requested_at))}
      {removal.approved_by && ` ${text.approvedBy(removal.approved_by)}`}
      <span className="mt-1 block text-15 text-text">{removal.reason}</span>
    </p>
  );
}

interface ActsProps {
  removal: Removal | null;
  /** Whether the removal of two-factor is scheduled, by anybody's request. */
  isWaiting: boolean;
  /** Why this administrator may not act here; undefined if they may. */
  obstacle: string | undefined;
  onChoose: (act: FactorAct) => void;
}

function Acts({ removal, isWaiting, obstacle, onChoose }: ActsProps) {
  const isMine = useSession().user?.id === removal?.requested_by_id;
  const button = (act: FactorAct, ownObstacle?: string) => {
    const reason = obstacle ?? ownObstacle;
    return (
      <Button
        tone={act === "approve" ? "danger" : "raised"}
        disabled={reason !== undefined}
        reason={reason}
        onClick={() => onChoose(act)}
        className="flex-1"
      >
        {text[act]}
      </Button>
    );
  };
  if (!removal && isWaiting) return null;
  const isPending = removal !== null && removal.approved_by === null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!removal && button("ask")}
        {isPending && button("approve", isMine ? text.mine : undefined)}
        {isPending && button("reject")}
        {removal?.approved_by && button("stop")}
      </div>
      {isPending && isMine && !obstacle && <p className="text-13 text-muted">{text.mine}</p>}
    </>
  );
}
