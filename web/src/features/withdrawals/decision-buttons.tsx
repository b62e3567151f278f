import type { AdminWithdrawal } from "@portico/contract";
import { useState } from "react";
import { useSession } from "../../api/session/session.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { adminWithdrawalsText as text } from "../../text/admin/office.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { sentHash } from "../hashes/hash-field.tsx";
import { AskOnce } from "../office/ask-once.tsx";
import type { DecisionDraft } from "../office/use-draft.ts";
import { approvalObstacle, isPaidByHand, paymentStep, rejectionObstacle } from "./payment-step.ts";
import type { useDecide } from "./use-decide.ts";
import { approvalQuestion, rejectionQuestion } from "./withdrawal-question.ts";

export interface DecisionProps {
  withdrawal: AdminWithdrawal;
  draft: DecisionDraft;
  decide: ReturnType<typeof useDecide>;
}

/** The buttons that approve or reject a withdrawal. Each asks once. */
export function DecisionButtons({ withdrawal, draft, decide }: DecisionProps) {
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  const userId = useSession().user?.id;
  const isBusy = decide.isApproving || decide.isRejecting;
  // Only the administrator who claimed it knows its hash.
  const sent = isPaidByHand(withdrawal, userId) ? sentHash(withdrawal.network_id, draft) : {};
  const against = useObstacles(withdrawal, sent !== null);
  const questions = {
    approve: () => approvalQuestion(withdrawal, userId, sent?.hash),
    reject: () => rejectionQuestion(withdrawal),
  };
  const isPaidInPayments =
    withdrawal.status === "pending" && withdrawal.is_built_here && paymentStep(withdrawal, userId) === "pay";
  return (
    <>
      <Button
        tone="danger"
        // On a phone, where one is below the other, a slip of the thumb must not reach it.
        className="max-sm:mt-4"
        busy={decide.isRejecting}
        disabled={isBusy || against.rejection !== undefined}
        reason={against.rejection}
        onClick={() => setAsked("reject")}
      >
        {text.reject}
      </Button>
      {!isPaidInPayments && (
        <Button
          tone="accent"
          busy={decide.isApproving}
          disabled={isBusy || against.approval !== undefined}
          reason={against.approval}
          onClick={() => setAsked("approve")}
        >
          {text.approve}
        </Button>
      )}
      <AskOnce
        question={asked && questions[asked]()}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked === "reject") decide.reject(withdrawal, draft.reason.trim());
          else if (sent) decide.approve(withdrawal, sent);
        }}
      />
    </>
  );
}

function useObstacles(withdrawal: AdminWithdrawal, isHashRight: boolean) {
  const obstacle = useDecisionObstacle(withdrawal);
  const userId = useSession().user?.id;
  const isOwner = useMay("admin_take_over_withdrawal").allowed;
  const { status, is_cancelled } = withdrawal;
  const decided =
    status === "pending"
      ? undefined
      : text.alreadyDecided(text.decisions[is_cancelled ? "cancelled" : status]);
  return {
    rejection: decided ?? obstacle ?? rejectionObstacle(withdrawal, userId, isOwner),
    approval:
      decided ?? obstacle ?? approvalObstacle(withdrawal, userId) ?? (isHashRight ? undefined : text.fixHash),
  };
}

/** Why this administrator may not decide here; undefined if they may. */
export function useDecisionObstacle({ user_id }: AdminWithdrawal): string | undefined {
  const may = useMay("admin_process_transaction");
  const isOwn = useSession().user?.id === user_id;
  return isOwn ? text.ownWithdrawal : may.reason;
}
