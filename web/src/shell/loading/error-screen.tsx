import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { common } from "../../text/app/common.ts";
import { shellText } from "../../text/app/shell.ts";
import { addressOf } from "../router/location.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { ErrorNotice } from "./error-notice.tsx";

/**
 * Shown in place of a screen that threw, with a retry. The rest of the page stays. The error itself is not
 * reported, since it could contain the screen's data.
 */
export function ErrorScreen() {
  const client = useQueryClient();
  const show = useShowAgain();
  const [isTrying, setTrying] = useState(false);

  async function tryAgain() {
    setTrying(true);
    // The fetched data may be what failed to render.
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

/** Navigates to the same place again, which clears the error and renders the screen. */
function useShowAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const address = addressOf(location);
  return useCallback(
    () => void navigate(address, { replace: true, state: location.state, preventScrollReset: true }),
    [navigate, address, location.state],
  );
}
