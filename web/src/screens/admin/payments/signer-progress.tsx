import type { AdminPayment } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useNow } from "../../../api/time/use-now.ts";
import { isSilent } from "../../../features/chains/signer-age.ts";
import { signerText as text } from "../../../text/admin/signer.ts";
import { sweepText } from "../../../text/admin/sweeping.ts";
import { ages } from "../../../text/app/common.ts";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatAge } from "../../../ui/format/time.ts";
import { answerWords, type SignerState, signerState } from "./signer-facts.ts";

const tones: Record<SignerState, BadgeTone> = { waiting: "teal", approvals: "pending", refused: "down" };

/** How far a payment is that waits for the signer, as a badge. */
export function SignerBadge({ payment }: { payment: AdminPayment }) {
  const now = useNow();
  const state = signerState(payment);
  const isWell = payment.signer !== null && !isSilent(payment.signer, now);
  const { have = "", needed = "" } = payment.signer_answer?.details ?? {};
  return (
    <Badge tone={state === "waiting" && !isWell ? "pending" : tones[state]}>
      {state === "approvals" ? text.approvals(String(have), String(needed)) : text[state]}
    </Badge>
  );
}

/** What the payment waits for, as a sentence. */
export function SignerStep({ payment }: { payment: AdminPayment }) {
  return <>{stepWords(payment, useNow())}</>;
}

function stepWords(payment: AdminPayment, now: ReturnType<typeof useNow>): string {
  const { signer, attempts, kind } = payment;
  const words = answerWords(payment);
  if (words !== null) return words;
  if (signer === null) return text.none;
  if (isSilent(signer, now)) return text.lastSeen(formatAge(signer.seen_at, now, ages));
  if (attempts.length > 1) return text.raises;
  return kind === "withdrawals" ? text.looks : sweepText.looks;
}

/** Says that the signer is silent, if what it said last does not show that. */
export function SignerSilence({ payment }: { payment: AdminPayment }) {
  const now = useNow();
  const { signer, signer_answer } = payment;
  if (signer_answer === null || (signer && !isSilent(signer, now))) return null;
  return (
    <div className="mt-3">
      <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
        <p>
          {signer ? text.silent(signer.name, formatAge(signer.seen_at, now, ages)) : text.silentNone}{" "}
          <span className="font-normal">{text.silentNext}</span>
        </p>
      </Callout>
    </div>
  );
}
