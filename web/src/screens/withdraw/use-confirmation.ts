import { limits, type WithdrawalTerms } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmWithdrawal, mailWithdrawalCode, type WithdrawalProof } from "../../api/account/factors.ts";
import { keys } from "../../api/cache/keys.ts";
import { isOutcomeUnknown } from "../../api/calls/verdict.ts";
import { isRefusal } from "../../api/http/client.ts";
import type { WithdrawalRequest } from "./withdrawal-request.ts";

const CODE_MILLISECONDS = limits.code_minutes * 60_000;
const CONFIRMATION_MILLISECONDS = limits.confirmation_minutes * 60_000;

/** An emailed code; times in milliseconds of this machine's clock. */
interface Mail {
  /** Not later than the server's time, so that the code does not expire there first. */
  sent_at: number;
  /** When another one can be requested. */
  next_at: number;
  /**
   * Sent; sent recently for the same details, and perhaps used since; or perhaps not sent, because the answer
   * was lost.
   */
  state: "sent" | "earlier" | "unsure";
  /** The email's id, to learn whether its address was refused. */
  id: string | null;
}

/** The known state of one withdrawal's confirmation: the last one asked about. */
interface Known {
  /** The withdrawal's terms as JSON, which identify it. */
  terms: string;
  mail: Mail | null;
  /** When the confirmation expires, in milliseconds; not later than on the server. */
  confirmed_until: number;
  /** The answer to the confirmation was lost, so only the withdrawal itself can tell. */
  is_unsure: boolean;
  /** The server had no confirmation although one was expected. */
  missing: "lost" | "expired" | null;
}

/** The state of a withdrawal's confirmation. */
export interface Standing {
  /** The withdrawal can be tried without asking for a proof. */
  isConfirmed: boolean;
  mail: Mail | null;
  /** What happened, if it needs an explanation. */
  notice: "lost" | "expired" | "changed" | null;
}

/** Confirms withdrawals and keeps track of it. The server decides. */
export function useConfirmation() {
  const client = useQueryClient();
  const { known, note, noteMail } = useKnown();
  const mailing = useMutation({ mutationFn: mailWithdrawalCode });
  const confirming = useMutation({
    mutationFn: (confirmation: Confirmation) => confirmWithdrawal(confirmation.terms, confirmation.proof),
  });

  /** The account's factors may have been changed in another tab. */
  const readFactors = () => client.invalidateQueries({ queryKey: keys.factors });

  return {
    standing: (request: WithdrawalRequest) => standingOf(known, request),

    /**
     * Emails the code for this withdrawal; throws on failure. @returns the seconds until another can be
     * requested.
     */
    async mail(request: WithdrawalRequest): Promise<number> {
      const sent_at = Date.now();
      try {
        const { retry_after_seconds: seconds, mail_id } = await mailing.mutateAsync(termsOf(request.input));
        noteMail(request, { sent_at, seconds, state: "sent", id: mail_id });
        return seconds;
      } catch (error) {
        if (isRefusal(error, "proof_required")) await readFactors();
        if (isOutcomeUnknown(error as Error)) {
          noteMail(request, { sent_at, seconds: 0, state: "unsure" });
          return 0;
        }
        const isElsewhere = standingOf(known, request).notice === "changed";
        if (!isRefusal(error, "resend_too_soon") || isElsewhere) throw error;
        // It was sent recently: from another tab, for the same withdrawal before, or the answer was lost.
        const seconds = Number(error.details.seconds);
        noteMail(request, {
          sent_at: sent_at - limits.resend_cooldown_seconds * 1_000,
          seconds,
          state: "earlier",
        });
        return seconds;
      }
    },

    /** Confirms this withdrawal. Throws if the proof is rejected; returns if the answer was lost. */
    async give(request: WithdrawalRequest, proof: WithdrawalProof): Promise<void> {
      const confirmed_until = Date.now() + CONFIRMATION_MILLISECONDS;
      try {
        await confirming.mutateAsync({ terms: termsOf(request.input), proof });
        note(request, () => ({ confirmed_until, is_unsure: false, missing: null }));
      } catch (error) {
        if (isRefusal(error, "proof_required")) await readFactors();
        if (!isOutcomeUnknown(error as Error)) throw error;
        note(request, () => ({ is_unsure: true, missing: null }));
      }
    },

    /** The server refused the withdrawal because it was not confirmed. */
    async missing(request: WithdrawalRequest): Promise<void> {
      note(request, (old) =>
        // If the confirmation did not arrive, the code is still valid.
        old.is_unsure
          ? { is_unsure: false, confirmed_until: 0, missing: "lost" }
          : { mail: null, confirmed_until: 0, missing: "expired" },
      );
      await readFactors();
    },
  };
}

/** What an answer says about the emailed code, with the seconds until another one can be requested. */
interface MailNews extends Pick<Mail, "sent_at" | "state"> {
  seconds: number;
  /** Absent if the answer names none. */
  id?: string | null | undefined;
}

/** What is known of the confirmation, and how to record what is learnt. */
function useKnown() {
  const [known, setKnown] = useState<Known | null>(null);

  /** Records a change about this withdrawal; another withdrawal's state is dropped. */
  function note(request: WithdrawalRequest, change: (known: Known) => Partial<Known>) {
    setKnown((old) => {
      const own = old?.terms === termsJson(request) ? old : unknown(request);
      return { ...own, ...change(own) };
    });
  }

  function noteMail(request: WithdrawalRequest, { sent_at, seconds, state, id }: MailNews) {
    const next_at = Date.now() + seconds * 1_000;
    note(request, ({ mail: old }) => ({
      mail: { sent_at, next_at, state, id: id ?? (state === "earlier" ? (old?.id ?? null) : null) },
      confirmed_until: 0,
      missing: null,
    }));
  }

  return { known, note, noteMail };
}

interface Confirmation {
  terms: WithdrawalTerms;
  proof: WithdrawalProof;
}

/** The terms that a confirmation is bound to: all except the user and the fee. */
function termsOf({ p_user_id, p_fee, ...terms }: WithdrawalRequest["input"]): WithdrawalTerms {
  return terms;
}

const termsJson = ({ input }: WithdrawalRequest) => JSON.stringify(termsOf(input));

function unknown(request: WithdrawalRequest): Known {
  return { terms: termsJson(request), mail: null, confirmed_until: 0, is_unsure: false, missing: null };
}

function standingOf(known: Known | null, request: WithdrawalRequest): Standing {
  if (known?.terms !== termsJson(request)) {
    const isChanged = known?.mail != null && isLive(known.mail);
    return { isConfirmed: false, mail: null, notice: isChanged ? "changed" : null };
  }
  const isConfirmed = known.is_unsure || known.confirmed_until > Date.now();
  // A confirmation that has expired used up its code.
  const isUsedUp = known.confirmed_until > 0 && !isConfirmed;
  const mail = known.mail && isLive(known.mail) && !isUsedUp ? known.mail : null;
  return { isConfirmed, mail, notice: known.missing };
}

const isLive = ({ sent_at }: Mail) => Date.now() < sent_at + CODE_MILLISECONDS;
