import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";

/** A bordered surface. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cx("rounded-card border border-line bg-surface", className)} />;
}

/** A larger one, for a screen's main content. */
export function Panel({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={cx("rounded-panel border border-line bg-surface", className)} />;
}

export interface DataRowProps extends ComponentProps<"div"> {
  label: string;
  /** Content right after the label that explains it. */
  aside?: ReactNode;
}

/** A row of a description list: the label, and the figure at the end. Use it inside a `<dl>`. */
export function DataRow({ label, aside, children, className, ...rest }: DataRowProps) {
  return (
    <div
      {...rest}
      className={cx("flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-13", className)}
    >
      <dt className="flex shrink-0 items-baseline gap-1 text-muted">
        {label}
        {aside}
      </dt>
      <dd className="figures min-w-0 max-w-full grow text-right font-medium break-words">{children}</dd>
    </div>
  );
}
