import { CheckCircle2 } from "lucide-react";
import { paths } from "../../paths.ts";
import { readMailLink } from "../../shell/account/email-link.ts";
import { FormCard } from "../../shell/frame/form-card.tsx";
import { Navigate, useLocation, useNavigate } from "../../shell/router/router.tsx";
import { linkText } from "../../text/account/auth.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { SignUpLink } from "./sign-up-link.tsx";

/** The target of a sign-up email's link, and the page shown once the email is verified. */
export function EmailVerifiedScreen() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const fault = readFault(search, hash);
  if (fault) return <Navigate to={paths.expiredLink(fault)} replace />;
  const link = readMailLink(hash, ["signup"]);
  if (link) return <SignUpLink link={link} />;
  return (
    <FormCard
      title={linkText.verifiedTitle}
      detail={linkText.verifiedDetail}
      icon={<CheckCircle2 aria-hidden className="size-6" />}
    >
      <Button tone="accent" size="lg" onClick={() => void navigate(paths.wallets())} className="w-full">
        {linkText.goToSignIn}
      </Button>
    </FormCard>
  );
}

/** The error in a URL's query or fragment; null if there is none. */
function readFault(search: string, hash: string) {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ""))];
  const read = (name: string) => places.map((place) => place.get(name)).find(Boolean) ?? "";
  const fault = { error: read("error"), error_description: read("error_description"), email: read("email") };
  return fault.error || fault.error_description ? fault : null;
}
