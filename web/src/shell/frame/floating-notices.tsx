import { useConnection } from "../../api/live/connection.ts";
import { useHasNewVersion } from "../../api/release/new-version.ts";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/styles/cx.ts";
import { ConnectionNotice } from "../notices/connection-notice.tsx";
import { ResetBanner } from "../notices/reset-banner.tsx";
import { VersionNotice } from "../notices/version-notice.tsx";
import { useLocation } from "../router/router.tsx";
import { useHasTabBar } from "./tab-bar.tsx";

/**
 * Notices that may appear on any screen. They float, since they may come at any time and must not move the
 * page.
 */
export function FloatingNotices() {
  const { pathname } = useLocation();
  const connection = useConnection();
  const hasNewVersion = useHasNewVersion();
  const resetAt = useSession().user?.two_factor_reset_at ?? null;
  const isOffline = connection !== "fine";
  const hasTabBar = useHasTabBar() && !pathname.startsWith(paths.admin());
  return (
    <>
      {/* Keeps the page's end from being covered. */}
      {resetAt !== null && <div aria-hidden className="h-44 shrink-0 md:h-28" />}
      {isOffline && <div aria-hidden className="h-32 shrink-0 md:h-24" />}
      {hasNewVersion && <div aria-hidden className="h-32 shrink-0 md:h-24" />}
      <div
        className={cx(
          "pointer-events-none fixed inset-x-3 z-30 mx-auto flex max-w-3xl flex-col gap-2 md:bottom-4 *:pointer-events-auto",
          hasTabBar
            ? "bottom-[calc(76px+env(safe-area-inset-bottom))]"
            : "bottom-[calc(12px+env(safe-area-inset-bottom))]",
        )}
      >
        <ResetBanner />
        {hasNewVersion && !isOffline && <VersionNotice />}
        {isOffline && <ConnectionNotice connection={connection} />}
      </div>
    </>
  );
}
