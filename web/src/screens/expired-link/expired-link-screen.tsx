import { asEmail, limits } from "@portico/contract";
import { Unlink } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { requestMagicLink, resendCode } from "../../api/account.ts";
import { Refusal } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { FormCard, textLinkClass } from "../../shell/form-card.tsx";
import { notify } from "../../shell/notify.ts";
import { Link } from "../../shell/router/link.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { linkText } from "../../text/auth.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";

/** Where a link leads that could not be used; it mails another of the same kind. */
export function ExpiredLinkScreen() {
  const [search] = useSearchParams();
  const { form, seconds, submit } = useResendLink(search.get("email") ?? "", search.get("type"));
  const { errors, isSubmitting } = form.formState;
  return (
    <FormCard
      title={linkText.expiredTitle}
      detail={describe(search)}
      icon={<Unlink aria-hidden className="size-6" />}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          reserve
          label={linkText.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email", {
            validate: (value) => asEmail(value) !== undefined || linkText.emailInvalid,
          })}
        />
        <Button
          type="submit"
          tone="accent"
          size="lg"
          busy={isSubmitting}
          disabled={seconds > 0}
          className="figures w-full"
        >
          {seconds > 0 ? linkText.resendIn(seconds) : linkText.resend}
        </Button>
        <p className="mt-2 text-center">
          <Link to={paths.auth()} className={textLinkClass}>
            {linkText.backToSignIn}
          </Link>
        </p>
      </form>
    </FormCard>
  );
}

/** Our own words for the codes that we know. Anybody can write an address, so nothing of it is shown (T30). */
function describe(search: URLSearchParams): string {
  for (const name of ["error", "error_description"]) {
    const code = search.get(name) ?? "";
    if (Object.hasOwn(linkText.errors, code)) return linkText.errors[code as keyof typeof linkText.errors];
  }
  return linkText.expired;
}

/** The form and its countdown, which begins with the screen. That a mail could not be sent is not said. */
function useResendLink(known: string, type: string | null) {
  const cooldown = limits.resend_cooldown_seconds * 1_000;
  const [until, setUntil] = useState(() => Date.now() + cooldown);
  const seconds = useCountdown(until);
  const form = useForm({ defaultValues: { email: known } });

  async function resend({ email }: { email: string }) {
    if (seconds > 0) return;
    try {
      await mailAnother(type, email.trim());
      setUntil(Date.now() + cooldown);
      notify.success(linkText.resent);
    } catch (error) {
      // The server counts the minute as well, and knows better where the two disagree.
      const wait = error instanceof Refusal ? Number(error.details.seconds) : Number.NaN;
      if (wait > 0) setUntil(Date.now() + wait * 1_000);
    }
  }

  return { form, seconds, submit: form.handleSubmit(resend) };
}

async function mailAnother(type: string | null, email: string): Promise<void> {
  if (type === "magiclink") await requestMagicLink(email);
  else await resendCode({ type: type === "recovery" ? "recovery" : "signup", email });
}
