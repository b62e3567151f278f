import {
  type AdminWithdrawal,
  hashUsesOf,
  hasOutputs,
  MAX_TRANSACTION_HASH_INPUT,
  networkByDepositName,
} from "@portico/contract";
import { useState } from "react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { useSession } from "../../../api/session/session.ts";
import { HashField } from "../../../features/hashes/hash-field.tsx";
import { HashUses, useConfirmedUses } from "../../../features/hashes/hash-uses.tsx";
import type { Question } from "../../../features/office/ask-once.tsx";
import { isInUse } from "../../../features/office/problem-notice.tsx";
import { type DecisionDraft, useDraft } from "../../../features/office/use-draft.ts";
import {
  approvalObstacle,
  isPaidByHand,
  rejectionObstacle,
} from "../../../features/withdrawals/payment-step.ts";
import { approvalQuestion, rejectionQuestion } from "../../../features/withdrawals/withdrawal-question.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { hashUsesText } from "../../../text/admin/hash-uses.ts";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import type { Decision } from "./decision.ts";
import { DecisionFacts } from "./decision-facts.tsx";
import {
  decisionInput,
  depositHashFault,
  depositHashProblem,
  networkIdOf,
  outputFault,
  takesHash,
} from "./decision-form.ts";
import { DecisionNotices } from "./decision-notices.tsx";
import { useProcess } from "./use-process.ts";
import { useTransactionState } from "./use-transaction-state.ts";

/** The id of the heading that gets the focus after a decision. */
export const headingId = "transactions-heading";

export interface DecisionDialogProps {
  /** The dialog is open unless this is null. */
  decision: Decision | null;
  onClose: () => void;
}

/** Explains what approving or rejecting will do, and asks for what it needs. */
export function DecisionDialog({ decision, onClose }: DecisionDialogProps) {
  const current = useLastShown(decision);
  if (!current || current.transaction.type === "swap" || current.transaction.type === "adjustment")
    return null;
  const key = `${current.transaction.id} ${current.status}`;
  return <OpenDialog key={key} current={current} isOpen={decision !== null} onClose={onClose} />;
}

interface OpenDialogProps {
  current: Decision;
  isOpen: boolean;
  onClose: () => void;
}

function OpenDialog(props: OpenDialogProps) {
  const { current, isOpen, onClose } = props;
  const { transaction, status } = current;
  const { latest, draft, confirmed, isPaying, isRunning, refusal, ...state } = useDecisionState(props);
  const { decided } = state;
  const obstacle = useObstacle(status, latest.withdrawal);
  const against = decided ? text.alreadyDecided : obstacle;
  const question = useQuestion(current, latest.withdrawal, isPaying ? draft.hash.trim() : "");
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isRunning && onClose()}
      title={question.title}
      description={question.words}
      closeLabel={common.close}
      // The button that opened it disappears, and in a list of pending ones its row does, too.
      {...((state.isDecided || decided) && { finalFocus: () => document.getElementById(headingId) })}
      footer={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {question.cancel}
          </Button>
          <Button
            tone={status === "completed" ? "accent" : "danger"}
            busy={isRunning}
            disabled={latest.isPending || against !== undefined}
            reason={against}
            onClick={state.confirm}
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={isRunning}>
        <div className="flex flex-col gap-4">
          <DecisionNotices
            decided={decided}
            withdrawal={latest.withdrawal}
            obstacle={obstacle}
            draft={draft}
            refusal={refusal}
            isInDoubt={state.isInDoubt}
          />
          <DecisionFacts transaction={transaction} />
          {status === "completed" && isPaying && (
            <HashField
              withdrawalId={transaction.id}
              networkId={networkIdOf(current)}
              draft={draft}
              asksForOutput={isInUse(refusal)}
            />
          )}
          {status === "completed" && transaction.type === "deposit" && (
            <DepositHash draft={draft} isSubmitted={state.isSubmitted} decision={current} />
          )}
          {!decided && <HashUses {...confirmed} />}
          <Note draft={draft} status={status} />
        </div>
      </WhileSaving>
    </Dialog>
  );
}

/** The transaction's newest state, the input about it, and the decision that is being made. */
function useDecisionState({ current, isOpen, onClose }: OpenDialogProps) {
  const { transaction } = current;
  const type = transaction.type === "deposit" ? "deposit" : "withdrawal";
  const latest = useTransactionState(type, isOpen ? transaction.id : null);
  const draft = useDraft(isOpen ? (latest.withdrawal ?? { id: transaction.id }) : null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isDecided, setDecided] = useState(false);
  const { process, isRunning, refusal, isInDoubt } = useProcess(() => {
    setDecided(true);
    draft.forget();
    onClose();
  });
  const confirmed = useConfirmedUses(hashUsesOf(refusal?.details ?? {}));
  const userId = useSession().user?.id;
  // Only the administrator who claimed a withdrawal knows its hash.
  const isPaying = latest.withdrawal !== null && isPaidByHand(latest.withdrawal, userId);

  return {
    latest,
    draft,
    confirmed,
    isPaying,
    isSubmitted,
    isDecided,
    // This administrator's own decision needs no notice.
    decided: isRunning || isDecided ? undefined : latest.decided,
    isRunning,
    refusal,
    isInDoubt,
    confirm() {
      setSubmitted(true);
      const input = decisionInput(current, draft, isPaying, confirmed.sharedWith);
      if (input) process(input);
    },
  };
}

/** Why this administrator cannot decide on it; undefined if they can. */
function useObstacle(status: Decision["status"], withdrawal: AdminWithdrawal | null): string | undefined {
  const userId = useSession().user?.id;
  const isOwner = useMay("admin_take_over_withdrawal").allowed;
  return status === "completed"
    ? approvalObstacle(withdrawal, userId)
    : rejectionObstacle(withdrawal, userId, isOwner);
}

interface NoteProps {
  draft: DecisionDraft;
  status: Decision["status"];
}

/** For the audit log, or for the user as the reason. */
function Note({ draft, status }: NoteProps) {
  const isApproval = status === "completed";
  return (
    <TextAreaField
      label={isApproval ? text.approveNote : text.reason}
      hint={isApproval ? text.approveNoteHint : text.reasonHint}
      value={isApproval ? draft.note : draft.reason}
      onChange={({ target: { value } }) => draft.change(isApproval ? { note: value } : { reason: value })}
      maxLength={500}
    />
  );
}

/** What will happen, with all digits. This dialog itself asks once; of a withdrawal, what every screen asks. */
function useQuestion(
  { transaction, status }: Decision,
  withdrawal: AdminWithdrawal | null,
  hash: string,
): Question {
  const userId = useSession().user?.id;
  const symbolOf = useSymbolOf();
  if (withdrawal) {
    return status === "completed"
      ? approvalQuestion(withdrawal, userId, hash)
      : rejectionQuestion(withdrawal);
  }
  const { amount, coin_id, user_email } = transaction;
  const type = transaction.type === "deposit" ? "deposit" : "withdrawal";
  const isApproval = status === "completed";
  const words = isApproval ? text.approveDeposit : text.rejectDeposit;
  return {
    title: (isApproval ? text.approveTitle : text.rejectTitle)[type],
    // A withdrawal's words follow once it has loaded.
    words: type === "deposit" ? words(text.amountOf(formatExact(amount), symbolOf(coin_id)), user_email) : "",
    confirm: isApproval ? text.approve : text.reject,
    cancel: common.cancel,
  };
}

interface DepositHashProps {
  draft: DecisionDraft;
  isSubmitted: boolean;
  decision: Decision;
}

/** A deposit from a chain is credited under its hash and output index. */
function DepositHash({ draft, isSubmitted, decision }: DepositHashProps) {
  const network = networkByDepositName(decision.transaction.network ?? "");
  if (!takesHash(decision)) return null;
  return (
    <>
      <TextField
        label={text.hash}
        hint={text.hashNeeded}
        error={
          depositHashProblem(decision, draft.hash) ??
          (isSubmitted ? depositHashFault(decision, draft.hash) : undefined)
        }
        value={draft.hash}
        onChange={(event) => draft.change({ hash: event.target.value })}
        maxLength={MAX_TRANSACTION_HASH_INPUT}
        mono
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={text.output}
        hint={network && !hasOutputs(network) ? hashUsesText.noOutputs : text.outputHint}
        error={isSubmitted ? outputFault(draft.output) : undefined}
        value={draft.output}
        onChange={(event) => draft.change({ output: event.target.value })}
        placeholder="0"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
    </>
  );
}
