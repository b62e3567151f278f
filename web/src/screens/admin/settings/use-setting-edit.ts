import { useEffect, useRef, useState } from "react";
import { isRefusal } from "../../../api/http/client.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { isUnread } from "../../../ui/amounts/unread.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { lossOf } from "./loss.ts";

/** The value to save, and the one seen when typing began. */
export interface Edit {
  value: string;
  seen: string;
  /** What the administrator accepts that saving it loses in an hour, in US dollars. */
  acceptedLoss?: string;
}

export interface SettingEditOptions {
  /** The stored value, as the field shows it. */
  value: string;
  /** The value that an empty field stands for; undefined if none. */
  emptyMeans?: string;
  /** Returns what is wrong with a value; a text that is no figure is refused before. */
  problemOf: (value: string) => string | undefined;
  /** Why a change needs confirmation before it is saved; undefined if it needs none. */
  warn?: (edit: Edit) => string | undefined;
  save: (edit: Edit) => Promise<unknown>;
  saved: string;
  failed: string;
}

/** The unsaved input. */
interface Draft {
  typed: string;
  seen: string;
}

/**
 * A figure that is saved on blur if it has changed. Another administrator's change meanwhile does not discard
 * the input: both are shown until the user chooses.
 */
export function useSettingEdit(options: SettingEditOptions) {
  const { value, emptyMeans, problemOf } = options;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [error, setError] = useState<string>();
  const { state, question, ...saving } = useSaving(options, () => setDraft(null));
  const mine = draft === null ? null : meant(draft.typed, emptyMeans);
  const hasConflict = draft !== null && !isSame(draft.seen, value) && !isSame(mine, value);
  const faultOf = (typed: string | null) =>
    isUnread(typed ?? "") ? adminSettingsText.invalidFee : problemOf(typed ?? "");

  function leave() {
    if (draft === null || state === "saving" || hasConflict || question) return;
    if (isSame(mine, draft.seen) || isSame(mine, value)) return drop();
    const fault = faultOf(mine);
    setError(fault);
    if (fault === undefined && mine !== null) saving.ask({ value: mine, seen: draft.seen });
  }

  function drop() {
    setDraft(null);
    setError(undefined);
    saving.clearFailure();
  }

  return {
    shown: draft?.typed ?? value,
    error,
    isSaving: state === "saving",
    /** The saved value differs from the input: an answer may have been lost after the change was made. */
    hasFailed: state === "failed" && !isSame(mine, value),
    /** The input, if the stored value has changed meanwhile. */
    conflict: hasConflict && state !== "saving" ? mine : null,
    type(typed: string) {
      setDraft({ typed, seen: draft?.seen ?? value });
      setError(undefined);
      saving.clearFailure();
    },
    leave,
    drop,
    /** Saves the input over the current value. */
    keepMine() {
      if (draft === null || mine === null) return;
      const fault = faultOf(mine);
      setDraft({ ...draft, seen: value });
      setError(fault);
      if (fault === undefined) saving.ask({ value: mine, seen: value });
    },
    /** The confirmation question; undefined if there is none. */
    question: question?.text,
    /** The edit that the question is about. */
    asked: question?.edit,
    confirm: saving.confirm,
    /** Discards the edit and shows the stored value. */
    decline() {
      saving.dropQuestion();
      drop();
    },
    /** Asks for confirmation, and then restores an earlier value. */
    undo: (previous: string, text: string) => saving.ask({ value: previous, seen: value }, text),
  };
}

/** Saves an edit, after a confirmation if it needs one. */
function useSaving({ warn, save, saved, failed }: SettingEditOptions, onSaved: () => void) {
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  const [question, setQuestion] = useState<{ edit: Edit; text: string }>();
  const isGone = useIsGone();

  async function send(edit: Edit) {
    setState("saving");
    try {
      await save(edit);
      setState("idle");
      onSaved();
      notify.success(saved, `setting ${saved}`);
    } catch (thrown) {
      const loss = lossOf(thrown);
      if (loss) {
        // The tab was left while it was being saved: nobody would see the question.
        if (isGone.current) return void notify.error(`${failed}. ${loss.warning}`, `setting ${saved}`);
        setState("idle");
        return setQuestion({ edit: { ...edit, acceptedLoss: loss.usd }, text: loss.warning });
      }
      const isConflict = isRefusal(thrown, "setting_changed");
      // The current value is shown beside the field, and either can be chosen there.
      setState(isConflict ? "idle" : "failed");
      notify.error(errorText(thrown, failed), `setting ${saved}`);
    }
  }

  return {
    state,
    question,
    /** Saves at once unless `always` or the edit's warning is to be confirmed. */
    ask(edit: Edit, always?: string) {
      const text = always ?? warn?.(edit);
      if (text === undefined) void send(edit);
      else setQuestion({ edit, text });
    },
    confirm() {
      if (question) void send(question.edit);
      setQuestion(undefined);
    },
    dropQuestion: () => setQuestion(undefined),
    /** For an input that has changed since saving failed. */
    clearFailure: () => setState("idle"),
  };
}

/** Whether the component is no longer on the page. */
function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

/** The value of a field's text; null if there is none. */
function meant(typed: string, emptyMeans: string | undefined): string | null {
  return typed === "" || typed === "." ? (emptyMeans ?? null) : typed.replace(/\.$/, "");
}

function isSame(left: string | null, right: string | null): boolean {
  if (left === null || right === null || isUnread(left)) return false;
  // Empty is no figure, where a setting can be none.
  if (left === "" || right === "") return left === right;
  return toBig(left).eq(toBig(right));
}
