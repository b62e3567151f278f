import type { AdminWithdrawal } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../api/cache/keys.ts";
import { useSingleFlight } from "../../api/calls/single-flight.ts";
import { type CallInput, rpc } from "../../api/http/client.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { notify } from "../../shell/notices/notify.ts";
import { withdrawalBlockText as text } from "../../text/admin/withdrawal-block.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { requireReason } from "../form/require-reason.ts";
import { useForm } from "../form/use-form.ts";

/** Why a withdrawal cannot be approved, and an owner's way to allow it; afterwards, who allowed it. */
export function Release({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const may = useMay("admin_release_withdrawal");
  const { blocked, frozen_reason, released_by, release_reason, status } = withdrawal;
  if (status !== "pending") return null;
  if (blocked === null) {
    return released_by && release_reason ? (
      <Callout tone="warning">{text.released(released_by, release_reason)}</Callout>
    ) : null;
  }
  return (
    <>
      <Callout tone="warning">
        {text.blocked[blocked]}
        {blocked === "frozen" && frozen_reason && (
          <span className="mt-1 block font-normal">{text.frozenReason(frozen_reason)}</span>
        )}
        {!may.allowed && <span className="mt-1 block font-normal">{text.askOwner}</span>}
      </Callout>
      {may.allowed && <ReleaseForm key={withdrawal.id} withdrawalId={withdrawal.id} />}
    </>
  );
}

function ReleaseForm({ withdrawalId }: { withdrawalId: string }) {
  const client = useQueryClient();
  const release = useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_release_withdrawal">) => rpc("admin_release_withdrawal", input),
    onSuccess: () => notify.success(text.done, `decision ${withdrawalId}`),
    onError: (error) => notify.error(errorText(error, text.unknown), `decision ${withdrawalId}`),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const send = useSingleFlight(release.mutate);
  const { field, submit } = useForm({
    defaultValues: { reason: "" },
    shouldFocusError: false,
    onSubmit: ({ reason }) => send({ p_withdrawal_id: withdrawalId, p_reason: reason.trim() }),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <WhileSaving isSaving={release.isPending}>
        <TextAreaField
          label={text.reason}
          hint={text.reasonHint}
          maxLength={500}
          {...field("reason", requireReason(text.reasonRequired))}
        />
      </WhileSaving>
      <Button type="submit" busy={release.isPending}>
        {text.release}
      </Button>
    </form>
  );
}
