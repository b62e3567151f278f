import { ExternalLink } from "lucide-react";
import { providerPath } from "../../api/account/account.ts";
import { usePublicSettings } from "../../api/queries/public.ts";
import { callbackText } from "../../text/account/callback.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { OtherWays } from "./other-ways.tsx";

/** The third parties for signing in, in the operator's order; empty if there are none. */
export function ProviderButtons({ from }: { from: string }) {
  const providers = usePublicSettings().data?.identity_providers ?? [];
  return providers.map(({ id, name }) => (
    <a key={id} href={providerPath(id, from)} className={buttonClass("raised", "lg", "min-w-0")}>
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{callbackText.continueWith(name)}</span>
    </a>
  ));
}

/** The same as a separate section, if nothing else is beside the form. */
export function ProviderWays({ from }: { from: string }) {
  const hasProviders = (usePublicSettings().data?.identity_providers ?? []).length > 0;
  return (
    hasProviders && (
      <OtherWays>
        <ProviderButtons from={from} />
      </OtherWays>
    )
  );
}
