import type { ReactNode } from "react";

export interface RowProps {
  /** The ids that label a control. */
  titleId?: string;
  detailId?: string;
  title: string;
  detail: ReactNode;
  /** The control at the end of the row. */
  action?: ReactNode;
  /** Full-width content below the row. */
  children?: ReactNode;
}

/** One item of the section: title, status and action. */
export function Row({ titleId, detailId, title, detail, action, children }: RowProps) {
  return (
    <div className="border-t border-line py-4">
      {/* On a phone a long control is below the text, which it would otherwise squeeze into a narrow
          column. */}
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
