import { useEffect, useEffectEvent, useState } from "react";
import { useConnection } from "../../api/live/connection.ts";
import {
  isServerThere,
  reloadAfterReconnect,
  reloadForNewVersion,
  useHasNewVersion,
} from "../../api/release/new-version.ts";
import { common } from "../../text/app/common.ts";
import { connectionText } from "../../text/app/connection.ts";
import { type LazyFile, useFileState } from "../../ui/files/lazy-file.ts";
import { ErrorNotice } from "./error-notice.tsx";

/**
 * Shown for a screen whose file could not be loaded: the connection is gone, or a newer release has removed
 * the file. Some browsers cache that failure for a page's whole life; for them the page is reloaded.
 */
export function LoadErrorScreen({ file }: { file: LazyFile<unknown> }) {
  const isOffline = useConnection() !== "fine";
  const isReleased = useHasNewVersion() && !isOffline;
  const [isTrying, setTrying] = useState(false);
  const isLoading = useFileState(file).status === "loading";

  // A screen that never loaded has no input to lose.
  useEffect(() => {
    if (!isOffline) void reloadForNewVersion();
  }, [isOffline]);

  const [wasOffline, setWasOffline] = useState(isOffline);
  const resume = useEffectEvent(async () => {
    if ((await file.load()).status === "failed") await reloadAfterReconnect();
  });
  useEffect(() => {
    setWasOffline(isOffline);
    if (wasOffline && !isOffline) void resume();
  }, [isOffline, wasOffline]);

  async function tryAgain() {
    if (isReleased) return location.reload();
    setTrying(true);
    const { status } = await file.load(1);
    if (status === "failed" && (await isServerThere())) location.reload();
    else setTrying(false);
  }

  return (
    <ErrorNotice
      title={connectionText.unloaded}
      detail={
        isOffline
          ? connectionText.unloadedOffline
          : isReleased
            ? connectionText.unloadedReleased
            : connectionText.unloadedDetail
      }
      retryLabel={isReleased ? connectionText.reload : common.retry}
      onRetry={() => void tryAgain()}
      busy={isTrying || isLoading}
    />
  );
}
