import { inAppPath, type TwoFactorMethod } from "@portico/contract";
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
import { Surroundings } from "../frame/public-frame.tsx";
import { lazyScreen } from "../loading/lazy-screen.tsx";
import { SessionSkeleton } from "../loading/screen-skeleton.tsx";
import { GoHome } from "../navigation/go-home.tsx";
import { fieldsOf } from "../navigation/history-state.ts";
import { Navigate, Outlet, useAction, useLocation } from "../router/router.tsx";

const AccessDenied = lazyScreen(() => import("./access-denied.tsx"), "AccessDenied");

/** The state that the guard passes to the sign-in screen: where the visitor was going. */
export interface SignInState {
  from?: string;
  /** The session ended while the user was on that screen. */
  ended?: boolean;
  /** The first factor was accepted; the allowed second factors. */
  twoFactor?: TwoFactorMethod[];
}

/** The state of a link to a guarded screen for somebody who has an account. */
export const accountState = { hasAccount: true } as const;

/**
 * The path in a location's state if it is one of ours; the state can come from anywhere a history entry can.
 */
export function pathFrom(state: unknown, fallback: string): string {
  const from = typeof state === "object" && state !== null ? (state as SignInState).from : undefined;
  return inAppPath(from, fallback);
}

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
