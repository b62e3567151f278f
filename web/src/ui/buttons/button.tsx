import { LoaderCircle } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../styles/cx.ts";

export type ButtonTone = "accent" | "raised" | "outline" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 font-semibold whitespace-nowrap [&>svg]:shrink-0 select-none transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50";

const tones: Record<ButtonTone, string> = {
  accent: "bg-accent-fill text-on-accent not-disabled:hover:bg-accent-fill-hover",
  raised: "bg-raised text-text not-disabled:hover:bg-raised-hover",
  outline: "border border-line bg-surface text-accent-ink not-disabled:hover:border-line-strong",
  quiet: "text-muted not-disabled:hover:bg-raised not-disabled:hover:text-text",
  danger: "bg-down-tint text-down-ink not-disabled:hover:brightness-110",
};

/* On a touch screen the small button grows to a touch target of 44 px. */
const sizes: Record<ButtonSize, string> = {
  sm: "h-9 rounded-control px-3 text-13 pointer-coarse:h-11",
  md: "h-11 rounded-button px-5 text-15 max-[22rem]:px-3",
  lg: "h-13 rounded-button px-6 text-15 max-[22rem]:px-3",
};

/** The classes of a button, for a link that should look like one. */
export function buttonClass(tone: ButtonTone = "raised", size: ButtonSize = "md", extra?: string): string {
  return cx(base, tones[tone], sizes[size], extra);
}

export interface ButtonProps extends ComponentProps<"button"> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Shows a spinner and blocks a second press. */
  busy?: boolean;
  /** Why the button is disabled, for pointer and screen reader. */
  reason?: string | undefined;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const {
    tone = "raised",
    size = "md",
    busy = false,
    reason,
    icon,
    disabled,
    children,
    className,
    ...rest
  } = props;
  const reasonId = useId();
  const explained = Boolean(disabled && reason);
  return (
    <>
      <button
        type="button"
        {...rest}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        aria-describedby={explained ? reasonId : rest["aria-describedby"]}
        title={explained ? reason : rest.title}
        className={buttonClass(tone, size, className)}
      >
        {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
        {children}
      </button>
      {explained && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
}

/** The classes of a 44 px icon button, for a link that should look like one. */
export function iconButtonClass(tone: ButtonTone = "quiet", extra?: string): string {
  return cx(base, tones[tone], "size-11 rounded-control", extra);
}

export interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  tone?: ButtonTone;
}

/** A square 44 px button with only an icon. */
export function IconButton({ label, tone = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={iconButtonClass(tone, className)}
    />
  );
}
