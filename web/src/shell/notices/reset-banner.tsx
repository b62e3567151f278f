import { useRef } from "react";
import { useSession } from "../../api/session/session.ts";
import { lazyFile, useLazyFile } from "../../ui/files/lazy-file.ts";

const resetNotice = lazyFile(() => import("./reset-notice.tsx").then((module) => module.ResetNotice));

/**
 * Says on every screen that the removal of two-factor is scheduled. Lazy-loaded, since hardly anybody needs
 * it.
 */
export function ResetBanner() {
  const { user } = useSession();
  const wasNeeded = useRef(false);
  wasNeeded.current ||= Boolean(user?.two_factor_reset_at);
  return wasNeeded.current && <Notice />;
}

function Notice() {
  const notice = useLazyFile(resetNotice);
  return notice.status === "loaded" && <notice.value />;
}
