import { canonicalEmail } from "@portico/contract";
import { Unlink } from "lucide-react";
import { requestMagicLink, resendCode } from "../../api/account/account.ts";
import type { ResendKind } from "../../api/account/resend-wait.ts";
import { useResendCooldown } from "../../features/account/use-resend-cooldown.ts";
import { readKnownEmail } from "../../features/account/verification-state.ts";
import { useForm } from "../../features/form/use-form.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard, textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { useLocation } from "../../shell/router/router.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { authText, linkText } from "../../text/account/auth.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

/** What links of emails are for; the code of a third party's email comes without one. */
type LinkKind = Exclude<ResendKind, "provider">;

/** Shown for a link that could not be used; emails another of the same kind. An email in the URL is ignored (T63). */
export function ExpiredLinkScreen() {
  const [search] = useSearchParams();
  const kind = kindOf(search.get("type"));
  const words = wordsOf(kind);
  const { form, seconds } = useResendLink(readKnownEmail(useLocation().state), kind);
  const { field, isSubmitting, submit } = form;
  return (
    <FormCard
      title={search.get("error") === "link_used" ? linkText.usedTitle : linkText.expiredTitle}
      detail={describe(search)}
      icon={<Unlink aria-hidden className="size-6" />}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-1">
        <TextField
          reserve
          label={linkText.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...field("email", {
            validate: (value) => canonicalEmail(value) !== undefined || linkText.emailInvalid,
          })}
        />
        <Button
          type="submit"
          tone="accent"
          size="lg"
          busy={isSubmitting}
          disabled={seconds > 0}
          className="figures mt-2 w-full"
        >
          {seconds > 0 ? words.resendIn(seconds) : words.resend}
        </Button>
        <p className="mt-4 text-center">
          <Link to={paths.auth()} className={textLinkClass}>
            {linkText.backToSignIn}
          </Link>
        </p>
      </form>
    </FormCard>
  );
}

/** Our own text for known error codes. Anybody can write a URL, so nothing of it is shown (T30). */
function describe(search: URLSearchParams): string {
  for (const name of ["error", "error_description"]) {
    const code = search.get(name) ?? "";
    if (Object.hasOwn(linkText.errors, code)) return linkText.errors[code as keyof typeof linkText.errors];
  }
  return linkText.expired;
}

function kindOf(type: string | null): LinkKind {
  return type === "magiclink" || type === "recovery" ? type : "signup";
}

/** The texts of the button and its success message: for a magic link, those of the sign-in form. */
function wordsOf(kind: LinkKind) {
  if (kind !== "magiclink") return linkText;
  const { magicLink, magicLinkIn, magicLinkSent } = authText;
  return { resend: magicLink, resendIn: magicLinkIn, resent: magicLinkSent };
}

/**
 * The form and its countdown, which starts with the screen except for magic links. A failure to send is not
 * reported.
 */
function useResendLink(known: string, kind: LinkKind) {
  const form = useForm({ defaultValues: { email: known }, onSubmit: resend });
  const seconds = useResendCooldown(kind, form.watch("email"), { fromOpening: kind !== "magiclink" });

  async function resend({ email }: { email: string }) {
    if (seconds > 0) return;
    try {
      await sendAnother(kind, email.trim());
      notify.success(wordsOf(kind).resent, "resend");
    } catch {
      // The button counts down if the server says how long to wait.
    }
  }

  return { form, seconds };
}

async function sendAnother(kind: LinkKind, email: string): Promise<void> {
  if (kind === "magiclink") await requestMagicLink(email);
  else await resendCode({ type: kind, email });
}
