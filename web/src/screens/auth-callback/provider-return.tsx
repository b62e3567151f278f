import { useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect } from "react";
import { isLinking } from "../../api/account/identities.ts";
import { type ProviderReply, returnFromProvider } from "../../api/account/provider-return.ts";
import type { VerificationState } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { pathFrom, type SignInState } from "../../shell/access/sign-in-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard } from "../../shell/page/form-card.tsx";
import { useNavigate } from "../../shell/router/router.tsx";
import { authText } from "../../text/account/auth.ts";
import { callbackText } from "../../text/account/callback.ts";
import { linkedText } from "../../text/account/linked.ts";
import { common } from "../../text/app/common.ts";
import type { Outcome } from "./callback-state.ts";
import { describeFailure, describeLinkFailure } from "./provider-failure.tsx";

/** Completes a third party's redirect: a sign-in, which continues to where the user was going, or a link. */
export function ProviderReturn({ query }: { query: string }) {
  useReturn(query);
  return (
    <FormCard
      title={isLinking(query) ? linkedText.waitingTitle : callbackText.waitingTitle}
      detail={callbackText.waitingDetail}
      icon={<LoaderCircle aria-hidden className="size-6 animate-spin" />}
    >
      <p role="status" className="text-center text-15 text-muted">
        {common.loading}
      </p>
    </FormCard>
  );
}

function useReturn(query: string): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    const goOn = (to: string, state?: SignInState | Outcome | VerificationState) =>
      isHere && void navigate(to, { replace: true, state });

    function receive(reply: ProviderReply) {
      if ("linked" in reply) {
        if (reply.linked !== null) notify.success(linkedText.linked(reply.linked), "sign-in");
        return goOn(paths.profile());
      }
      const from = pathFrom(reply, paths.wallets());
      if ("needsEmailCode" in reply) {
        const { email, provider } = reply;
        return goOn(paths.verifyCode(), {
          type: "provider",
          email,
          provider,
          from,
          isLink: isLinking(query),
        });
      }
      if ("needsTwoFactor" in reply) return goOn(paths.auth(), { from, twoFactor: reply.methods });
      notify.success(authText.signedIn, "sign-in");
      goOn(from);
    }

    returnFromProvider(client, query).then(receive, (error: unknown) =>
      goOn(paths.authCallback(), {
        failure: isLinking(query) ? describeLinkFailure(error) : describeFailure(error),
      }),
    );
    return () => {
      isHere = false;
    };
  }, [client, navigate, query]);
}
