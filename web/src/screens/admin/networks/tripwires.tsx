import type { AdminChain } from "@portico/contract";
import { useState } from "react";
import { useNow } from "../../../api/time/use-now.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { tripwireText as text } from "../../../text/admin/networks.ts";
import { ages } from "../../../text/app/common.ts";
import { pausesText } from "../../../text/app/pauses.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatAge } from "../../../ui/format/time.ts";
import { ResumeDialog, type Tripwire } from "./resume-dialog.tsx";

/** Why the watcher has paused the network, what to do, and a way to resume it. */
export function Tripwires({ chain }: { chain: AdminChain }) {
  const now = useNow();
  const may = useMay("admin_resume_chain");
  const [resuming, setResuming] = useState<Tripwire | null>(null);
  return (
    <>
      {chain.tripwires.map((tripwire) => (
        <div key={tripwire.cause} className="mt-3">
          <Callout tone="danger">
            <div className="flex flex-col gap-1.5 break-words">
              <p className="font-semibold">{text.title}</p>
              <p className="font-normal">{pausesText.cause(tripwire.cause, chain.name)}</p>
              <p className="font-normal">{text.whatToDo(tripwire.cause)}</p>
              <p className="figures font-normal">{text.since(formatAge(tripwire.since, now, ages))}</p>
              <div>
                <Button
                  size="sm"
                  aria-label={text.resumeOf(chain.name)}
                  disabled={!may.allowed}
                  reason={may.reason}
                  onClick={() => setResuming(tripwire)}
                >
                  {text.resume}
                </Button>
              </div>
            </div>
          </Callout>
        </div>
      ))}
      <ResumeDialog chain={chain} tripwire={resuming} onClose={() => setResuming(null)} />
    </>
  );
}
