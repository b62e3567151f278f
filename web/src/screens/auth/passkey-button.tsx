import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { passkeySignIn, passkeySignInOptions } from "../../api/account/factors.ts";
import { answerWithPasskey, passkeyObstacle } from "../../api/account/passkeys.ts";
import { beginSession } from "../../api/session/session.ts";
import { factorProblem } from "../../features/two-factor/factor-problem.ts";
import { notify } from "../../shell/notices/notify.ts";
import { authText } from "../../text/account/auth.ts";
import { passkeyText } from "../../text/account/security.ts";
import { Button } from "../../ui/buttons/button.tsx";

/**
 * Signs in with a passkey, which counts as both factors. The screen is left as soon as somebody is signed in.
 */
export function PasskeyButton() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const obstacle = passkeyObstacle();

  async function signIn() {
    setBusy(true);
    try {
      const user = await passkeySignIn(await answerWithPasskey(await passkeySignInOptions()));
      notify.success(authText.signedIn, "sign-in");
      beginSession(client, user);
    } catch (error) {
      notify.error(factorProblem(error, authText.signInFailed), "sign-in");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="lg"
      busy={isBusy}
      disabled={obstacle !== null}
      reason={obstacle ? passkeyText.obstacles[obstacle] : undefined}
      icon={<KeyRound aria-hidden className="size-4" />}
      onClick={() => void signIn()}
      // The label is long in some languages.
      className="w-full max-[22rem]:text-13"
    >
      {isBusy ? passkeyText.waiting : passkeyText.signIn}
    </Button>
  );
}
