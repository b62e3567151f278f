import type { Pause } from "@portico/contract";
import { CirclePause } from "lucide-react";
import type { ReactNode } from "react";
import { pausesText } from "../../text/app/pauses.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

interface PauseNoticeProps {
  pauses: readonly Pause[];
  className?: string;
  /** What to do meanwhile. */
  children?: ReactNode;
}

/** What is paused and why; empty if nothing is. */
export function PauseNotice({ pauses, className, children }: PauseNoticeProps) {
  if (pauses.length === 0) return null;
  return (
    <section aria-label={pausesText.label} aria-live="polite" className={className}>
      <Callout tone="warning" icon={<CirclePause aria-hidden className="size-4" />}>
        <div className="flex flex-col gap-1.5 break-words">
          {pauses.map((pause) => (
            <div key={[pause.kind, pause.coin_id, pause.network_id, pause.cause].join(" ")}>
              <p className="font-semibold">{pauseTitle(pause)}</p>
              <p>{pauseReason(pause)}</p>
            </div>
          ))}
          {children}
        </div>
      </Callout>
    </section>
  );
}

/** What is paused, with the coin and the network if it is not all of them. */
export function pauseTitle({
  kind,
  symbol,
  network,
  cause,
}: Pick<Pause, "kind" | "symbol" | "network" | "cause">): string {
  const title = cause ? pausesText.networkTitle : pausesText.title(kind);
  return [title, symbol, network].filter(Boolean).join(" · ");
}

/** Why: what a person wrote, or what the network's watcher has found. */
function pauseReason({ reason, cause, network }: Pause): string {
  return cause ? pausesText.cause(cause, network ?? "") : pausesText.reason(reason);
}
