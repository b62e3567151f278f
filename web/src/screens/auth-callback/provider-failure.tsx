import { TriangleAlert } from "lucide-react";
import { Refusal } from "../../api/http/client.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { FormCard } from "../../shell/page/form-card.tsx";
import { callbackText } from "../../text/account/callback.ts";
import { linkedText } from "../../text/account/linked.ts";

export interface Failure {
  title: string;
  detail: string;
  /** The attempt was to link an account to the signed-in user. */
  isLink?: boolean;
}

/** Nobody was signed in, or nothing was linked: the reason, and the way back. */
export function ProviderFailure({ title, detail, isLink }: Failure) {
  return (
    <div role="alert" className="contents">
      <FormCard title={title} detail={detail} icon={<TriangleAlert aria-hidden className="size-6" />}>
        <LinkButton
          to={isLink ? paths.profile() : paths.auth()}
          replace
          tone="accent"
          size="lg"
          className="w-full"
        >
          {isLink ? linkedText.backToProfile : callbackText.backToSignIn}
        </LinkButton>
      </FormCard>
    </div>
  );
}

/** The spec's title with our own reason. The third party's own text is never shown (T30). */
export function describeFailure(error: unknown): Failure {
  const { failed, failedWith, noEmail, expired, nothingChanged } = callbackText;
  if (!(error instanceof Refusal)) return { title: failed, detail: nothingChanged };
  const provider = String(error.details.provider ?? "");
  switch (error.code) {
    case "provider_failed":
      return { title: failedWith(provider), detail: nothingChanged };
    case "provider_email_missing":
      return { title: failedWith(provider), detail: noEmail(provider) };
    case "provider_expired":
      return { title: failed, detail: expired };
    default:
      return { title: failed, detail: error.message };
  }
}

/** The same for linking an account. */
export function describeLinkFailure(error: unknown): Failure {
  const { failed, failedWith, noEmail, expired, nothingChanged } = linkedText;
  const isLink = true;
  if (!(error instanceof Refusal)) return { title: failed, detail: nothingChanged, isLink };
  const provider = String(error.details.provider ?? "");
  const title = provider ? failedWith(provider) : failed;
  switch (error.code) {
    case "provider_failed":
      return { title, detail: nothingChanged, isLink };
    case "provider_email_missing":
      return { title, detail: noEmail(provider), isLink };
    case "provider_expired":
      return { title, detail: expired, isLink };
    default:
      return { title, detail: error.message, isLink };
  }
}
