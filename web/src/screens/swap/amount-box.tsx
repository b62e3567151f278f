import { type ReactNode, useId } from "react";
import { AmountText } from "../../ui/amounts/amount-text.tsx";
import { cx } from "../../ui/styles/cx.ts";

/** More than this does not fit beside the coin on a phone, where the text of a field cannot be small. */
const MAX_BESIDE_COIN = 14;

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
  /** The figure in the field: a long one gets a line of its own on a phone. */
  figure: string;
  /** Gets the ids of what describes it, if the amount is not in the picked coin. */
  field: (describedBy: string | undefined) => ReactNode;
  /** What the amount is in, if it is not the picked coin. */
  unit?: string | undefined;
  picker: ReactNode;
  /** The amount in the other unit, formatted. */
  worth: string | null;
  /** A fee on top of it, which has its own line on a phone: in the coin or the currency, the box is as tall. */
  fee?: string | null;
  note?: string | null;
  /** Content at the end of the value's line. */
  end?: ReactNode;
  children?: ReactNode;
}

/** One side of the swap: the amount, its coin and its value. */
export function AmountBox(props: AmountBoxProps) {
  const { label, aside, figure, field, unit, picker, worth, fee, note, end, children } = props;
  const [unitId, worthId] = [useId(), useId()];
  const isLong = figure.length > MAX_BESIDE_COIN;
  return (
    <div className="rounded-button bg-raised px-4 pt-3.5 pb-5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
      <div className="flex min-h-5 items-baseline justify-between gap-3 text-13 text-muted">
        <span>{label}</span>
        {aside}
      </div>
      <div
        className={cx(
          "mt-0.5 flex items-center gap-x-3 max-[22rem]:gap-x-1.5",
          isLong && "max-sm:flex-wrap max-sm:justify-end",
        )}
      >
        <div className={cx("min-w-0 flex-1", isLong && "max-sm:basis-full")}>
          {field(unit && `${unitId} ${worthId}`)}
        </div>
        {unit && (
          <span id={unitId} className="text-15 font-medium text-muted max-[22rem]:text-13">
            {unit}
          </span>
        )}
        {picker}
      </div>
      <div className="mt-0.5 flex min-h-5 items-center justify-between gap-3">
        <p id={worthId} className="figures min-w-0 text-13 break-all text-muted">
          {worth && <AmountText text={worth} />}
          {worth && fee && (
            <>
              {" "}
              <span translate="no" className="max-sm:hidden">
                {fee}
              </span>
            </>
          )}
        </p>
        {end}
      </div>
      {worth && fee && (
        <p translate="no" className="figures text-13 text-muted sm:hidden">
          {fee}
        </p>
      )}
      {note && <p className="text-13 text-muted">{note}</p>}
      {children}
    </div>
  );
}
