import { useRef } from "react";
import { useLiveStatus } from "../../api/queries/public.ts";
import { shellText } from "../../text/app/shell.ts";
import { Tooltip } from "../../ui/overlays/tooltip.tsx";
import { cx } from "../../ui/styles/cx.ts";

const looks = {
  live: { label: shellText.live, help: shellText.liveHelp, dot: "bg-up", halo: "bg-up/25" },
  connecting: {
    label: shellText.reconnecting,
    help: shellText.connectingHelp,
    dot: "bg-pending",
    halo: "bg-pending/25",
  },
  offline: { label: shellText.offline, help: shellText.offlineHelp, dot: "bg-down", halo: "bg-down/25" },
};

/** Whether the screen is updated live. */
export function LiveStatus() {
  const status = useLiveStatus();
  const past = useRef({ wasLive: false, wasOffline: false });
  past.current.wasLive ||= status === "live";
  past.current.wasOffline ||= status === "offline";
  const { wasLive, wasOffline } = past.current;
  const look = looks[status];
  return (
    <Tooltip text={look.help}>
      {/* Only a lasting loss and its end are announced: a page load or a short gap is not worth an
          interruption. */}
      <span
        role="status"
        aria-live={wasOffline && status !== "connecting" ? "polite" : "off"}
        className="flex min-w-0 items-center gap-2 text-13 whitespace-nowrap text-muted"
      >
        <span className={cx("flex size-4 shrink-0 items-center justify-center rounded-full", look.halo)}>
          <span className={cx("size-2 rounded-full", look.dot)} />
        </span>
        {status === "connecting" && !(wasLive || wasOffline) ? (
          <FirstTry />
        ) : (
          <span className="truncate">{look.label}</span>
        )}
      </span>
    </Tooltip>
  );
}

/** A new page connects within moments: reserves space for that word, so that nothing moves then. */
function FirstTry() {
  return (
    <>
      <span aria-hidden className="invisible">
        {shellText.live}
      </span>
      <span className="sr-only">{shellText.connecting}</span>
    </>
  );
}
