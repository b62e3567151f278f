import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useConnection } from "../api/connection.ts";
import { askForNewVersion, reloadForNewVersion } from "../api/new-version.ts";
import { paths } from "../paths.ts";
import { common } from "../text/common.ts";
import { connectionText } from "../text/connection.ts";
import { shellText } from "../text/shell.ts";
import { Failure } from "../ui/notice.tsx";
import { Unloaded } from "./lazy-screen.tsx";
import { usePageTitle } from "./page.tsx";
import { addressOf } from "./router/location.ts";
import { useLocation, useNavigate } from "./router/router.tsx";

/**
 * A screen that could not be drawn, or whose file did not come: says so, and starts it again. The rest of the page
 * keeps standing. What went wrong is told to nobody: it could hold what was on the screen.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const unloaded = error instanceof Unloaded ? error : null;
  const title = unloaded ? connectionText.unloaded : shellText.crashed;
  const isOffline = useConnection() !== "fine";
  const { tryAgain, isTrying } = useRecovery(unloaded, isOffline);
  usePageTitle(title);
  return (
    <div className="flex flex-1 flex-col items-center justify-center py-16">
      <Failure
        whole
        className="grow-0"
        title={title}
        detail={
          unloaded
            ? isOffline
              ? connectionText.unloadedOffline
              : connectionText.unloadedDetail
            : shellText.crashedDetail
        }
        retryLabel={common.retry}
        onRetry={() => void tryAgain()}
        busy={isTrying}
      />
      <a
        href={paths.landing()}
        className="flex min-h-11 items-center text-15 font-medium text-accent-ink underline-offset-4 hover:underline"
      >
        {common.goHome}
      </a>
    </div>
  );
}

function useRecovery(unloaded: Unloaded | null, isOffline: boolean) {
  const client = useQueryClient();
  const show = useShowAgain();
  const [isTrying, setTrying] = useState(false);

  // A screen that is missing since a release has nothing typed into it that could be lost.
  useEffect(() => {
    if (unloaded && !isOffline) void reloadForNewVersion();
  }, [unloaded, isOffline]);

  // Nobody should have to press when the connection was all that was missing. Some browsers remember for a page's
  // whole life that a file did not come, so it is another page that asks.
  const [wasOffline, setWasOffline] = useState(isOffline);
  useEffect(() => {
    if (isOffline) setWasOffline(true);
    else if (unloaded && wasOffline) location.reload();
  }, [unloaded, isOffline, wasOffline]);

  async function tryAgain() {
    setTrying(true);
    const isReleased = unloaded !== null && (await askForNewVersion());
    if (isReleased || (unloaded && unloaded.tries > 1 && !isOffline)) location.reload();
    else {
      // What was read may be what could not be drawn.
      if (!unloaded) await client.resetQueries();
      show();
    }
    setTrying(false);
  }
  return { tryAgain, isTrying };
}

/** Comes to the same place once more, which ends the error and draws the screen anew. */
function useShowAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const address = addressOf(location);
  return useCallback(
    () => void navigate(address, { replace: true, state: location.state, preventScrollReset: true }),
    [navigate, address, location.state],
  );
}
