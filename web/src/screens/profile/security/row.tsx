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
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div className="min-w-0">
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
