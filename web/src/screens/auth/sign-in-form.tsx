import { useQueryClient } from "@tanstack/react-query";
import { beginSession } from "../../api/session/session.ts";
import type { VerificationState } from "../../features/account/verification-state.ts";
import { SignInFields } from "../../features/sign-in/sign-in-fields.tsx";
import { useSignIn } from "../../features/sign-in/use-sign-in.ts";
import { paths } from "../../paths.ts";
import { fieldsOf } from "../../shell/navigation/history-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { useLocation, useNavigate } from "../../shell/router/router.tsx";
import { authText } from "../../text/account/auth.ts";
import { MagicLinkButton } from "./magic-link-button.tsx";
import type { MagicLinkState } from "./magic-link-sent.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

/**
 * Email and password. The screen decides where to go afterwards: it is left as soon as somebody is signed in.
 */
export function SignInForm({ from }: { from: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const signIn = useSignIn({
    screen: paths.auth(),
    from,
    failed: authText.signInFailed,
    onSignedIn(user) {
      notify.success(authText.signedIn, "sign-in");
      beginSession(client, user);
    },
    onUnverified(email, needsLink, mailId) {
      const state: VerificationState = { email, type: "signup", needsLink, mailId, fromLogin: true, from };
      void navigate(paths.verifyCode(), { state });
    },
  });
  const { form } = signIn;

  return (
    <div className="mt-5">
      <SignInFields {...signIn} label={authText.signIn}>
        <Link
          to={paths.forgotPassword()}
          state={{ email: form.watch("email").trim() } satisfies VerificationState}
          className={textLinkClass}
        >
          {authText.forgotPassword}
        </Link>
      </SignInFields>
      <OtherWays>
        <PasskeyButton />
        <MagicLinkButton
          readEmail={() => form.getValues("email")}
          email={form.watch("email")}
          onProblem={(message) => {
            signIn.setProblem(null);
            if (message === null) form.clearErrors();
            else form.setError("email", { message }, { shouldFocus: true });
          }}
          onSent={(email) => {
            const state: MagicLinkState = { ...fieldsOf(location.state), magicLinkTo: email };
            void navigate(paths.auth(), { state });
          }}
        />
        <ProviderButtons from={from} />
      </OtherWays>
    </div>
  );
}
