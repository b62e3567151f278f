import type { AdminWithdrawal } from "@portico/contract";
import { useEffect, useState } from "react";
import { useSession } from "../../api/session/session.ts";
import { type Draft, readDraft, writeDraft } from "../../api/storage/screen-storage.ts";

const empty: Draft = { hash: "", output: "", reason: "", note: "" };

/** A deposit or a withdrawal, with the input of its first approval once that is known. */
type Drafted = Pick<AdminWithdrawal, "id"> &
  Partial<Pick<AdminWithdrawal, "first_approval_hash" | "first_approval_output">>;

/**
 * An administrator's input for the decision on a deposit or a withdrawal. It is kept in the tab, so that
 * neither an ended session nor a reload loses the hash of coins that were sent.
 */
export function useDraft(transaction: Drafted | null) {
  const userId = useSession().user?.id;
  const name = transaction && userId ? `${userId}:${transaction.id}` : null;
  const [draft, setDraft] = useState(empty);
  const [isShared, setShared] = useState(false);
  const { first_approval_hash: firstHash = null, first_approval_output: firstOutput = null } =
    transaction ?? {};

  useEffect(() => {
    setDraft((name && readDraft(name)) || empty);
    setShared(false);
  }, [name]);
  // The second administrator confirms the hash of the first.
  useEffect(() => {
    if (!name || !firstHash) return;
    setDraft((now) => (now.hash ? now : { ...now, hash: firstHash, output: String(firstOutput ?? "") }));
  }, [name, firstHash, firstOutput]);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    if (name) writeDraft(name, next);
  }
  return {
    ...draft,
    change,
    /** One transaction paid several withdrawals on purpose. */
    isShared,
    setShared,
    forget: () => name && writeDraft(name, null),
  };
}

export type DecisionDraft = ReturnType<typeof useDraft>;
