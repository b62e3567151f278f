import { LifeBuoy, Undo2 } from "lucide-react";
import { useState } from "react";
import { spendLink } from "../../api/account/account.ts";
import { useLinkOwner } from "../../api/account/link-look.ts";
import { isRefusal } from "../../api/http/client.ts";
import { useRules } from "../../api/queries/public.ts";
import type { EmailLink } from "../../features/account/email-link.ts";
import { LinkAccount, LinkActions } from "../../features/account/link-account.tsx";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard } from "../../shell/page/form-card.tsx";
import { useNavigate } from "../../shell/router/router.tsx";
import { resetLinkText, undoLinkText, undoSignInText } from "../../text/account/callback.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import type { Outcome } from "./callback-state.ts";

/**
 * Opened by an email about a lost second factor, an addition or a new device: explains what the button does,
 * and does it when pressed (T25).
 */
export function ResetLink({ link }: { link: EmailLink }) {
  const owner = useLinkOwner(link);
  const { busy, spend } = useResetLink(link);
  const rules = useRules();
  const isReset = link.type === "two_factor_reset";
  const hours = isReset ? rules.two_factor_reset_hours : rules.withdrawal_hold_hours;
  const text = isReset ? resetLinkText.reset : link.type === "undo_sign_in" ? undoSignInText : undoLinkText;
  const Icon = isReset ? LifeBuoy : Undo2;
  return (
    <FormCard title={text.title} detail={text.detail(hours)} icon={<Icon aria-hidden className="size-6" />}>
      <LinkAccount owner={owner} />
      <ul className="mb-6 flex list-disc flex-col gap-3 pl-5 text-15 text-muted marker:text-accent">
        {text.steps(hours).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <LinkActions
        owner={owner}
        busy={busy}
        onPress={() => void spend()}
        label={busy ? text.busy : text.button(hours)}
        keepsLabel
      />
    </FormCard>
  );
}

function useResetLink({ token, type }: EmailLink) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const finish = (done: Outcome["done"]) =>
    navigate(paths.authCallback(), { replace: true, state: { done } satisfies Outcome });

  async function spend(): Promise<void> {
    setBusy(true);
    try {
      await spendLink({ token, type });
      await finish(type as Outcome["done"]);
    } catch (error) {
      if (isRefusal(error, "link_invalid")) {
        await finish(type === "two_factor_reset" ? "invalid" : "undo_invalid");
      } else notify.error(errorText(error, resetLinkText.failed), "two-factor-reset");
    } finally {
      setBusy(false);
    }
  }

  return { busy, spend };
}
