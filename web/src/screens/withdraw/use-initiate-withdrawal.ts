import type { RefusalCode } from "@portico/contract";
import type { WithdrawalProof } from "../../api/account/factors.ts";
import { keys } from "../../api/cache/keys.ts";
import { useMoneyCall } from "../../api/calls/money-call.ts";
import { useOnce } from "../../api/calls/single-flight.ts";
import { type CallOutput, Refusal, rpc } from "../../api/http/client.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { errorText } from "../../text/app/refusal-text.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
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
 * Confirms and makes the withdrawal, then opens its page. `onRefused` gets a refusal of the withdrawal itself, which is
 * final for this request.
 */
export function useInitiateWithdrawal(onRefused: (error: Refusal) => void) {
  const confirmation = useConfirmation();
  const { busy, once } = useOnce<"make">();
  const call = useInitiation((error, request) => {
    if (error.code === "confirmation_required") void confirmation.missing(request);
    else onRefused(error);
  });

  /**
   * Runs what precedes the withdrawal. Throws an error to show beside the proof; returns false after a final
   * refusal.
   */
  async function prepare(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal) || aboutProof.has(error.code)) throw error;
      onRefused(error);
      return false;
    }
    return true;
  }

  return {
    /** Makes the withdrawal, after the proof if given. Throws if the proof is rejected. */
    make: (request: WithdrawalRequest, proof?: WithdrawalProof) =>
      once("make", async () => {
        if (proof && !(await prepare(() => confirmation.give(request, proof)))) return;
        await call.start(request);
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
    isPending: busy !== null,
    standing: confirmation.standing,
    doubt: call.doubt,
  };
}

export type Withdrawal = ReturnType<typeof useInitiateWithdrawal>;

/** The call itself, retried with the same key while its outcome is unknown. */
function useInitiation(onRefused: (error: Refusal, request: WithdrawalRequest) => void) {
  const navigate = useNavigate();
  return useMoneyCall<WithdrawalRequest, CallOutput<"initiate_withdrawal">>({
    send: ({ input }, idempotencyKey) => rpc("initiate_withdrawal", input, { idempotencyKey }),
    inputOf: ({ input }) => input,
    onDone([reply]) {
      notify.success(withdrawText.success, "withdrawal");
      const id = reply?.withdrawal_id;
      return navigate(id ? paths.transactionDetails("withdrawal", id) : paths.history(), { replace: true });
    },
    onFailed(error, request, isInDoubt) {
      if (error instanceof Refusal) onRefused(error, request);
      // The dialog says that the outcome is unknown; "failed" could be wrong.
      else if (isInDoubt) notify.clear("withdrawal");
      else notify.error(errorText(error, withdrawText.failed), "withdrawal");
    },
    changes: () => [keys.balances, keys.quota, keys.transactions, keys.coins],
  });
}
