import type { OfficePause } from "@portico/contract";
import { useId, useState } from "react";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useClearPause } from "../../../api/queries/pauses.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { LinkButton } from "../../../shell/navigation/link-button.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { pauseTitle } from "../../../shell/notices/pause-notice.tsx";
import { adminPausesText as text } from "../../../text/admin/pauses.ts";
import { ages } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatAge } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { AskFirst } from "./ask-first.tsx";
import { PauseForm, scopeOf } from "./pause-form.tsx";

/** The current pauses, and a form that adds one. */
export function PausesTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const heading = useId();
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <PauseForm pauses={settings.pauses} />
      <Panel aria-labelledby={heading} className="p-5">
        <h2 id={heading} className="text-19 font-semibold">
          {text.current}
        </h2>
        {settings.pauses.length === 0 ? (
          <p className="mt-2 text-15 text-muted">{text.none}</p>
        ) : (
          <ul className="mt-2">
            {settings.pauses.map((pause) => (
              <PauseItem key={[...Object.values(scopeOf(pause)), pause.cause].join(" ")} pause={pause} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function pausedBy({ paused_by, cause }: OfficePause, age: string): string {
  if (cause) return text.byWatcher(age);
  return paused_by === null ? text.byItself(age) : text.by(age, paused_by);
}

function PauseItem({ pause }: { pause: OfficePause }) {
  const now = useNow();
  const why = useId();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-line py-3 not-first:border-t">
      <div className="min-w-0 flex-1 basis-52 break-words">
        <p className="text-15 font-semibold">{pauseTitle(pause)}</p>
        <p className="text-15">{pause.reason}</p>
        {pause.is_new && (
          <p className="text-13 text-muted">{pause.network_id === null ? text.isNew : text.isNewNetwork}</p>
        )}
        {pause.is_for_other_owner && (
          <p id={why} className="text-13 text-pending-ink">
            {text.isForOtherOwner}
          </p>
        )}
        <p className="text-13 text-muted">{pausedBy(pause, formatAge(pause.paused_at, now, ages))}</p>
      </div>
      {pause.cause ? (
        <LinkButton to={paths.adminNetworks()} size="sm">
          {text.resumeNetwork}
        </LinkButton>
      ) : (
        <Lift pause={pause} why={why} />
      )}
    </li>
  );
}

interface LiftProps {
  pause: OfficePause;
  /** The id of the words that say why another owner has to do it. */
  why: string;
}

/** Resumes what a person or the reconciliation has paused, after a question. */
function Lift({ pause, why }: LiftProps) {
  const may = useMay("admin_clear_pause");
  const [isAsking, setAsking] = useState(false);
  const clear = useClearPause({
    onDone: () => notify.success(text.lifted, "pauses"),
    onFailed: (error) => notify.error(errorText(error, text.liftFailed), "pauses"),
  });
  const clearOnce = useSingleFlight(clear.mutate);
  const title = pauseTitle(pause);
  return (
    <>
      <Button
        size="sm"
        busy={clear.isPending}
        disabled={!may.allowed || pause.is_for_other_owner}
        reason={may.reason}
        aria-describedby={pause.is_for_other_owner ? why : undefined}
        aria-label={text.liftOf(title)}
        onClick={() => setAsking(true)}
      >
        {text.lift}
      </Button>
      <AskFirst
        open={isAsking}
        title={text.liftTitle}
        action={text.lift}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          clearOnce({ ...scopeOf(pause), p_seen_reason: pause.reason });
        }}
      >
        <p>{title}</p>
        <p>{text.confirm}</p>
      </AskFirst>
    </>
  );
}
