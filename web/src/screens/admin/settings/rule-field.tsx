import type { Setting } from "@portico/contract";
import { type FormEvent, useState } from "react";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { isRefusal } from "../../../api/http/client.ts";
import { useSaveRule } from "../../../api/queries/office-settings.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { FigureField } from "../../../ui/amounts/figure-field.tsx";
import { isUnread } from "../../../ui/amounts/unread.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { AskFirst } from "./ask-first.tsx";
import { changeText } from "./change-text.ts";
import { lossOf } from "./loss.ts";
import type { RuleConsequences } from "./rule-reach.ts";
import { shownValue, storedValue, typedSetting } from "./typed-setting.ts";

/** The input, and the value seen when typing began. */
interface Draft {
  value: string;
  seen: string;
  /** What saving it loses in an hour, in US dollars, and the warning about that; set once the server has refused it. */
  loss?: { usd: string; warning: string };
}

interface RuleFieldProps {
  setting: Setting;
  /** What a change means besides its value. */
  consequencesOf: RuleConsequences;
}

/** One setting, saved with a button after a confirmation. */
export function RuleField({ setting: stored, consequencesOf }: RuleFieldProps) {
  const setting = typedSetting(stored);
  const now = useNow();
  const may = useMay("admin_update_setting");
  const edit = useRuleEdit(stored, may.allowed);
  const { asked } = edit;
  const { label, value, previous } = setting;
  return (
    <form onSubmit={edit.submit} className="border-line py-4 not-first:border-t">
      <WhileSaving isSaving={edit.isSaving}>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-56">
            <Control setting={setting} value={edit.shown} locked={!may.allowed} onValueChange={edit.type} />
          </div>
          <Button
            type="submit"
            className="h-12"
            busy={edit.isSaving}
            disabled={!edit.isChanged || !may.allowed}
            reason={may.reason}
          >
            {text.save}
          </Button>
        </div>
      </WhileSaving>
      <div aria-live="polite">
        {edit.error && <p className="mt-1.5 text-13 text-down-ink">{edit.error}</p>}
        {edit.hasConflict && (
          <p className="mt-1.5 text-13 text-pending-ink">{text.changedTo(written(setting, value))}</p>
        )}
      </div>
      <p className="mt-1.5 text-13 text-muted">{setting.description}</p>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-13 text-muted">
        <span>{changeText(setting, now)}</span>
        {previous !== null && previous !== value && may.allowed && (
          <Button size="sm" tone="quiet" onClick={() => edit.ask({ value: previous, seen: value })}>
            {text.undoShort(written(setting, previous))}
          </Button>
        )}
      </div>
      <AskFirst
        open={asked !== null}
        title={text.askTitle(label)}
        action={asked?.loss ? text.saveAnyway : text.save}
        tone={asked?.loss ? "danger" : "accent"}
        onClose={edit.decline}
        onConfirm={() => asked && edit.confirm(asked)}
      >
        {asked && <p>{text.change(label, written(setting, asked.seen), written(setting, asked.value))}</p>}
        {asked && consequencesOf(setting, asked).map((sentence) => <p key={sentence}>{sentence}</p>)}
        {asked?.loss && <Callout tone="warning">{asked.loss.warning}</Callout>}
      </AskFirst>
    </form>
  );
}

/** The unsaved input of a setting, and saving it. */
function useRuleEdit(stored: Setting, isAllowed: boolean) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [asked, setAsked] = useState<Draft | null>(null);
  const [error, setError] = useState<string>();
  const { key, label, value, kind } = typedSetting(stored);
  const save = useSaveRule({
    onDone() {
      setDraft(null);
      notify.success(text.ruleSaved(label), `setting ${label}`);
    },
    onFailed(thrown, { p_value, p_seen_value }) {
      const loss = lossOf(thrown);
      if (loss)
        setAsked({ value: shownValue(stored, p_value), seen: shownValue(stored, p_seen_value), loss });
      else setError(failureText(thrown));
    },
  });
  const saveOnce = useSingleFlight(save.mutate);
  const wanted = kind === "decimal" ? draft?.value.replace(/\.$/, "") : draft?.value.trim();
  const isChanged = wanted !== undefined && wanted !== value;

  return {
    shown: draft?.value ?? value,
    error,
    isChanged,
    hasConflict: isChanged && draft?.seen !== value,
    isSaving: save.isPending,
    /** What waits for a confirmation; null if nothing does. */
    asked,
    type(typed: string) {
      setError(undefined);
      setDraft({ value: typed, seen: draft?.seen ?? value });
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (isUnread(wanted ?? "")) setError(text.invalidFee);
      else if (isChanged && isAllowed) setAsked({ value: wanted, seen: value });
    },
    ask: setAsked,
    decline: () => setAsked(null),
    confirm(answer: Draft) {
      setAsked(null);
      const { loss } = answer;
      const [p_value, p_seen_value] = [storedValue(stored, answer.value), storedValue(stored, answer.seen)];
      saveOnce({ p_key: key, p_value, p_seen_value, ...(loss && { p_accepted_loss: loss.usd }) });
    },
  };
}

interface ControlProps {
  setting: Setting;
  value: string;
  locked: boolean;
  onValueChange: (value: string) => void;
}

function Control({ setting, value, locked, onValueChange }: ControlProps) {
  const { kind, label, unit, choices } = setting;
  if (kind === "boolean" || kind === "choice") {
    const options = kind === "boolean" ? ["true", "false"] : (choices ?? []);
    return (
      <SelectField
        label={label}
        value={value}
        disabled={locked}
        onValueChange={onValueChange}
        options={options.map((option) => ({ value: option, label: written(setting, option) }))}
      />
    );
  }
  if (kind === "integer" || kind === "decimal") {
    return (
      <FigureField
        label={label}
        value={value}
        readOnly={locked}
        decimals={kind === "integer" ? 0 : 18}
        unit={unit ?? undefined}
        showsUnit
        onValueChange={onValueChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      value={value}
      readOnly={locked}
      autoComplete="off"
      maxLength={Number(setting.maximum ?? 2_000)}
      onChange={(event) => onValueChange(event.target.value)}
      trailing={unit && <span className="pr-3.5 text-15 text-muted">{unit}</span>}
    />
  );
}

/** A value as text, with its unit. */
function written({ kind, unit }: Setting, value: string): string {
  if (kind === "boolean") return value === "true" ? text.on : text.off;
  if (value === "") return text.emptyText;
  if (unit === "%") return `${value}%`;
  return unit ? `${value} ${unit}` : value.replaceAll("_", " ");
}

function failureText(error: Error): string {
  if (isRefusal(error, "two_factor_required")) return text.enrolFirst;
  return errorText(error, text.ruleFailed);
}
