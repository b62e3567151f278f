import type { AccountSession } from "@portico/contract";
import { Monitor, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { useEndOtherSessions, useEndSession } from "../../../api/queries/security.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { sessionsText } from "../../../text/account/security.ts";
import { ages, common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

/** The account's sessions; each except this one can be ended here. */
export function SessionsSection({ sessions }: { sessions: AccountSession[] }) {
  const [isAsking, setAsking] = useState(false);
  const heading = useId();
  const end = useEndSession();
  const others = sessions.filter((session) => !session.is_current).length;

  function endOne(id: string) {
    end.mutate(id, {
      onSuccess: () => notify.success(sessionsText.ended, "sessions"),
      onError: (error) => notify.error(errorText(error, sessionsText.endFailed), "sessions"),
    });
  }

  return (
    <Panel id="sessions" aria-labelledby={heading} className="scroll-mt-24 p-5 sm:p-7">
      <h2 id={heading} className="text-19 font-semibold">
        {sessionsText.title}
      </h2>
      <p className="mt-1 text-13 text-muted">{sessionsText.help}</p>
      <ul aria-labelledby={heading} className="mt-4">
        {sessions.map((session) => (
          <Item key={session.id} session={session} onEnd={() => endOne(session.id)} />
        ))}
      </ul>
      <Button
        disabled={others === 0}
        reason={sessionsText.none}
        onClick={() => setAsking(true)}
        className="mt-4 w-full max-[22rem]:text-13"
      >
        {sessionsText.endOthers}
      </Button>
      <EndOthersDialog open={isAsking} count={others} onClose={() => setAsking(false)} />
    </Panel>
  );
}

function Item({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const now = useNow();
  const id = useId();
  const Icon = /iphone|ipad|ios|android/i.test(session.device) ? Smartphone : Monitor;
  return (
    <li
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-4 sm:flex-nowrap"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-raised text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-medium">
          {session.device}
          {session.is_current && <Badge tone="teal">{sessionsText.thisDevice}</Badge>}
        </p>
        <p className="figures text-13 break-words text-muted">
          {session.ip_address} · {sessionsText.lastActive(formatAge(session.last_activity, now, ages))}
        </p>
        <p className="figures text-13 text-muted">
          {sessionsText.signedIn(formatDateTime(session.login_time))}
        </p>
      </div>
      {!session.is_current && (
        <Button size="sm" aria-describedby={id} onClick={onEnd} className="max-sm:ml-13">
          {sessionsText.end}
        </Button>
      )}
    </li>
  );
}

interface EndOthersDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
}

function EndOthersDialog({ open, count, onClose }: EndOthersDialogProps) {
  const end = useEndOtherSessions();

  function confirm() {
    end.mutate(undefined, {
      onSuccess: () => notify.success(sessionsText.othersEnded, "sessions"),
      onError: (error) => notify.error(errorText(error, sessionsText.endOthersFailed), "sessions"),
      onSettled: onClose,
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={sessionsText.endOthersTitle}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button tone="danger" busy={end.isPending} onClick={confirm} className="max-[22rem]:text-13">
            {sessionsText.endOthers}
          </Button>
        </>
      }
    >
      <p className="text-15 text-muted">{sessionsText.endOthersWords(count)}</p>
    </Dialog>
  );
}
