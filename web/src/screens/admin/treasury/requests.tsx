import type { TreasuryRequest } from "@portico/contract";
import { useId, useState } from "react";
import { useSession } from "../../../api/session/session.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { treasuryRequestsText as text } from "../../../text/admin/treasury-requests.ts";
import { ages } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { type Deciding, type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { RequestedChange, wordsFor } from "./requested-change.tsx";

/** The changes that another owner decides on; nothing if there are none. */
export function Requests({ requests }: { requests: TreasuryRequest[] }) {
  const heading = useId();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      {requests.length > 0 && (
        <Panel aria-labelledby={heading} className="min-w-0 p-5">
          <h2 id={heading} className="text-19 font-semibold">
            {text.title}
          </h2>
          <ul aria-labelledby={heading} className="mt-1">
            {requests.map((request) => (
              <Item
                key={request.id}
                request={request}
                onDecide={(decision) => setDeciding({ request, decision })}
              />
            ))}
          </ul>
        </Panel>
      )}
      <DecisionDialog deciding={deciding} onClose={() => setDeciding(null)} />
    </>
  );
}

interface ItemProps {
  request: TreasuryRequest;
  onDecide: (decision: Decision) => void;
}

function Item({ request, onDecide }: ItemProps) {
  const now = useNow();
  const { reason, requested_by, requested_at, lapses_at } = request;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-line py-3.5 not-first:border-t md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <div className="min-w-0 self-start">
        <RequestedChange request={request} />
      </div>
      <div className="min-w-0 self-start">
        <p className="text-15 break-words">{reason}</p>
        <p className="figures text-13 break-words text-muted">
          <time dateTime={requested_at} title={formatDateTime(requested_at)}>
            {text.asked(formatAge(requested_at, now, ages), requested_by)}
          </time>
        </p>
        <p className="figures text-13 text-muted">{text.lapses(formatDateTime(lapses_at))}</p>
      </div>
      <Decisions request={request} onDecide={onDecide} />
    </li>
  );
}

/** The one who requested it withdraws it; another owner approves or declines it. */
function Decisions({ request, onDecide }: ItemProps) {
  const may = useMay("admin_decide_treasury_request");
  const isMine = useSession().user?.id === request.requested_by_id;
  const button = (decision: Decision) => (
    <Button
      size="sm"
      tone={decision === "approve" ? "accent" : "raised"}
      aria-label={text.actOf(text[decision], wordsFor(request))}
      disabled={!may.allowed}
      reason={may.reason}
      onClick={() => onDecide(decision)}
    >
      {text[decision]}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2 pt-1 md:justify-end md:pt-0">
      {isMine ? (
        button("withdraw")
      ) : (
        <>
          {button("decline")}
          {button("approve")}
        </>
      )}
    </div>
  );
}
