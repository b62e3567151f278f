import { useRef } from "react";
import { useLiveStatus } from "../api/queries.ts";
import { shellText } from "../text/shell.ts";
import { cx } from "../ui/cx.ts";
import { Tooltip } from "../ui/tooltip.tsx";

const looks = {
  live: { label: shellText.live, help: shellText.liveHelp, dot: "bg-up", halo: "bg-up/25" },
  connecting: {
    label: shellText.connecting,
    help: shellText.connectingHelp,
    dot: "bg-pending",
    halo: "bg-pending/25",
  },
  offline: { label: shellText.offline, help: shellText.offlineHelp, dot: "bg-down", halo: "bg-down/25" },
};

/** Whether what is on the screen follows the server by itself. */
export function LiveStatus() {
  const status = useLiveStatus();
  const wasLive = useRef(false);
  wasLive.current ||= status === "live";
  const look = looks[status];
  return (
    <Tooltip text={look.help}>
      <span role="status" className="flex items-center gap-2 text-13 text-muted">
        <span className={cx("flex size-4 items-center justify-center rounded-full", look.halo)}>
          <span className={cx("size-2 rounded-full", look.dot)} />
        </span>
        {status === "connecting" && !wasLive.current ? <FirstTry /> : look.label}
      </span>
    </Tooltip>
  );
}

/** A page that opens is connected in a moment: it keeps the place of that word, so that nothing moves then. */
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
