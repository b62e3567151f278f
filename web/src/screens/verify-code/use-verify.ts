import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { verifyCode } from "../../api/account.ts";
import { Refusal } from "../../api/client.ts";
import { beginSession } from "../../api/session.ts";
import { notify } from "../../shell/notify.ts";
import { codeText } from "../../text/auth.ts";

/** The spec's words for what the server said of a code. */
export function codeProblem(error: unknown): string {
  if (!(error instanceof Refusal)) return codeText.failedRetry;
  const message = error.message.toLowerCase();
  if (message.includes("expired")) return codeText.expired;
  if (message.includes("invalid")) return codeText.invalid;
  return error.message || codeText.failed;
}

/** Checks a code and signs in with it; one check at a time. A code that was refused, not merely unheard, is no use again. */
export function useVerify(
  email: string,
  from: string,
  onProblem: (text: string, isRefused: boolean) => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // The state is a render late: a paste and its submit event come within one.
  const running = useRef(false);

  async function submit(code: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const reply = await verifyCode({ email, token: code, type: "signup" });
      if (!("user" in reply)) return;
      notify.success(codeText.verified);
      beginSession(client, reply.user);
      await navigate(from, { replace: true });
    } catch (error) {
      onProblem(codeProblem(error), error instanceof Refusal);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, submit };
}
