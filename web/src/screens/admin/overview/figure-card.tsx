import { ArrowRight, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../../shell/router/link.tsx";
import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { cx } from "../../../ui/styles/cx.ts";

export interface FigureCardProps<Value> {
  title: string;
  detail?: string;
  figure: Value | null | undefined;
  /** Keeps the card's space while the figure loads. */
  className?: string;
  /** The page on which one can act on it. */
  link?: { to: string; label: string };
  children: (value: Value) => ReactNode;
}

/** A figure with its name; 'Error' in its place if it could not be read. */
export function FigureCard<Value>(props: FigureCardProps<Value>) {
  const { title, detail, figure, className, link, children } = props;
  return (
    <Panel className={cx("flex flex-col p-5", className)} aria-label={title}>
      <h2 className="text-15 font-semibold text-muted">{title}</h2>
      {detail && <p className="mt-0.5 text-13 text-muted">{detail}</p>}
      <div className="mt-2 flex-1">
        {figure === undefined && <Waiting />}
        {figure === null && <Failed />}
        {figure !== undefined && figure !== null && children(figure)}
      </div>
      {link && (
        <Link
          to={link.to}
          className="-mx-2 mt-2 -mb-2 inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-2 text-13 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {link.label}
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      )}
    </Panel>
  );
}

/** The card's main figure. */
export function BigFigure({ tone, children }: { tone?: "warning" | undefined; children: ReactNode }) {
  return (
    <p
      className={cx(
        "figures text-24 font-bold [overflow-wrap:anywhere] sm:text-34",
        tone === "warning" && "text-pending-ink",
      )}
    >
      {children}
    </p>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading} className="flex flex-col gap-3 pt-1.5">
      <Skeleton className="h-8 w-28" />
      <Skeleton className="h-4 w-44 max-w-full" />
    </div>
  );
}

function Failed() {
  return (
    <div role="alert">
      <p className="flex items-center gap-2 text-24 font-bold text-down-ink">
        <TriangleAlert aria-hidden className="size-5" />
        {text.error}
      </p>
      <p className="mt-1 text-13 text-muted">{text.errorDetail}</p>
    </div>
  );
}
