import type { User } from "@portico/contract";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { beginSession, useSession } from "../../../api/session/session.ts";
import type { VerificationState } from "../../../features/account/verification-state.ts";
import { SignInFields } from "../../../features/sign-in/sign-in-fields.tsx";
import { useSignIn } from "../../../features/sign-in/use-sign-in.ts";
import { readTwoFactor } from "../../../features/two-factor/two-factor-state.ts";
import { TwoFactorStep } from "../../../features/two-factor/two-factor-step.tsx";
import { paths } from "../../../paths.ts";
import { pathFrom } from "../../../shell/access/sign-in-state.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { FormCard, textLinkClass } from "../../../shell/page/form-card.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { Navigate, useLocation, useNavigate } from "../../../shell/router/router.tsx";
import { authText } from "../../../text/account/auth.ts";
import { adminAuthText } from "../../../text/admin/office.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";

/**
 * The administrators' sign-in. It grants nothing by itself: the server checks permissions on each request.
 */
export function AdminAuthScreen() {
  const session = useSession();
  const { state } = useLocation();
  const enter = useEnter();
  const from = pathFrom(state, paths.admin());
  const twoFactor = readTwoFactor(state);

  if (session.status === "signed-in") {
    return session.user.is_admin ? <Navigate to={from} replace /> : <AccessDenied />;
  }
  if (twoFactor) {
    return <TwoFactorStep methods={twoFactor} from={from} backTo={paths.adminAuth()} onSignedIn={enter} />;
  }
  return (
    <FormCard
      title={adminAuthText.title}
      icon={<ShieldCheck aria-hidden className="size-6" />}
      detail={adminAuthText.detail}
    >
      <div className="flex flex-col gap-5">
        <Callout tone="warning">{adminAuthText.notice}</Callout>
        <AdminSignIn from={from} onSignedIn={enter} />
        <p className="text-center">
          <Link to={paths.auth()} className={textLinkClass}>
            {adminAuthText.regular}
          </Link>
        </p>
      </div>
    </FormCard>
  );
}

function AdminSignIn({ from, onSignedIn }: { from: string; onSignedIn: (user: User) => void }) {
  const navigate = useNavigate();
  const signIn = useSignIn({
    screen: paths.adminAuth(),
    from,
    failed: adminAuthText.failed,
    onSignedIn,
    onUnverified(email, needsLink) {
      const state: VerificationState = { email, needsLink, fromLogin: true, returnTo: paths.adminAuth() };
      void navigate(paths.confirmEmail(), { state });
    },
  });
  return <SignInFields {...signIn} label={adminAuthText.signIn} />;
}

/** The screen is left as soon as somebody is signed in; those it turns away get no success message. */
function useEnter() {
  const client = useQueryClient();
  return (user: User) => {
    if (user.is_admin) notify.success(authText.signedIn, "sign-in");
    beginSession(client, user);
  };
}

/** Shown to a signed-in user who is no administrator, with a link home. */
function AccessDenied() {
  useEffect(() => void notify.error(adminAuthText.denied, "sign-in"), []);
  return <Navigate to={paths.landing()} replace />;
}
