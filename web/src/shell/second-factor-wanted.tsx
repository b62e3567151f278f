import { ShieldCheck } from "lucide-react";
import { useSignOut } from "../api/session.ts";
import { paths } from "../paths.ts";
import { compulsoryText } from "../text/security.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/notice.tsx";
import { LinkButton } from "./link-button.tsx";

/** The operator asks a second factor of administrators: where to set it up, or how to give it. */
export function SecondFactorWanted({ isSetUp }: { isSetUp: boolean }) {
  const signOut = useSignOut();
  return (
    <Empty
      whole
      icon={<ShieldCheck aria-hidden className="size-5" />}
      title={isSetUp ? compulsoryText.signInTitle : compulsoryText.setUpTitle}
      detail={isSetUp ? compulsoryText.signInDetail : compulsoryText.setUpDetail}
      action={
        isSetUp ? (
          // Without a session this guard asks to sign in, and leads back here.
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
