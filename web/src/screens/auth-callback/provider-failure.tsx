import { TriangleAlert } from "lucide-react";
import { Refusal } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { FormCard } from "../../shell/form-card.tsx";
import { LinkButton } from "../../shell/link-button.tsx";
import { callbackText } from "../../text/callback.ts";

export interface Failure {
  title: string;
  detail: string;
}

/** Nobody was signed in: why, and the way back. */
export function ProviderFailure({ title, detail }: Failure) {
  return (
    <div role="alert" className="contents">
      <FormCard title={title} detail={detail} icon={<TriangleAlert aria-hidden className="size-6" />}>
        <LinkButton to={paths.auth()} replace tone="accent" size="lg" className="w-full">
          {callbackText.backToSignIn}
        </LinkButton>
      </FormCard>
    </div>
  );
}

/** The spec's title with a reason of ours. What the third party itself wrote is never shown (T30). */
export function describeFailure(error: unknown): Failure {
  const { failed, failedWith, unverified, expired, nothingChanged } = callbackText;
  if (!(error instanceof Refusal)) return { title: failed, detail: nothingChanged };
  const provider = String(error.details.provider ?? "");
  switch (error.code) {
    case "provider_failed":
      return { title: failedWith(provider), detail: nothingChanged };
    case "provider_email_unverified":
      return { title: failedWith(provider), detail: unverified(provider) };
    case "provider_expired":
      return { title: failed, detail: expired };
    default:
      return { title: failed, detail: error.message };
  }
}
