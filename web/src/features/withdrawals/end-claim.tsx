import type { AdminWithdrawal } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../api/cache/keys.ts";
import { useSingleFlight } from "../../api/calls/single-flight.ts";
import { type CallInput, rpc } from "../../api/http/client.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { notify } from "../../shell/notices/notify.ts";
import { withdrawalClaimText as text } from "../../text/admin/withdrawal-claim.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { requireReason } from "../form/require-reason.ts";
import { useForm } from "../form/use-form.ts";

/** Ends somebody's claim without paying. The two buttons answer whether anything was sent. */
export function EndClaim({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { id, claimed_by_id, claim_hash } = withdrawal;
  // Without one, it counts as maybe sent.
  const isOwner = useMay("admin_take_over_withdrawal").allowed;
  const [isOpen, setOpen] = useState(false);
  const end = useEndClaim(id);
  const send = useSingleFlight(end.mutate);
  const form = useForm({ defaultValues: { words: "" }, shouldFocusError: false, onSubmit: () => {} });
  if (!isOpen) {
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        {text.end}
      </Button>
    );
  }
  const answer = (maybeSent: boolean) =>
    form.handleSubmit(({ words }) => {
      if (!claimed_by_id) return;
      send({
        p_withdrawal_id: id,
        p_claimed_by: claimed_by_id,
        p_may_be_sent: maybeSent,
        p_reason: words.trim(),
      });
    });
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col items-start gap-3">
      <p className="text-15 [overflow-wrap:anywhere]">{questionOf(withdrawal, isOwner)}</p>
      <WhileSaving isSaving={end.isPending}>
        <TextAreaField
          label={text.endReason}
          hint={isOwner ? text.endHint : text.endHintOfOperator}
          maxLength={500}
          className="w-full"
          autoFocus
          {...form.field("words", requireReason(text.reasonRequired))}
        />
      </WhileSaving>
      <div className="flex flex-wrap gap-3">
        {isOwner && !claim_hash && (
          <Button size="sm" busy={end.isPending} onClick={() => void answer(false)()}>
            {text.endNotSent}
          </Button>
        )}
        <Button size="sm" busy={end.isPending} onClick={() => void answer(true)()}>
          {isOwner ? text.endMaybeSent : text.end}
        </Button>
      </div>
    </form>
  );
}

function questionOf({ claimed_by, claim_hash }: AdminWithdrawal, isOwner: boolean): string {
  const name = claimed_by ?? "";
  if (claim_hash) return text.endWithHash(name, claim_hash);
  return isOwner ? text.endQuestion(name) : text.endByOperator(name);
}

function useEndClaim(withdrawalId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_end_withdrawal_claim">) => rpc("admin_end_withdrawal_claim", input),
    onSuccess: () => notify.success(text.ended, `decision ${withdrawalId}`),
    onError: (error) => notify.error(errorText(error, text.endUnknown), `decision ${withdrawalId}`),
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin }),
  });
}
