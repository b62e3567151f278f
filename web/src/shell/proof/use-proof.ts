import type { Factors, Proof } from "@portico/contract";
import { useRef, useState } from "react";
import { Refusal } from "../../api/client.ts";
import { factorChallenge } from "../../api/factors.ts";
import { answerWithPasskey } from "../../api/passkeys.ts";
import { proofText, securityText } from "../../text/security.ts";
import { factorProblem } from "../two-factor/factor-problem.ts";

/** Collects a proof, acts with it, and keeps what was wrong. One try at a time. */
export function useProof(act: (proof: Proof) => Promise<void>) {
  const [busy, setBusy] = useState<"typed" | "passkey" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTooOld, setTooOld] = useState(false);
  const isRunning = useRef(false);

  async function run(kind: "typed" | "passkey", collect: () => Promise<Proof>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(kind);
    setProblem(null);
    try {
      await act(await collect());
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null;
      if (code === "fresh_sign_in_required") setTooOld(true);
      // No email was asked for here, so its text would puzzle.
      else if (code === "invalid_credentials") setProblem(proofText.passwordWrong);
      else setProblem(factorProblem(error, securityText.failed));
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  return {
    busy,
    problem,
    /** The session is too old to be a proof by itself. */
    isTooOld,
    clear: () => setProblem(null),
    /** A password or a code that was typed; or nothing, where the sign-in itself is the proof. */
    async give(kind: Factors["proof"], typed: string) {
      if (kind === "password" && typed === "") setProblem(proofText.passwordMissing);
      else if (kind === "code" && typed.trim() === "") setProblem(proofText.codeMissing);
      else await run("typed", async () => proofOf(kind, typed));
    },
    givePasskey: () =>
      run("passkey", async () => ({ passkey: await answerWithPasskey(await factorChallenge()) })),
  };
}

function proofOf(kind: Factors["proof"], typed: string): Proof {
  if (kind === "password") return { password: typed };
  return kind === "code" ? { code: typed.trim() } : {};
}
