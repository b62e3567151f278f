import { type HashUse, hashUsesOf, networkLabel, type PendingAdjustment } from "@portico/contract";
import { useEffect, useState } from "react";
import { isRefusal } from "../../api/http/client.ts";
import { useDecisionOf } from "../../api/queries/decision.ts";
import { useDecideAdjustment } from "../../api/queries/second-administrator.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import { paths } from "../../paths.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { RowLink } from "../../shell/navigation/back-link.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { creditRoomText } from "../../text/admin/credit-room.ts";
import { hashUsesText } from "../../text/admin/hash-uses.ts";
import { secondText as text } from "../../text/admin/second.ts";
import { common } from "../../text/app/common.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { DataRow } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { type ConfirmedUses, HashUses, useConfirmedUses } from "../hashes/hash-uses.tsx";
import { Age } from "../office/age.tsx";
import { AskOnce } from "../office/ask-once.tsx";
import { ChangedByOthers } from "../office/changed-by-others.tsx";
import { ProblemNotice } from "../office/problem-notice.tsx";
import { adjustmentQuestion } from "./adjustment-question.ts";
import { formatAdjustment, formatAdjustmentValue } from "./format-adjustment.ts";

export interface AdjustmentDialogProps {
  /** The dialog is open unless this is null. */
  chosen: PendingAdjustment | null;
  onClose: () => void;
}

/** One adjustment with everything needed to decide on it. */
export function AdjustmentDialog({ chosen, onClose }: AdjustmentDialogProps) {
  const [shown, setShown] = useState(chosen);
  const [note, setNote] = useState("");
  const [used, setUsed] = useState<HashUse[] | null>(null);
  const decide = useDecision(onClose, setUsed);
  const decision = useDecisionOf("adjustment", chosen?.id ?? null).data;
  // The text stays during the dialog's closing animation, and another adjustment starts without the last
  // one's note.
  useEffect(() => {
    if (!chosen) return;
    setShown(chosen);
    setNote("");
    setUsed(null);
  }, [chosen]);
  const adjustment = chosen ?? shown;
  const confirmed = useConfirmedUses(used ?? adjustment?.hash_uses ?? []);
  if (!adjustment) return null;
  const isBusy = decide.isApproving || decide.isRejecting;
  const status = chosen && !isBusy ? (decision?.status ?? "pending") : "pending";
  const says =
    status === "completed" || status === "failed" ? text.meanwhile(status, decision?.decided_by) : undefined;
  return (
    <Dialog
      open={chosen !== null}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={text.dialogTitle}
      closeLabel={common.close}
      footer={
        <Buttons adjustment={adjustment} note={note} decide={decide} decided={says} confirmed={confirmed} />
      }
    >
      <div className="flex flex-col gap-4">
        {says ? (
          <ChangedByOthers says={says} typed={note.trim() && text.typedNote(note.trim())} />
        ) : (
          <>
            <Words adjustment={adjustment} />
            <ProblemNotice isInDoubt={decide.isInDoubt(adjustment.id)} />
          </>
        )}
        <WhileSaving isSaving={isBusy}>
          {!says && <HashUses {...confirmed} />}
          <Facts adjustment={adjustment} />
          <TextAreaField
            label={text.note}
            hint={text.noteHint}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            maxLength={500}
          />
        </WhileSaving>
      </div>
    </Dialog>
  );
}

function useDecision(onClose: () => void, onUsed: (uses: HashUse[]) => void) {
  return useDecideAdjustment({
    onDone({ status }) {
      notify.success(status === "completed" ? text.approved : text.rejected, "adjustment");
      onClose();
    },
    onFailed(error, isApproval) {
      // The hash was used since the list was read.
      if (isRefusal(error, "transaction_hash_credited")) onUsed(hashUsesOf(error.details));
      notify.error(errorText(error, isApproval ? text.approveUnknown : text.rejectUnknown), "adjustment");
    },
  });
}

/** Why this administrator may not approve it; undefined if they may. */
function useObstacle(adjustment: PendingAdjustment): string | undefined {
  const { requested_by_id, user_id, is_above_holdings, symbol } = adjustment;
  const { user } = useSession();
  const may = useMay("admin_decide_adjustment");
  const isOwner = useMay("admin_decide_treasury_request").allowed;
  if (user?.id === requested_by_id) return text.ownAsked;
  if (user?.id === user_id) return text.ownBalance;
  return is_above_holdings && !isOwner ? creditRoomText.requested(symbol) : may.reason;
}

function Words({ adjustment }: { adjustment: PendingAdjustment }) {
  const obstacle = useObstacle(adjustment);
  const above = adjustment.is_above_holdings && creditRoomText.requested(adjustment.symbol);
  return (
    <Callout tone={obstacle || above ? "warning" : "info"}>
      <p>{obstacle ?? text.needs}</p>
      {above && above !== obstacle && <p>{above}</p>}
    </Callout>
  );
}

function Facts({ adjustment }: { adjustment: PendingAdjustment }) {
  const now = useNow();
  const { user_id, user_email, requested_by, created_at, reason, network } = adjustment;
  const { transaction_hash, output_index } = adjustment;
  return (
    <dl className="[&>div]:text-15">
      <DataRow label={text.user}>
        <RowLink to={paths.adminUser(user_id)} className="text-accent-ink underline-offset-4 hover:underline">
          {user_email}
        </RowLink>
      </DataRow>
      <DataRow label={text.change}>
        <strong>{formatAdjustment(adjustment)}</strong>
      </DataRow>
      <DataRow label={text.value}>{formatAdjustmentValue(adjustment)}</DataRow>
      <DataRow label={text.reason}>{reason}</DataRow>
      {network && <DataRow label={text.network}>{networkLabel(network)}</DataRow>}
      {transaction_hash && (
        <DataRow label={text.hash}>
          <span translate="no" className="font-mono text-13 break-all">
            {transaction_hash}
          </span>
        </DataRow>
      )}
      {transaction_hash && <DataRow label={text.output}>{output_index ?? 0}</DataRow>}
      <DataRow label={text.by}>{requested_by}</DataRow>
      <DataRow label={text.asked}>
        <Age at={created_at} now={now} />
      </DataRow>
    </dl>
  );
}

interface ButtonsProps {
  adjustment: PendingAdjustment;
  note: string;
  decide: ReturnType<typeof useDecision>;
  /** Somebody else's decision meanwhile. */
  decided: string | undefined;
  /** What else has its transaction hash. */
  confirmed: ConfirmedUses;
}

function Buttons({ adjustment, note, decide: calls, decided, confirmed }: ButtonsProps) {
  const { decide, isApproving, isRejecting } = calls;
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  const may = useMay("admin_decide_adjustment");
  const own = useObstacle(adjustment);
  const unconfirmed = confirmed.uses.length > 0 && !confirmed.isConfirmed;
  const obstacle = decided ?? own ?? (unconfirmed ? hashUsesText.unconfirmed : undefined);
  const isOwn = useSession().user?.id === adjustment.requested_by_id;
  const isBusy = isApproving || isRejecting;
  const input = { p_adjustment_id: adjustment.id };
  const notes = note.trim() && { p_notes: note.trim() };
  return (
    <>
      <Button
        tone="danger"
        busy={isRejecting}
        disabled={isBusy || !may.allowed || decided !== undefined}
        reason={decided ?? may.reason}
        onClick={() => setAsked("reject")}
      >
        {isOwn ? text.takeBack : text.reject}
      </Button>
      <Button
        tone="accent"
        busy={isApproving}
        disabled={isBusy || obstacle !== undefined}
        reason={obstacle}
        onClick={() => setAsked("approve")}
      >
        {text.approve}
      </Button>
      <AskOnce
        question={asked && adjustmentQuestion(adjustment, asked === "reject" && isOwn ? "takeBack" : asked)}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          asked === "reject"
            ? decide({ ...input, p_approve: false, ...notes })
            : decide({
                ...input,
                p_approve: true,
                ...(confirmed.sharedWith && { p_shared_with: confirmed.sharedWith }),
              })
        }
      />
    </>
  );
}
