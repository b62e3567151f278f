import { Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { AmountInput } from "../../../ui/amounts/amount-field.tsx";
import { isUnread } from "../../../ui/amounts/unread.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { controlClass } from "../../../ui/fields/field.tsx";
import { groupThousands, toBig } from "../../../ui/format/decimal.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { CoinIcon } from "../../../ui/marks/coin-icon.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { AskFirst } from "./ask-first.tsx";
import { Choice } from "./choice.tsx";
import { useOpenQuestion } from "./open-question.ts";
import { type SettingEditOptions, useSettingEdit } from "./use-setting-edit.ts";

type SettingEdit = ReturnType<typeof useSettingEdit>;

export interface SettingFieldProps extends SettingEditOptions {
  coin: { coin_id: string; symbol: string; name: string };
  label: string;
  unit: string;
  /** The step of the arrow keys. */
  step: string;
  /** Why it cannot be changed here. */
  locked?: string | undefined;
  /** The figure's value, and who set it: a line each. */
  facts: [ReactNode, ReactNode];
  /** Who set the current value. */
  changedBy: string | null;
  /** The value before the last change, as the field shows it. */
  previous: string | null;
  /** What an empty field says, where a setting can be none. */
  none?: string;
  /** What else belongs to it, below. */
  children?: ReactNode;
}

/**
 * One figure of a coin, saved on blur. The space for messages below it is reserved, so that nothing moves.
 */
export function SettingField(props: SettingFieldProps) {
  const { coin, label, unit, step, locked, facts, changedBy, previous, none, children, ...options } = props;
  const edit = useSettingEdit(options);
  useOpenQuestion(edit.question !== undefined);
  const id = useId();
  const written = (value: string) =>
    value === "" && none ? none : `${groupThousands(value)}${unit === "%" ? unit : ` ${unit}`}`;

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") edit.leave();
    if (event.key === "Escape") edit.drop();
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (!isArrow || locked || edit.isSaving || isUnread(edit.shown)) return;
    event.preventDefault();
    const next = toBig(edit.shown)[event.key === "ArrowUp" ? "plus" : "minus"](step);
    if (next.gte(0)) edit.type(next.toFixed());
  }

  const said = what(edit, written(options.value), written, changedBy, () =>
    document.getElementById(id)?.focus(),
  );
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex items-center gap-2.5">
        <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={24} />
        <label htmlFor={id} className="text-15 font-semibold">
          {label}
        </label>
        <span className="min-w-0 flex-1 truncate text-right text-13 text-muted">{coin.name}</span>
        {previous !== null && previous !== options.value && !locked && (
          <IconButton
            label={adminSettingsText.undo(label, written(previous))}
            className="-my-2 -mr-2"
            onClick={() => edit.undo(previous, adminSettingsText.undoQuestion(label, written(previous)))}
          >
            <Undo2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <div className={cx(controlClass, "flex h-12 items-center px-3.5", locked && "bg-raised")}>
        <AmountInput
          id={id}
          value={edit.shown}
          unit={unit}
          {...(none && { placeholder: none })}
          onValueChange={edit.type}
          onBlur={edit.leave}
          onKeyDown={press}
          step={step}
          readOnly={Boolean(locked) || edit.isSaving}
          aria-busy={edit.isSaving || undefined}
          aria-invalid={edit.error ? true : undefined}
          aria-describedby={`${id}-about`}
          className={cx("h-full flex-1", locked && "text-muted")}
        />
        <span className="pl-2 text-15 text-muted">{unit}</span>
      </div>
      <div id={`${id}-about`} className="figures relative min-h-10 text-13 text-muted">
        <div aria-live="polite">{said}</div>
        {!said &&
          (locked ? [locked] : facts).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines, each in its place
            <p key={index} className="truncate">
              {fact}
            </p>
          ))}
      </div>
      {children}
      <Confirmation label={label} edit={edit} written={written} />
    </Card>
  );
}

interface ConfirmationProps {
  label: string;
  edit: SettingEdit;
  written: (value: string) => string;
}

/** Asks before a change is saved, with the value before and after it. */
function Confirmation({ label, edit, written }: ConfirmationProps) {
  return (
    <AskFirst
      open={edit.question !== undefined}
      title={adminSettingsText.askTitle(label)}
      action={edit.asked?.acceptedLoss ? adminSettingsText.saveAnyway : adminSettingsText.askSave}
      tone={edit.asked?.acceptedLoss ? "danger" : "accent"}
      onClose={edit.decline}
      onConfirm={edit.confirm}
    >
      {edit.asked && (
        <p>{adminSettingsText.change(label, written(edit.asked.seen), written(edit.asked.value))}</p>
      )}
      <p>{edit.question}</p>
    </AskFirst>
  );
}

/**
 * The message about the input; none if it equals the saved value. `refocus` returns the focus to the field.
 */
function what(
  edit: SettingEdit,
  theirs: string,
  written: (value: string) => string,
  changedBy: string | null,
  refocus: () => void,
): ReactNode {
  const then = (act: () => void) => () => {
    act();
    refocus();
  };
  if (edit.error) return <p className="text-down-ink">{edit.error}</p>;
  if (edit.isSaving) return <p>{adminSettingsText.saving}</p>;
  if (edit.conflict !== null) {
    return (
      <Choice
        text={adminSettingsText.changedMeanwhile(changedBy, theirs)}
        actions={[
          [adminSettingsText.takeTheirs(theirs), then(edit.drop)],
          [adminSettingsText.keepMine(written(edit.conflict)), then(edit.keepMine)],
        ]}
      />
    );
  }
  if (!edit.hasFailed) return null;
  return (
    <Choice text={adminSettingsText.notSaved} actions={[[adminSettingsText.trySaving, then(edit.leave)]]} />
  );
}
