import { lazy, Suspense, useRef } from "react";
import { useSession } from "../api/session.ts";

const ResetNotice = lazy(() =>
  import("./reset-notice.tsx").then((module) => ({ default: module.ResetNotice })),
);

/** Says on every screen that two-factor waits to be switched off. Hardly anybody ever needs it, so it is fetched then. */
export function ResetBanner() {
  const { user } = useSession();
  const wasNeeded = useRef(false);
  wasNeeded.current ||= Boolean(user?.two_factor_reset_at);
  if (!wasNeeded.current) return null;
  return (
    <Suspense>
      <ResetNotice />
    </Suspense>
  );
}
