import { useState } from "react";
import { Refusal } from "../../../api/client.ts";
import { notify } from "../../../shell/notify.ts";
import { errorText } from "../../../text/refusal-text.ts";
import { toBig } from "../../../ui/format/decimal.ts";

/** What is saved: the value, and the one that stood there when somebody began to type. */
export interface Edit {
  value: string;
  seen: string;
}

export interface SettingEditOptions {
  /** What stands on the server, as the field writes it. */
  value: string;
  /** What an empty field means; undefined where it means nothing. */
  emptyMeans?: string;
  /** What is wrong with a value. */
  judge: (value: string) => string | undefined;
  /** Why a change must be confirmed before it is saved; undefined where it need not be. */
  warn?: (edit: Edit) => string | undefined;
  save: (edit: Edit) => Promise<unknown>;
  saved: string;
  failed: string;
}

/** What somebody has typed and not saved yet. */
interface Draft {
  typed: string;
  seen: string;
}

/**
 * A figure that is saved when its field is left and it has changed. What another administrator sets meanwhile takes
 * nothing away: it is shown beside what was typed, until somebody chooses.
 */
export function useSettingEdit(options: SettingEditOptions) {
  const { value, emptyMeans, judge, save } = options;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  const [question, setQuestion] = useState<{ edit: Edit; text: string }>();
  const mine = draft === null ? null : meant(draft.typed, emptyMeans);
  const hasConflict = draft !== null && !isSame(draft.seen, value) && !isSame(mine, value);

  async function send(edit: Edit) {
    setState("saving");
    try {
      await save(edit);
      setState("idle");
      setDraft(null);
      notify.success(options.saved, `setting ${options.saved}`);
    } catch (thrown) {
      const isConflict = thrown instanceof Refusal && thrown.code === "setting_changed";
      // What stands now is shown beside the field, and both can be chosen there.
      setState(isConflict ? "idle" : "failed");
      notify.error(errorText(thrown, options.failed), `setting ${options.saved}`);
    }
  }

  function ask(edit: Edit, always?: string) {
    const text = always ?? options.warn?.(edit);
    if (text === undefined) void send(edit);
    else setQuestion({ edit, text });
  }

  function leave() {
    if (draft === null || state === "saving" || hasConflict || question) return;
    if (isSame(mine, draft.seen) || isSame(mine, value)) return drop();
    const fault = judge(mine ?? "");
    setError(fault);
    if (fault === undefined && mine !== null) ask({ value: mine, seen: draft.seen });
  }

  function drop() {
    setDraft(null);
    setError(undefined);
    setState("idle");
  }

  return {
    shown: draft?.typed ?? value,
    error,
    isSaving: state === "saving",
    /** What was sent does not stand there: an answer may be lost after it was done. */
    hasFailed: state === "failed" && !isSame(mine, value),
    /** What was typed, where another value has come to stand meanwhile. */
    conflict: hasConflict && state !== "saving" ? mine : null,
    type(typed: string) {
      setDraft({ typed, seen: draft?.seen ?? value });
      setError(undefined);
      setState("idle");
    },
    leave,
    drop,
    /** Saves what was typed over what stands now, knowing it. */
    keepMine() {
      if (draft === null || mine === null) return;
      const fault = judge(mine);
      setDraft({ ...draft, seen: value });
      setError(fault);
      if (fault === undefined) ask({ value: mine, seen: value });
    },
    /** What is asked before it is saved; undefined while nothing is. */
    question: question?.text,
    /** What it is about. */
    asked: question?.edit,
    confirm() {
      if (question) void send(question.edit);
      setQuestion(undefined);
    },
    /** Saves nothing, and shows what stands. */
    decline() {
      setQuestion(undefined);
      drop();
    },
    /** Asks, and then saves a value that stood here before. */
    undo: (previous: string, text: string) => ask({ value: previous, seen: value }, text),
  };
}

/** The value that a field's text means; null where it means none. */
function meant(typed: string, emptyMeans: string | undefined): string | null {
  return typed === "" || typed === "." ? (emptyMeans ?? null) : typed.replace(/\.$/, "");
}

function isSame(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && toBig(left).eq(toBig(right));
}
