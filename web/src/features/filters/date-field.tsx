import { CalendarDays } from "lucide-react";
import { useId, useRef } from "react";
import { dateText } from "../../text/app/dates.ts";
import { controlClass } from "../../ui/fields/field.tsx";
import { formatTypedDate, writeDateParts } from "../../ui/format/typed-date.ts";
import { cx } from "../../ui/styles/cx.ts";
import { type DateRange, useTypedDate } from "./use-typed-date.ts";

export interface DateFieldProps extends DateRange {
  /** The label before the date. */
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** Called with the day as soon as it can be read, and with an empty text while it can't. */
  onValueChange: (day: string) => void;
  className?: string;
}

const example = formatTypedDate("2026-11-26");
const [day = "", month = "", year = ""] = dateText.letters.split(" ");
const pattern = writeDateParts({ day, month, year });

/**
 * A day, typed in the form of the page's language or chosen in the browser's calendar. A native date field has the form
 * of the browser's language, which may be another.
 */
export function DateField({ label, value, onValueChange, className, ...range }: DateFieldProps) {
  const id = useId();
  const { text, error, onText, onLeave, choose } = useTypedDate(value, onValueChange, range);
  return (
    <div className={cx("min-w-0", className)}>
      <div className={cx(controlClass, "relative flex h-11 items-center")}>
        <label
          htmlFor={id}
          className="flex h-full shrink-0 cursor-text items-center pr-2 pl-3 text-13 text-muted"
        >
          {label}
        </label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={pattern}
          maxLength={20}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={onLeave}
          onKeyDown={({ key }) => key === "Enter" && onLeave()}
          aria-describedby={cx(error && `${id}-error`, `${id}-form`)}
          aria-invalid={error ? true : undefined}
          className="figures h-full min-w-0 flex-1 bg-transparent text-13 outline-none"
        />
        <Calendar label={dateText.calendar(label)} value={value} onChoose={choose} {...range} />
      </div>
      <p id={`${id}-form`} hidden>
        {dateText.form(pattern, example)}
      </p>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="pt-1.5 text-13 text-down-ink">
            {wordsOf(error, range)}
          </p>
        )}
      </div>
    </div>
  );
}

function wordsOf(error: "unreadable" | "early" | "late", { min = "", max = "" }: DateRange): string {
  if (error === "early") return dateText.notBefore(formatTypedDate(min));
  if (error === "late") return dateText.notAfter(formatTypedDate(max));
  return dateText.unreadable(example);
}

interface CalendarProps extends DateRange {
  label: string;
  value: string;
  onChoose: (day: string) => void;
}

/** Opens the calendar of a native date field, which is invisible and out of the keyboard's way. */
function Calendar({ label, value, onChoose, min, max }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChoose(event.target.value)}
        className="pointer-events-none absolute inset-y-0 right-0 w-11 opacity-0"
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => native.current?.showPicker()}
        className="relative flex h-full w-10 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:text-text pointer-coarse:w-11"
      >
        <CalendarDays aria-hidden className="size-4" />
      </button>
    </>
  );
}
