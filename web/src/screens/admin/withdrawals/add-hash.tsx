import type { AdminWithdrawal } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { type CallInput, rpc } from "../../../api/http/client.ts";
import { useSession } from "../../../api/session/session.ts";
import { HashField, sentHash } from "../../../features/hashes/hash-field.tsx";
import { AskOnce, type Question } from "../../../features/office/ask-once.tsx";
import { isInUse } from "../../../features/office/problem-notice.tsx";
import type { DecisionDraft } from "../../../features/office/use-draft.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { withdrawalBackgroundText as text } from "../../../text/admin/withdrawal-background.ts";
import { withdrawalQuestionText } from "../../../text/admin/withdrawal-question.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";

/** Adds a missing hash to a completed withdrawal; empty if it has one. */
export function AddHash({ withdrawal, draft }: { withdrawal: AdminWithdrawal; draft: DecisionDraft }) {
  const client = useQueryClient();
  const may = useMay("admin_set_withdrawal_hash");
  const isOwn = useSession().user?.id === withdrawal.user_id;
  const add = useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_set_withdrawal_hash">) => rpc("admin_set_withdrawal_hash", input),
    onSuccess: () => {
      draft.forget();
      notify.success(text.hashAdded, `decision ${withdrawal.id}`);
    },
    onError: (error) => notify.error(errorText(error, text.hashUnknown), `decision ${withdrawal.id}`),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const send = useSingleFlight(add.mutate);
  const [isAsked, setAsked] = useState(false);
  const { status, transaction_hash, id, network_id } = withdrawal;
  if (status !== "completed" || transaction_hash !== null || !may.allowed || isOwn) return null;
  const sent = sentHash(network_id, draft);
  return (
    <div className="flex flex-col items-start gap-3">
      <WhileSaving isSaving={add.isPending}>
        <HashField
          withdrawalId={id}
          networkId={network_id}
          draft={draft}
          asksForOutput={isInUse(add.error)}
        />
      </WhileSaving>
      <Button
        busy={add.isPending}
        disabled={!sent?.hash}
        reason={text.hashRequired}
        onClick={() => setAsked(true)}
      >
        {text.addHash}
      </Button>
      <AskOnce
        question={isAsked ? questionFor(withdrawal.user_email) : null}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          sent?.hash &&
          send({
            p_withdrawal_id: id,
            p_transaction_hash: sent.hash,
            ...(sent.output !== undefined && { p_output_index: sent.output }),
            ...(sent.isShared && { p_shares_hash: true }),
          })
        }
      />
    </div>
  );
}

function questionFor(email: string): Question {
  return {
    ...withdrawalQuestionText.hash,
    words: withdrawalQuestionText.hash.words(email),
    confirm: text.addHash,
    cancel: common.cancel,
  };
}
