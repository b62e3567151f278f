import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { common } from "../text/common.ts";
import { shellText } from "../text/shell.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { addressOf } from "./router/location.ts";
import { useLocation, useNavigate } from "./router/router.tsx";

/**
 * A screen that could not be drawn: says so, and starts it again. The rest of the page keeps standing. What went wrong
 * is told to nobody: it could hold what was on the screen.
 */
export function ErrorScreen() {
  const client = useQueryClient();
  const show = useShowAgain();
  const [isTrying, setTrying] = useState(false);

  async function tryAgain() {
    setTrying(true);
    // What was read may be what could not be drawn.
    await client.resetQueries();
    show();
    setTrying(false);
  }

  return (
    <ErrorNotice
      title={shellText.crashed}
      detail={shellText.crashedDetail}
      retryLabel={common.retry}
      onRetry={() => void tryAgain()}
      busy={isTrying}
    />
  );
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
