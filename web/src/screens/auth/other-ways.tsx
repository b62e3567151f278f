import type { ReactNode } from "react";
import { authText } from "../../text/auth.ts";

/** The ways in that need no password, below the form; the form's own button stays the one in colour. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-13 text-muted">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {authText.or}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
      {children}
    </div>
  );
}
