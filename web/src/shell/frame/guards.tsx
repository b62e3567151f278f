import { useQueryClient } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { keys } from "../../api/cache/keys.ts";
import { usePublicSettings } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { hasSignedInHere } from "../../api/storage/storage.ts";
import { paths } from "../../paths.ts";
import { common } from "../../text/app/common.ts";
import { shellText } from "../../text/app/shell.ts";
import { Empty, Failure } from "../../ui/feedback/notice.tsx";
import type { SignInState } from "../access/sign-in-state.ts";
import { lazyScreen } from "../loading/lazy-screen.tsx";
import { SessionSkeleton } from "../loading/screen-skeleton.tsx";
import { GoHome } from "../navigation/go-home.tsx";
import { fieldsOf } from "../navigation/history-state.ts";
import { Navigate, Outlet, useAction, useLocation } from "../router/router.tsx";
import { Surroundings } from "./public-frame.tsx";

const AccessDenied = lazyScreen(() => import("../access/access-denied.tsx"), "AccessDenied");

/** Lets signed-in users through; redirects others to the sign-in, which returns them here. */
export function RequireUser() {
  const obstacle = useObstacle();
  return obstacle ?? <Outlet />;
}

/**
 * Lets administrators through. The server checks permissions on each request. The back office has its own
 * frame, so anything shown instead is in the public one.
 */
export function RequireAdmin() {
  const { user } = useSession();
  const obstacle = useObstacle();
  if (obstacle) return <Surroundings>{obstacle}</Surroundings>;
  const isSuspended = user?.status === "suspended";
  if (user?.is_admin && !user.two_factor_required && !isSuspended) return <Outlet />;
  return (
    <Surroundings>
      <AccessDenied
        isAdmin={user?.is_admin ?? false}
        isSuspended={isSuspended}
        isSetUp={user?.two_factor_enabled ?? false}
      />
    </Surroundings>
  );
}

/** What is shown in place of a screen for signed-in users; null if somebody is signed in. */
function useObstacle(): ReactElement | null {
  const session = useSession();
  const settings = usePublicSettings();
  const client = useQueryClient();
  const location = useLocation();
  const action = useAction();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === "signed-in" && !wasSignedIn) setWasSignedIn(true);
  if (settings.data?.auth_configured === false) return <ConfigurationRequired />;
  if (session.status === "loading") return <SessionSkeleton />;
  if (session.status === "failed") {
    return (
      <Failure
        whole
        title={shellText.sessionUnknown}
        detail={shellText.sessionUnknownDetail}
        retryLabel={common.retry}
        onRetry={() => void client.resetQueries({ queryKey: keys.user })}
      />
    );
  }
  if (session.status === "signed-out") {
    // Wait for the settings: before the setup nobody can sign in, so there must be no redirect.
    if (settings.isPending && settings.failureCount === 0) return <SessionSkeleton />;
    const from = `${location.pathname}${location.search}${location.hash}`;
    // Somebody new who looks around has no account yet. A bookmark or an emailed link belongs to somebody who has.
    const hasAccount = hasSignedInHere() || fieldsOf(location.state).hasAccount === true;
    const isNewcomer = action !== "POP" && !hasAccount;
    return (
      <Navigate
        to={isNewcomer ? paths.signUp() : paths.auth()}
        replace
        state={{ from, ...(wasSignedIn && { ended: true }) } satisfies SignInState}
      />
    );
  }
  return null;
}

function ConfigurationRequired() {
  return (
    <Empty
      whole
      icon={<Settings2 aria-hidden className="size-5" />}
      title={shellText.configurationRequired}
      detail={shellText.configurationDetail}
      action={<GoHome />}
    />
  );
}
