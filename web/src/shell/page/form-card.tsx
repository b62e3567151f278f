import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { usePublicSettings } from "../../api/queries/public.ts";
import { authText } from "../../text/account/auth.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { usePageTitle } from "./page.tsx";

export interface FormCardProps {
  title: string;
  detail?: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}

/** A small form in the middle of the screen, such as the sign-in or a code. */
export function FormCard({ title, detail, icon, children }: FormCardProps) {
  usePageTitle(title);
  return (
    <div className="column flex flex-1 flex-col items-center py-5 md:justify-center md:py-16">
      <div className="w-full max-w-[27.5rem]">
        <header className="mb-5 text-center md:mb-6">
          {icon && (
            <span className="mx-auto mb-4 flex size-13 items-center justify-center rounded-full bg-accent-tint text-accent-ink">
              {icon}
            </span>
          )}
          <h1 className="text-24 font-bold text-balance md:text-34">{title}</h1>
          {detail && <p className="mt-2 text-15 text-balance text-muted">{detail}</p>}
        </header>
        <Panel className="p-5 sm:p-7">
          <NotConfigured />
          {children}
        </Panel>
      </div>
    </div>
  );
}

/** Shown before the operator has finished the setup; the forms stay, and the server refuses their input. */
function NotConfigured() {
  if (usePublicSettings().data?.auth_configured !== false) return null;
  return (
    <div className="mb-5">
      <Callout tone="warning" icon={<Info aria-hidden className="size-4" />}>
        {authText.notConfigured}
      </Callout>
    </div>
  );
}

/** A quiet text link within a form, with a touch target larger than its letters. */
export const textLinkClass =
  "relative rounded-[4px] text-13 font-semibold text-accent-ink underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3 pointer-coarse:after:content-['']";
/** An email within a sentence: on its own line rather than broken, if it does not fit. */
export const emailClass = "inline-block max-w-full font-semibold wrap-anywhere text-text";
