import { Clock, ShieldCheck, Unlink } from "lucide-react";
import { useRules } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { FormCard } from "../../shell/page/form-card.tsx";
import { resetLinkText, undoLinkText, undoSignInText } from "../../text/account/callback.ts";
import type { Outcome } from "./callback-state.ts";

/** The result of a link about a lost second factor, an addition or a sign-in. */
export function ResetDone({ done }: { done: NonNullable<Outcome["done"]> }) {
  const hours = useRules().two_factor_reset_hours;
  const { title, detail, icon: Icon } = words(hours)[done];
  return (
    <div role="status" className="contents">
      <FormCard title={title} detail={detail} icon={<Icon aria-hidden className="size-6" />}>
        <div className="flex flex-col gap-3">
          {done.startsWith("undo_") ? (
            <LinkButton to={paths.forgotPassword()} replace tone="accent" size="lg" className="w-full">
              {undoLinkText.newPassword}
            </LinkButton>
          ) : (
            <LinkButton to={paths.auth()} replace tone="accent" size="lg" className="w-full">
              {resetLinkText.goToSignIn}
            </LinkButton>
          )}
        </div>
      </FormCard>
    </div>
  );
}

const words = (hours: number) => ({
  two_factor_reset: {
    title: resetLinkText.reset.doneTitle,
    detail: resetLinkText.reset.doneDetail(hours),
    icon: Clock,
  },
  undo_addition: { title: undoLinkText.doneTitle, detail: undoLinkText.doneDetail, icon: ShieldCheck },
  undo_sign_in: { title: undoSignInText.doneTitle, detail: undoSignInText.doneDetail, icon: ShieldCheck },
  invalid: { title: resetLinkText.invalidTitle, detail: resetLinkText.invalid, icon: Unlink },
  undo_invalid: { title: resetLinkText.invalidTitle, detail: undoLinkText.invalid, icon: Unlink },
});
