import type { ReactNode } from "react";

/** The font size depends on the length, so that a long amount fits on a phone. */
export function figureClass(text: string): string {
  const size =
    text.length > 18 ? "text-15 md:text-19" : text.length > 11 ? "text-19 md:text-24" : "text-24 md:text-34";
  return `h-12 w-full font-semibold tracking-[-0.03em] ${size}`;
}

export interface AmountBoxProps {
  label: string;
  /** Content at the end of the label's line. */
  aside?: ReactNode;
  field: ReactNode;
  picker: ReactNode;
  /** In the user's currency, formatted. */
  worth: string | null;
  children?: ReactNode;
}

/** One side of the swap: the amount, its coin and its value. */
export function AmountBox({ label, aside, field, picker, worth, children }: AmountBoxProps) {
  return (
    <div className="rounded-button bg-raised px-4 pt-3.5 pb-5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
      <div className="flex min-h-5 items-baseline justify-between gap-3 text-13 text-muted">
        <span>{label}</span>
        {aside}
      </div>
      <div className="mt-0.5 flex items-center gap-3">
        <div className="min-w-0 flex-1">{field}</div>
        {picker}
      </div>
      <p className="figures mt-0.5 h-5 text-13 text-muted">{worth}</p>
      {children}
    </div>
  );
}
