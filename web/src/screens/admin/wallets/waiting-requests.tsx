import type { PoolRequest } from "@portico/contract";
import { useState } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { usePoolRequests } from "../../../api/queries/pool.ts";
import { useSession } from "../../../api/session/session.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { poolRequestsText as text } from "../../../text/admin/pool-requests.ts";
import { ages, common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { type Deciding, type Decision, PoolDecisionDialog } from "./pool-decision-dialog.tsx";
import { PoolRequestChange, titleOf } from "./pool-request-change.tsx";
import { TrustedKeys } from "./trusted-keys.tsx";

/** What waits for another administrator, and the keys whose wallets need none. */
export function WaitingRequests() {
  const query = usePoolRequests();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  if (isFirstLoad(query)) return <RequestsSkeleton />;
  if (!query.data) return <LoadFailure title={text.loadFailed} query={query} />;
  const { requests, trusted_keys } = query.data;
  return (
    <div className="mt-4 flex flex-col gap-5">
      {requests.length === 0 ? (
        <Empty title={text.empty} detail={text.emptyDetail} />
      ) : (
        <ul aria-label={text.list} className="flex flex-col gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <Item request={request} onDecide={(decision) => setDeciding({ request, decision })} />
            </li>
          ))}
        </ul>
      )}
      {trusted_keys.length > 0 && <TrustedKeys trusted={trusted_keys} />}
      <PoolDecisionDialog deciding={deciding} onClose={() => setDeciding(null)} />
    </div>
  );
}

interface ItemProps {
  request: PoolRequest;
  onDecide: (decision: Decision) => void;
}

function Item({ request, onDecide }: ItemProps) {
  const now = useNow();
  const { reason, requested_by, requested_at, lapses_at, waits_until } = request;
  return (
    <Panel className="flex min-w-0 flex-col gap-4 p-5" aria-label={titleOf(request)}>
      <div className="flex flex-col gap-x-6 gap-y-3 md:flex-row md:justify-between">
        <div className="min-w-0">
          <h2 className="text-19 font-semibold break-words">{titleOf(request)}</h2>
          <p className="text-15 break-words">{reason}</p>
          <p className="figures text-13 break-words text-muted">
            <time dateTime={requested_at} title={formatDateTime(requested_at)}>
              {text.asked(formatAge(requested_at, now, ages), requested_by)}
            </time>
          </p>
          <p className="figures text-13 text-muted">
            {waits_until ? text.takesEffect(waits_until) : text.lapses(lapses_at)}
          </p>
        </div>
        <Decisions request={request} onDecide={onDecide} />
      </div>
      <PoolRequestChange request={request} />
    </Panel>
  );
}

/** The one who requested it withdraws it; another administrator approves or declines it. */
function Decisions({ request, onDecide }: ItemProps) {
  const decide = useMay("admin_decide_pool_request");
  const withdraw = useMay("admin_withdraw_pool_request");
  const isMine = useSession().user?.id === request.requested_by_id;
  const button = (decision: Decision) => {
    const may = decision === "withdraw" ? withdraw : decide;
    return (
      <Button
        size="sm"
        tone={decision === "approve" ? "accent" : "raised"}
        aria-label={text.actOf(text[decision], titleOf(request))}
        disabled={!may.allowed}
        reason={may.reason}
        onClick={() => onDecide(decision)}
      >
        {text[decision]}
      </Button>
    );
  };
  return (
    <div className="flex shrink-0 flex-wrap items-start gap-2">
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

function RequestsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-44 rounded-panel" />
      <Skeleton className="h-44 rounded-panel" />
    </div>
  );
}
