import type { AdminWithdrawal } from "@portico/contract";
import { useState } from "react";
import { keys } from "../../api/cache/keys.ts";
import { useMoneyCall } from "../../api/calls/money-call.ts";
import { type CallInput, Refusal, rpc } from "../../api/http/client.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { notify } from "../../shell/notices/notify.ts";
import { differenceText, hashCheckText as text } from "../../text/admin/hash-check.ts";
import { ages } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { formatAge } from "../../ui/format/time.ts";
import { CopyBox } from "../copy/copy-box.tsx";
import { requireReason } from "../form/require-reason.ts";
import { useForm } from "../form/use-form.ts";
import { counted, HashCheckBadge, type HashCheckState } from "./hash-check-badge.tsx";

/** The transaction that was entered for a withdrawal, and what its network says of it; empty if there is none. */
export function HashCheck({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { hash_check: check, id, symbol, user_id } = withdrawal;
  const now = useNow();
  const may = useMay("admin_accept_withdrawal_hash");
  const isOwn = useSession().user?.id === user_id;
  if (!check) return null;
  const mayAccept = may.allowed && !isOwn && (check.finding === "differs" || check.finding === "unknown");
  return (
    <section aria-label={text.title} className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-15 font-medium">
        {text.title} <HashCheckBadge check={check} />
      </p>
      <CopyBox value={check.transaction_hash} label={text.copyHash}>
        <span translate="no" className="font-mono text-13 break-all">
          {check.transaction_hash}
        </span>
      </CopyBox>
      <p className="text-13 text-muted">
        {text.enteredBy(check.entered_by, formatAge(check.entered_at, now, ages))}
      </p>
      <div role="status">
        <Finding check={check} symbol={symbol} />
      </div>
      {mayAccept && (
        <AcceptForm key={`${id} ${check.transaction_hash}`} withdrawal={withdrawal} check={check} />
      )}
    </section>
  );
}

function Finding({ check, symbol }: { check: HashCheckState; symbol: string }) {
  const { finding, difference } = check;
  if (finding === "differs" && difference)
    return (
      <Callout tone="warning">
        <span className="[overflow-wrap:anywhere]">{differenceText(difference, symbol)}</span>
        <span className="mt-1 block font-normal">{text.enterAnother}</span>
      </Callout>
    );
  if (finding === "mined") return <Callout tone="success">{text.mined(...counted(check))}</Callout>;
  if (finding === "waiting") return <Callout tone="success">{text.waiting}</Callout>;
  return <Callout>{finding === "unknown" ? text.unknown : text.looking}</Callout>;
}

/** An owner's way to complete it although its network does not confirm the transaction. */
function AcceptForm({ withdrawal, check }: { withdrawal: AdminWithdrawal; check: HashCheckState }) {
  const [isOpen, setOpen] = useState(false);
  const topic = `decision ${withdrawal.id}` as const;
  const call = useMoneyCall<CallInput<"admin_accept_withdrawal_hash">, void>({
    async send(input, idempotencyKey) {
      await rpc("admin_accept_withdrawal_hash", input, { idempotencyKey });
    },
    onDone: () => notify.success(text.accepted, topic),
    onFailed: (error) => notify.error(error instanceof Refusal ? error.message : text.acceptUnknown, topic),
    changes: () => [keys.admin],
  });
  const form = useForm({
    defaultValues: { reason: "" },
    shouldFocusError: false,
    onSubmit: ({ reason }) =>
      void call.start({
        p_withdrawal_id: withdrawal.id,
        p_transaction_hash: check.transaction_hash,
        p_reason: reason.trim(),
      }),
  });
  if (!isOpen)
    return (
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        {text.accept}
      </Button>
    );
  const isBusy = call.running !== null;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col items-start gap-3">
      <WhileSaving isSaving={isBusy}>
        <TextAreaField
          label={text.acceptReason}
          hint={text.acceptHint}
          maxLength={500}
          className="w-full"
          autoFocus
          {...form.field("reason", requireReason(text.reasonRequired))}
        />
      </WhileSaving>
      <Button size="sm" type="submit" tone="danger" busy={isBusy}>
        {text.accept}
      </Button>
    </form>
  );
}
