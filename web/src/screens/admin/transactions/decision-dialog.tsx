import { MAX_TRANSACTION_HASH_INPUT, networkByDepositName, networkByWithdrawalName } from "@portico/contract";
import { useEffect, useState } from "react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { useSecondAdministrator } from "../../../api/queries/second-administrator.ts";
import { hashProblem } from "../../../shell/office/hash-problem.ts";
import { secondText } from "../../../text/admin-second.ts";
import { adminTransactionsText as text } from "../../../text/admin-transactions.ts";
import { common } from "../../../text/common.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { Callout } from "../../../ui/notice.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { WhileSaving } from "../../../ui/while-saving.tsx";
import { DecisionFacts } from "./decision-facts.tsx";
import type { Decision } from "./transactions-screen.tsx";
import { useProcess } from "./use-process.ts";

/** Of what gets the focus when something was decided. */
export const headingId = "transactions-heading";

export interface DecisionDialogProps {
  /** Open while there is one. */
  decision: Decision | null;
  onClose: () => void;
}

/** Says in words what approving or rejecting will do, and asks for what it needs. */
export function DecisionDialog({ decision, onClose }: DecisionDialogProps) {
  const [shown, setShown] = useState(decision);
  const form = useDecisionForm(decision);
  const [isDecided, setDecided] = useState(false);
  const { process, isRunning } = useProcess(() => {
    setDecided(true);
    onClose();
  });
  // The words stay while the dialog moves out.
  useEffect(() => {
    if (!decision) return;
    setShown(decision);
    setDecided(false);
  }, [decision]);
  const { transaction, status } = decision ?? shown ?? {};
  if (!transaction || !status || transaction.type === "swap" || transaction.type === "adjustment")
    return null;
  const { type } = transaction;

  function confirm() {
    form.judge();
    const input = form.inputFor({
      transaction: transaction as Decision["transaction"],
      status: status as Decision["status"],
    });
    if (input) process(input);
  }

  return (
    <Dialog
      open={decision !== null}
      onOpenChange={(open) => !open && !isRunning && onClose()}
      title={(status === "completed" ? text.approveTitle : text.rejectTitle)[type]}
      description={<Words decision={{ transaction, status }} />}
      closeLabel={common.close}
      // The button that opened it goes, and where only what is pending is shown its row does, too.
      {...(isDecided && { finalFocus: () => document.getElementById(headingId) })}
      footer={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button tone={status === "completed" ? "accent" : "danger"} busy={isRunning} onClick={confirm}>
            {status === "completed" ? text.approve : text.reject}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={isRunning}>
        <div className="flex flex-col gap-4">
          <DecisionFacts transaction={transaction} />
          {status === "completed" && type === "withdrawal" && <SecondHint />}
          {status === "completed" && <HashFields form={form} decision={{ transaction, status }} />}
          <TextAreaField
            label={status === "completed" ? text.approveNote : text.reason}
            hint={status === "completed" ? text.approveNoteHint : text.reasonHint}
            value={form.note}
            onChange={(event) => form.setNote(event.target.value)}
            maxLength={500}
          />
        </div>
      </WhileSaving>
    </Dialog>
  );
}

/** What will happen, with every digit. */
function Words({ decision: { transaction, status } }: { decision: Decision }) {
  const symbolOf = useSymbolOf();
  const { type, amount, fee, coin_id, user_email } = transaction;
  const inCoin = (figure: string) => text.amountOf(formatExact(figure), symbolOf(coin_id));
  if (type === "deposit") {
    return (status === "completed" ? text.approveDeposit : text.rejectDeposit)(inCoin(amount), user_email);
  }
  if (status === "failed") return text.rejectWithdrawal(inCoin(amount), user_email);
  const sent = toBig(amount).minus(toBig(fee)).toFixed();
  return text.approveWithdrawal(inCoin(sent), inCoin(fee ?? "0"), user_email);
}

/** That one administrator may not be enough; the list does not know of which. Nothing where one always is. */
function SecondHint() {
  const limit = useSecondAdministrator().data?.withdrawal_usd;
  return limit ? <Callout>{secondText.mayNeed(formatMoney(limit))}</Callout> : null;
}

type Form = ReturnType<typeof useDecisionForm>;

/** A deposit that came over a chain is credited under its hash; a withdrawal may be given the one it left under. */
function HashFields({ form, decision }: { form: Form; decision: Decision }) {
  const { type } = decision.transaction;
  if (!takesHash(decision)) return null;
  return (
    <>
      <TextField
        label={text.hash}
        hint={type === "deposit" ? text.hashNeeded : text.hashOptional}
        error={problemOf(decision, form.hash) ?? (form.isJudged ? hashFault(decision, form.hash) : undefined)}
        value={form.hash}
        onChange={(event) => form.setHash(event.target.value)}
        maxLength={MAX_TRANSACTION_HASH_INPUT}
        mono
        autoComplete="off"
        spellCheck={false}
      />
      {type === "deposit" && (
        <TextField
          label={text.output}
          hint={text.outputHint}
          error={form.isJudged ? outputFault(form.output) : undefined}
          value={form.output}
          onChange={(event) => form.setOutput(event.target.value)}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
        />
      )}
    </>
  );
}

function useDecisionForm(decision: Decision | null) {
  const [hash, setHash] = useState("");
  const [output, setOutput] = useState("0");
  const [note, setNote] = useState("");
  const [isJudged, setJudged] = useState(false);
  // Another decision begins without the last one's words.
  useEffect(() => {
    if (!decision) return;
    setHash("");
    setOutput("0");
    setNote("");
    setJudged(false);
  }, [decision]);
  return {
    hash,
    output,
    note,
    isJudged,
    setHash,
    setOutput,
    setNote,
    /** What is wrong is shown once it was to be sent. */
    judge: () => setJudged(true),
    /** What to send; nothing while something is missing. */
    inputFor(made: Decision) {
      const { id, type } = made.transaction;
      if (type === "adjustment") return null;
      const isAsked = made.status === "completed" && takesHash(made);
      const isDeposit = type === "deposit";
      if (isAsked && (hashFault(made, hash) || (isDeposit && outputFault(output)))) return null;
      return {
        transaction_type: type,
        transaction_id: id,
        new_status: made.status,
        ...(note.trim() && { admin_notes: note.trim() }),
        ...(isAsked && hash.trim() && { transaction_hash: hash.trim() }),
        ...(isAsked && isDeposit && { output_index: Number(output) }),
      };
    },
  };
}

function takesHash({ transaction: { type, network, transaction_hash } }: Decision): boolean {
  return type === "withdrawal" || (network !== null && transaction_hash === null);
}

function hashFault({ transaction }: Pick<Decision, "transaction">, hash: string): string | undefined {
  if (transaction.type === "deposit" && hash.trim() === "") return text.hashRequired;
  return problemOf({ transaction }, hash);
}

/** Said while typing: what is typed can be no hash of the network. */
function problemOf({ transaction: { type, network } }: Pick<Decision, "transaction">, hash: string) {
  const networkBy = type === "deposit" ? networkByDepositName : networkByWithdrawalName;
  return hashProblem(networkBy(network ?? ""), hash);
}

function outputFault(output: string): string | undefined {
  return /^\d{1,7}$/.test(output) && Number(output) <= 1_000_000 ? undefined : text.outputInvalid;
}
