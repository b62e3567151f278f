import type { ReactNode } from "react";
import { authText } from "../../text/account/auth.ts";

/** The ways to sign in without a password, below the form, whose own button stays the primary one. */
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
