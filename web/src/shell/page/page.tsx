import { type ReactNode, useEffect } from "react";
import { brand } from "../../brand.ts";
import { cx } from "../../ui/styles/cx.ts";

/** Sets the browser tab's title while a screen is shown. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}

export interface PageProps {
  /** The tab's title; the landing page has none. */
  title: string | null;
  /** A narrow column for a single form or list. */
  narrow?: boolean;
  className?: string;
  children: ReactNode;
}

/** The content column of a screen. */
export function Page({ title, narrow, className, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={cx("column py-8 md:py-12", className)}>
      {narrow ? <div className="mx-auto w-full max-w-[33rem]">{children}</div> : children}
    </div>
  );
}
