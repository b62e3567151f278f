import { useRef } from "react";
import { useLiveStatus, usePricesSimulated } from "../../api/queries/public.ts";
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

/**
 * Whether the screen is updated live. With `keepsWidth` it is as wide as its longest word, at the end of that
 * space, so that nothing before it moves when the word changes.
 */
export function LiveStatus({ keepsWidth = false }: { keepsWidth?: boolean }) {
  const status = useLiveStatus();
  const past = useRef({ wasLive: false, wasOffline: false });
  past.current.wasLive ||= status === "live";
  past.current.wasOffline ||= status === "offline";
  const { wasLive, wasOffline } = past.current;
  const isSimulated = usePricesSimulated();
  const words = { ...looks, ...(isSimulated && { live: { ...looks.live, label: shellText.connected } }) };
  const look = words[status];
  return (
    <Tooltip text={look.help}>
      {/* Only a lasting loss and its end are announced: a page load or a short gap is not worth an
          interruption. */}
      <span
        role="status"
        aria-live={wasOffline && status !== "connecting" ? "polite" : "off"}
        className={cx(
          "grid min-w-0 text-13 whitespace-nowrap text-muted *:col-start-1 *:row-start-1",
          keepsWidth && "justify-items-end",
        )}
      >
        {keepsWidth &&
          Object.values(words).map(({ label }) => (
            <span
              key={label}
              aria-hidden
              data-word={label}
              className="invisible pl-6 before:content-[attr(data-word)]"
            />
          ))}
        {/* A new element for each status: one that stayed would be seen to move. */}
        <span key={status} className="flex min-w-0 items-center gap-2">
          <span className={cx("flex size-4 shrink-0 items-center justify-center rounded-full", look.halo)}>
            <span className={cx("size-2 rounded-full", look.dot)} />
          </span>
          {status === "connecting" && !(wasLive || wasOffline) ? (
            <FirstTry word={words.live.label} />
          ) : (
            <span className="truncate">{look.label}</span>
          )}
        </span>
      </span>
    </Tooltip>
  );
}

/** A new page connects within moments: reserves space for that word, so that nothing moves then. */
function FirstTry({ word }: { word: string }) {
  return (
    <>
      <span aria-hidden className="invisible">
        {word}
      </span>
      <span className="sr-only">{shellText.connecting}</span>
    </>
  );
}
