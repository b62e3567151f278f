import type { Factors, Proof } from "@portico/contract";
import { useEffect, useRef, useState } from "react";
import { factorChallenge } from "../../api/account/factors.ts";
import { answerWithPasskey, cancelPasskey, PasskeyError } from "../../api/account/passkeys.ts";
import { useOnce } from "../../api/calls/single-flight.ts";
import { isRefusal } from "../../api/http/client.ts";
import { proofText, securityText } from "../../text/account/security.ts";
import { factorProblem } from "../two-factor/factor-problem.ts";

/** Collects a proof, acts with it, and keeps the error. One attempt at a time. */
export function useProof(act: (proof: Proof) => Promise<void>) {
  const { busy, isRunning, once } = useOnce<"typed" | "passkey">();
  const [problem, setProblem] = useState<string | null>(null);
  const [isTooOld, setTooOld] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (isRunning()) cancelPasskey();
    };
  }, [isRunning]);

  const run = (kind: "typed" | "passkey", collect: () => Promise<Proof>) =>
    once(kind, async () => {
      setProblem(null);
      try {
        const proof = await collect();
        // Closing the dialog while the device asks cancels the attempt.
        if (isShown.current) await act(proof);
      } catch (error) {
        if (isRefusal(error, "fresh_sign_in_required")) setTooOld(true);
        // No email was asked for here, so the server's text about it would confuse.
        else if (isRefusal(error, "invalid_credentials")) setProblem(proofText.passwordWrong);
        else setProblem(factorProblem(error, securityText.failed));
      }
    });

  return {
    busy,
    problem,
    /** The session is too old to serve as the proof. */
    isTooOld,
    clear: () => setProblem(null),
    /** Gives the typed password or code; neither, if the recent sign-in is the proof. */
    give: (kind: Factors["proof"], typed: string) => run("typed", async () => proofOf(kind, typed)),
    givePasskey: () =>
      run("passkey", async () => {
        const challenge = await factorChallenge();
        if (!isShown.current) throw new PasskeyError("cancelled", null);
        return { passkey: await answerWithPasskey(challenge) };
      }),
  };
}

function proofOf(kind: Factors["proof"], typed: string): Proof {
  if (kind === "password") return { password: typed };
  return kind === "code" ? { code: typed.trim() } : {};
}
