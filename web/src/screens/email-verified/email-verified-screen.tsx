import { CheckCircle2, MailCheck } from "lucide-react";
import { useSession } from "../../api/session/session.ts";
import { readMailLink } from "../../features/account/email-link.ts";
import { paths } from "../../paths.ts";
import { accountState } from "../../shell/access/sign-in-state.ts";
import { SessionSkeleton } from "../../shell/loading/screen-skeleton.tsx";
import { fieldsOf } from "../../shell/navigation/history-state.ts";
import { FormCard } from "../../shell/page/form-card.tsx";
import { Navigate, useLocation, useNavigate } from "../../shell/router/router.tsx";
import { linkText } from "../../text/account/auth.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { SignUpLink } from "./sign-up-link.tsx";

/** The target of a sign-up email's link, and the page shown once the email is verified. */
export function EmailVerifiedScreen() {
  const { hash, search, state } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const fault = readFault(search, hash);
  if (fault) return <Navigate to={paths.expiredLink(fault)} replace />;
  const link = readMailLink(hash, ["signup"]);
  if (link) return <SignUpLink link={link} />;
  // Every account has a verified email. Without one, this page knows of no email that was verified.
  const isVerified = session.status === "signed-in" || readVerified(state);
  if (session.status === "loading" && !isVerified) return <SessionSkeleton />;
  return (
    <FormCard
      title={isVerified ? linkText.verifiedTitle : linkText.noLinkTitle}
      detail={isVerified ? linkText.verifiedDetail : linkText.noLinkDetail}
      icon={
        isVerified ? (
          <CheckCircle2 aria-hidden className="size-6" />
        ) : (
          <MailCheck aria-hidden className="size-6" />
        )
      }
    >
      <Button
        tone="accent"
        size="lg"
        onClick={() => void navigate(paths.wallets(), { state: accountState })}
        className="w-full"
      >
        {linkText.goToSignIn}
      </Button>
    </FormCard>
  );
}

/** Whether this page itself has just verified an email, which a reload keeps saying. */
function readVerified(state: unknown): boolean {
  return fieldsOf(state).verified === true;
}

/** The error in a URL's query or fragment; null if there is none. */
function readFault(search: string, hash: string) {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ""))];
  const read = (name: string) => places.map((place) => place.get(name)).find(Boolean) ?? "";
  const fault = { error: read("error"), error_description: read("error_description"), email: read("email") };
  return fault.error || fault.error_description ? fault : null;
}
