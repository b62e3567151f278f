import type { User } from "@portico/contract";
import { useState } from "react";
import { askForReset, factorChallenge, type SecondFactor, verifyFactor } from "../../api/account/factors.ts";
import { answerWithPasskey } from "../../api/account/passkeys.ts";
import { useOnce } from "../../api/calls/single-flight.ts";
import { isRefusal, Refusal } from "../../api/http/client.ts";
import type { SignInState } from "../../shell/access/sign-in-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { twoFactorText } from "../../text/account/security.ts";
import { factorProblem } from "./factor-problem.ts";

export interface SecondFactorOptions {
  /** Where the visitor was going; kept for the next attempt if this one expired. */
  from: string;
  /** The sign-in screen that they came from. */
  backTo: string;
  onSignedIn: (user: User) => void;
}

/** The request in flight. */
type Step = "code" | "passkey" | "mail";

/** A refused code cannot be used again; one without an answer can. */
type Outcome = "done" | "refused" | "failed";

/** Sends the second factor, one attempt at a time, and reports errors. */
export function useSecondFactor({ from, backTo, onSignedIn }: SecondFactorOptions) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, once } = useOnce<Step>();

  async function run(step: Step, fallback: string, act: () => Promise<void>): Promise<Outcome> {
    const outcome = await once<Outcome>(step, async () => {
      setProblem(null);
      try {
        await act();
        return "done";
      } catch (error) {
        if (isRefusal(error, "two_factor_expired")) startAgain(error);
        else setProblem(factorProblem(error, fallback));
        return error instanceof Refusal ? "refused" : "failed";
      }
    });
    return outcome ?? "failed";
  }

  function startAgain(refusal: Refusal) {
    notify.error(refusal.message, "sign-in");
    void navigate(backTo, { replace: true, state: { from } satisfies SignInState });
  }

  return {
    busy,
    problem,
    setProblem,
    giveCode: (factor: SecondFactor) =>
      run("code", twoFactorText.verifyFailed, async () => onSignedIn(await verifyFactor(factor))),
    givePasskey: () =>
      run("passkey", twoFactorText.failed, async () => {
        const response = await answerWithPasskey(await factorChallenge());
        onSignedIn(await verifyFactor({ type: "passkey", response }));
      }),
    sendEmail: () => run("mail", twoFactorText.sendFailed, async () => void (await askForReset())),
  };
}
