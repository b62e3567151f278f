import type { AdminWithdrawal } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { keys } from "../../api/cache/keys.ts";
import { useSingleFlight } from "../../api/calls/single-flight.ts";
import { type CallInput, rpc } from "../../api/http/client.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import { paths } from "../../paths.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { withdrawalClaimText as text } from "../../text/admin/withdrawal-claim.ts";
import { ages } from "../../text/app/common.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { formatAge } from "../../ui/format/time.ts";
import { requireReason } from "../form/require-reason.ts";
import { useForm } from "../form/use-form.ts";
import { EndClaim } from "./end-claim.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { type PaymentStep, paymentStep } from "./payment-step.ts";

/**
 * Who is paying a pending withdrawal and since when, with the buttons to claim it, release it and take it
 * over.
 */
export function PaymentClaim({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const userId = useSession().user?.id;
  const mayDecide = useMay("admin_claim_withdrawal").allowed;
  const { id, status, user_id, claimed_by, may_take_over, may_end_claim, blocked, hash_check } = withdrawal;
  const step = paymentStep(withdrawal, userId);
  if (status === "pending" && withdrawal.payment) return <OpenPayment withdrawal={withdrawal} />;
  // It is completed by itself, and its claim can't be given back.
  if (hash_check?.finding === "mined") return null;
  if (status !== "pending" || (claimed_by === null && (!mayDecide || user_id === userId || blocked)))
    return null;
  return (
    <div className="flex flex-col gap-3 [&>button]:self-start">
      <ClaimNotice withdrawal={withdrawal} step={step} />
      {step === "claim" && <ClaimButton withdrawalId={id} />}
      {step === "pay" && <ReasonAction key={id} withdrawalId={id} act="giveBack" />}
      {step !== "pay" && may_take_over && <ReasonAction key={id} withdrawalId={id} act="takeOver" />}
      {step !== "pay" && may_end_claim && <EndClaim key={`end ${id}`} withdrawal={withdrawal} />}
    </div>
  );
}

interface ClaimNoticeProps {
  withdrawal: AdminWithdrawal;
  step: PaymentStep;
}

function ClaimNotice({ withdrawal, step }: ClaimNoticeProps) {
  const { claimed_by, claimed_at, is_built_here, hash_check } = withdrawal;
  const now = useNow();
  if (step === "claim") return <Callout>{is_built_here ? text.freeBuilt : text.free}</Callout>;
  if (step === "first-approval") return <Callout>{text.approveFirst}</Callout>;
  const age = claimed_at ? formatAge(claimed_at, now, ages) : "";
  if (step === "pay" && is_built_here) {
    return (
      <>
        <Callout tone="success">{text.yoursBuilt(age)}</Callout>
        <LinkButton to={paths.adminPayments()} tone="accent" className="self-start">
          {text.toPayments}
        </LinkButton>
      </>
    );
  }
  if (step === "pay")
    return <Callout tone="success">{(hash_check ? text.yoursEntered : text.yours)(age)}</Callout>;
  return (
    <Callout tone="warning">
      <span role="status">{(step === "confirm" ? text.confirm : text.others)(claimed_by ?? "", age)}</span>
    </Callout>
  );
}

/** How far its payment is, and why nobody can decide on it meanwhile. */
function OpenPayment({ withdrawal: { id, payment } }: { withdrawal: AdminWithdrawal }) {
  if (!payment) return null;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 text-15 font-medium">
        {text.payment} <PaymentBadge payment={payment} />
      </p>
      <Callout>{text.inPayment}</Callout>
      <LinkButton to={paths.adminPayments({ withdrawal: id })} className="self-start">
        {text.openPayment}
      </LinkButton>
    </div>
  );
}

function ClaimButton({ withdrawalId }: { withdrawalId: string }) {
  const client = useQueryClient();
  const claim = useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_claim_withdrawal">) => rpc("admin_claim_withdrawal", input),
    onSuccess: () => notify.success(text.claimed, `decision ${withdrawalId}`),
    onError: (error) => notify.error(errorText(error, text.claimUnknown), `decision ${withdrawalId}`),
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin }),
  });
  const send = useSingleFlight(claim.mutate);
  return (
    <Button tone="accent" busy={claim.isPending} onClick={() => send({ p_withdrawal_id: withdrawalId })}>
      {text.claim}
    </Button>
  );
}

const acts = {
  giveBack: {
    call: "admin_give_back_withdrawal",
    label: text.giveBack,
    reason: text.giveBackReason,
    hint: text.giveBackHint,
    done: text.givenBack,
    unknown: text.giveBackUnknown,
  },
  takeOver: {
    call: "admin_take_over_withdrawal",
    label: text.takeOver,
    reason: text.takeOverReason,
    hint: text.takeOverHint,
    done: text.takenOver,
    unknown: text.takeOverUnknown,
  },
} as const;

interface ReasonActionProps {
  withdrawalId: string;
  act: keyof typeof acts;
}

/** A button that first asks for the reason. */
function ReasonAction({ withdrawalId, act }: ReasonActionProps) {
  const client = useQueryClient();
  const { call, label, reason, hint, done, unknown } = acts[act];
  const [isOpen, setOpen] = useState(false);
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<typeof call>) => rpc(call, input),
    onSuccess: () => notify.success(done, `decision ${withdrawalId}`),
    onError: (error) => notify.error(errorText(error, unknown), `decision ${withdrawalId}`),
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin }),
  });
  const send = useSingleFlight(mutation.mutate);
  const form = useForm({
    defaultValues: { words: "" },
    shouldFocusError: false,
    onSubmit: ({ words }) => send({ p_withdrawal_id: withdrawalId, p_reason: words.trim() }),
  });

  function open(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  }

  return (
    <form noValidate onSubmit={isOpen ? form.submit : open} className="flex flex-col items-start gap-3">
      {isOpen && (
        <WhileSaving isSaving={mutation.isPending}>
          <TextAreaField
            label={reason}
            hint={hint}
            maxLength={500}
            className="w-full"
            autoFocus
            {...form.field("words", requireReason(text.reasonRequired))}
          />
        </WhileSaving>
      )}
      <Button size="sm" type="submit" busy={mutation.isPending}>
        {label}
      </Button>
    </form>
  );
}
