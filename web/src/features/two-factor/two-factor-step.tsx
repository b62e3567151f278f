import type { TwoFactorMethod, User } from "@portico/contract";
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, LifeBuoy, MailCheck, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { passkeyObstacle } from "../../api/account/passkeys.ts";
import { usePublicSettings, useRules } from "../../api/queries/public.ts";
import { beginSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import type { SignInState } from "../../shell/access/sign-in-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard, textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { authText, codeText } from "../../text/account/auth.ts";
import { twoFactorText } from "../../text/account/security.ts";
import { LostForm } from "./lost-form.tsx";
import { MethodForm, type View } from "./method-form.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

export interface TwoFactorStepProps {
  /** The second factors that the server accepts. */
  methods: TwoFactorMethod[];
  /** Where the visitor was going. */
  from: string;
  /** The sign-in screen to which this second step belongs. */
  backTo?: string;
  /** Without it, the session begins and the screen with this form is left automatically. */
  onSignedIn?: (user: User) => void;
}

/**
 * The second step of a sign-in: a code, a passkey or a recovery code, and help for users who lost them all.
 */
export function TwoFactorStep({ methods, from, backTo = paths.auth(), onSignedIn }: TwoFactorStepProps) {
  const client = useQueryClient();
  const [view, setView] = useState<View | "lost" | "sent">(() => firstView(methods));
  const factor = useSecondFactor({
    from,
    backTo,
    onSignedIn:
      onSignedIn ??
      ((user) => {
        notify.success(authText.signedIn, "sign-in");
        beginSession(client, user);
      }),
  });
  const hours = useRules().two_factor_reset_hours;

  function show(next: View | "lost" | "sent") {
    factor.setProblem(null);
    setView(next);
  }

  const { title, detail, icon: Icon } = headings(hours)[view];
  return (
    <FormCard title={title} detail={detail} icon={<Icon aria-hidden className="size-6" />}>
      {view === "sent" ? (
        <Mailbox />
      ) : view === "lost" ? (
        <LostForm
          hours={hours}
          factor={factor}
          onSent={() => show("sent")}
          onBack={() => show(firstView(methods))}
        />
      ) : (
        <MethodForm key={view} view={view} methods={methods} factor={factor} onView={show} />
      )}
      <p className="mt-5 border-t border-line pt-3 text-center">
        <Link
          to={backTo}
          replace
          state={{ from } satisfies SignInState}
          className={`${textLinkClass} inline-flex min-h-11 items-center`}
        >
          {twoFactorText.backToSignIn}
        </Link>
      </p>
    </FormCard>
  );
}

/** The easiest method here; a passkey only if this page can use it. */
function firstView(methods: TwoFactorMethod[]): View {
  if (methods.includes("totp")) return "totp";
  return methods.includes("passkey") && passkeyObstacle() === null ? "passkey" : "recovery_code";
}

const headings = (hours: number) => ({
  totp: { title: twoFactorText.codeTitle, detail: twoFactorText.codeDetail, icon: ShieldCheck },
  passkey: { title: twoFactorText.passkeyTitle, detail: twoFactorText.passkeyDetail, icon: KeyRound },
  recovery_code: {
    title: twoFactorText.recoveryTitle,
    detail: twoFactorText.recoveryDetail,
    icon: ShieldCheck,
  },
  lost: { title: twoFactorText.lostTitle, detail: twoFactorText.lostDetail(hours), icon: LifeBuoy },
  sent: { title: twoFactorText.sentTitle, detail: twoFactorText.sentDetail(hours), icon: MailCheck },
});

/** In practice mode emails can be read here. */
function Mailbox() {
  const mailbox = usePublicSettings().data?.mailbox_path;
  return (
    <div role="status" className="text-center text-15 text-muted">
      <p>{codeText.noCode}</p>
      {mailbox && (
        <a href={mailbox} target="_blank" rel="noreferrer" className={textLinkClass}>
          {codeText.mailbox}
        </a>
      )}
    </div>
  );
}
