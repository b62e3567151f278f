import { ShieldCheck } from "lucide-react";
import { useSignOut } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { compulsoryText } from "../../text/account/security.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Empty } from "../../ui/feedback/notice.tsx";
import { LinkButton } from "../navigation/link-button.tsx";

/** The operator requires a second factor of administrators: links to where it is set up, or given. */
export function SecondFactorRequired({ isSetUp }: { isSetUp: boolean }) {
  const signOut = useSignOut();
  return (
    <Empty
      whole
      icon={<ShieldCheck aria-hidden className="size-5" />}
      title={isSetUp ? compulsoryText.signInTitle : compulsoryText.setUpTitle}
      detail={isSetUp ? compulsoryText.signInDetail : compulsoryText.setUpDetail}
      action={
        isSetUp ? (
          // Without a session this guard redirects to the sign-in, which returns here.
          <Button tone="accent" onClick={() => void signOut()}>
            {compulsoryText.signIn}
          </Button>
        ) : (
          <LinkButton tone="accent" to={paths.profile()}>
            {compulsoryText.setUp}
          </LinkButton>
        )
      }
    />
  );
}
