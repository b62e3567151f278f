import type { RefusalCode } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { WithdrawalProof } from "../../api/account/factors.ts";
import { readAnew } from "../../api/cache/invalidate.ts";
import { keys } from "../../api/cache/keys.ts";
import { Refusal, rpc } from "../../api/http/client.ts";
import { type Intents, useIntents } from "../../api/http/idempotency.ts";
import { isOutcomeUnknown } from "../../api/http/verdict.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { errorText } from "../../text/refusal-text.ts";
import { withdrawText } from "../../text/withdraw.ts";
import { useConfirmation } from "./use-confirmation.ts";
import type { WithdrawalRequest } from "./withdrawal-request.ts";

/** Refusals of a proof, or of the request for one: the dialog shows them, and allows a retry. */
const aboutProof: ReadonlySet<RefusalCode> = new Set([
  "proof_required",
  "mailed_code_required",
  "incomplete_code",
  "invalid_code",
  "code_expired",
  "invalid_second_factor",
  "invalid_recovery_code",
  "invalid_passkey",
  "passkeys_unavailable",
  "two_factor_expired",
  "resend_too_soon",
  "too_many_requests",
]);

/**
 * Confirms and makes the withdrawal, then opens its page. `onRefused` is called after a refusal of the
 * withdrawal itself, which is final for this request.
 */
export function useInitiateWithdrawal(onRefused: () => void) {
  const intents = useIntents();
  const confirmation = useConfirmation();
  const { isRunning, once } = useOnce();
  const mutation = useInitiation(intents, (error, request) => {
    if (error.code === "confirmation_required") void confirmation.missing(request);
    else refuse(error);
  });

  function refuse(error: Refusal) {
    notify.error(errorText(error, withdrawText.failed), "withdrawal");
    onRefused();
  }

  /**
   * Runs what precedes the withdrawal. Throws an error to show beside the proof; returns false after a final
   * refusal.
   */
  async function prepare(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal) || aboutProof.has(error.code)) throw error;
      refuse(error);
      return false;
    }
    return true;
  }

  return {
    /** Makes the withdrawal, after the proof if given. Throws if the proof is rejected. */
    make: (request: WithdrawalRequest, proof?: WithdrawalProof) =>
      once(async () => {
        if (proof && !(await prepare(() => confirmation.give(request, proof)))) return;
        // The error has been shown by then.
        await mutation.mutateAsync(request).catch(() => {});
      }),
    /**
     * Emails the code that confirms the withdrawal. @returns the seconds until another one can be requested.
     */
    async mail(request: WithdrawalRequest): Promise<number> {
      let seconds = 0;
      await prepare(async () => {
        seconds = await confirmation.mail(request);
      });
      return seconds;
    },
    isPending: isRunning,
    standing: confirmation.standing,
    doubt: ({ input }: WithdrawalRequest) => intents.doubt(input),
  };
}

export type Withdrawal = ReturnType<typeof useInitiateWithdrawal>;

/** The call itself, retried with the same key while its outcome is unknown. */
function useInitiation(intents: Intents, onRefused: (error: Refusal, request: WithdrawalRequest) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // A withdrawal that waits for the network would be made at an arbitrary moment.
    networkMode: "always",
    mutationFn: ({ input }: WithdrawalRequest) =>
      rpc("initiate_withdrawal", input, { idempotencyKey: intents.keyFor(input) }),
    onSuccess: async ([reply], { input }) => {
      intents.done(input);
      notify.success(withdrawText.success, "withdrawal");
      const id = reply?.withdrawal_id;
      await navigate(id ? paths.transactionDetails("withdrawal", id) : paths.history(), { replace: true });
    },
    onError: (error, request) => {
      const isInDoubt = isOutcomeUnknown(error) || intents.doubt(request.input) === "this";
      intents.failed(request.input, error);
      if (error instanceof Refusal) onRefused(error, request);
      // The dialog says that the outcome is unknown; "failed" could be wrong.
      else if (isInDoubt) notify.clear("withdrawal");
      else notify.error(errorText(error, withdrawText.failed), "withdrawal");
    },
    onSettled: () => {
      for (const key of [keys.balances, keys.quota, keys.transactions, keys.coins]) readAnew(client, key);
    },
  });
}

/**
 * Ignores calls while one is running: a double click's second half arrives before a button can be disabled.
 */
function useOnce() {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  async function once(act: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await act();
    } finally {
      running.current = false;
      setRunning(false);
    }
  }
  return { isRunning, once };
}
