import type { ReactNode } from "react";

export interface RowProps {
  /** The ids by which a control says what it is. */
  titleId?: string;
  detailId?: string;
  title: string;
  detail: ReactNode;
  /** The control at the row's end. */
  action?: ReactNode;
  /** Stands below, over the whole width. */
  children?: ReactNode;
}

/** One matter of the section: what it is, how it stands, and what can be done. */
export function Row({ titleId, detailId, title, detail, action, children }: RowProps) {
  return (
    <div className="border-t border-line py-4">
      {/* On a phone a control of many words stands below them rather than squeeze them into a column. */}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:flex-nowrap">
        <div className="min-w-0 flex-[1_1_11rem]">
          <h3 id={titleId} className="text-15 font-medium">
            {title}
          </h3>
          <p id={detailId} className="text-13 text-muted">
            {detail}
          </p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
