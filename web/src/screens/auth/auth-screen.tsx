import { type RouteName, routes } from "@portico/contract";
import { Info } from "lucide-react";
import { usePublicSettings } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { readTwoFactor } from "../../features/two-factor/two-factor-state.ts";
import { TwoFactorStep } from "../../features/two-factor/two-factor-step.tsx";
import { paths } from "../../paths.ts";
import { pathFrom } from "../../shell/access/sign-in-state.ts";
import { SessionSkeleton } from "../../shell/loading/screen-skeleton.tsx";
import { fieldsOf } from "../../shell/navigation/history-state.ts";
import { FormCard } from "../../shell/page/form-card.tsx";
import { matchPath } from "../../shell/router/match.ts";
import { Navigate, useLocation } from "../../shell/router/router.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { authText } from "../../text/account/auth.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { MagicLinkSent, readMagicLinkTo } from "./magic-link-sent.tsx";
import { ProviderWays } from "./provider-buttons.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type Mode = "sign-in" | "sign-up";

/** Sign-in and sign-up. A signed-in user is redirected to where they were going, or to their wallets. */
export function AuthScreen() {
  const session = useSession();
  const settings = usePublicSettings();
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const mode: Mode = search.get("mode") === "sign-up" ? "sign-up" : "sign-in";
  const from = pathFrom(location.state, paths.wallets());

  if (session.status === "signed-in") return <Navigate to={from} replace />;
  const twoFactor = readTwoFactor(location.state);
  if (twoFactor) return <TwoFactorStep methods={twoFactor} from={from} />;
  const magicLinkTo = readMagicLinkTo(location.state);
  if (magicLinkTo && mode === "sign-in") {
    const { magicLinkTo: _, ...state } = fieldsOf(location.state);
    return <MagicLinkSent email={magicLinkTo} state={state} />;
  }
  // The operator's settings decide the content; loading them later would move the rest.
  if (settings.isPending && settings.failureCount === 0) return <SessionSkeleton />;

  const choose = (next: Mode) =>
    setSearch(next === "sign-up" ? { mode: next } : {}, {
      replace: true,
      state: location.state,
      preventScrollReset: true,
      // At once, so that the next key press goes into the chosen form.
      flushSync: true,
    });
  const signingUp = mode === "sign-up";
  return (
    <FormCard
      title={signingUp ? authText.createTitle : authText.welcomeBack}
      detail={signingUp ? authText.createDetail : authText.welcomeBackDetail}
    >
      {!signingUp && (
        <Reason from={pathFrom(location.state, "")} ended={fieldsOf(location.state).ended === true} />
      )}
      <Tabs<Mode>
        label={authText.tabs}
        look="fill"
        value={mode}
        onValueChange={choose}
        items={[
          { value: "sign-in", label: authText.signIn, panel: <SignInForm from={from} /> },
          {
            value: "sign-up",
            label: authText.signUp,
            panel: (
              <>
                <SignUpForm from={from} />
                <ProviderWays from={from} />
              </>
            ),
          },
        ]}
      />
    </FormCard>
  );
}

/** Why the visitor is here. */
function Reason({ from, ended }: { from: string; ended: boolean }) {
  const reason = reasonFor(from, ended);
  if (!reason) return null;
  return (
    <div className="mb-5">
      <Callout icon={<Info aria-hidden className="size-4" />}>{reason}</Callout>
    </div>
  );
}

/** The message for the screen that the visitor wanted to see, or was on when the session ended. */
function reasonFor(from: string, ended: boolean): string | null {
  const pathname = from.replace(/[?#].*$/, "");
  if (ended && matchPath(routes.swap.path, pathname)) return authText.swapSessionEnded;
  for (const [name, text] of Object.entries(authText.pleaseSignIn)) {
    if (matchPath(routes[name as RouteName].path, pathname)) return text;
  }
  return null;
}
