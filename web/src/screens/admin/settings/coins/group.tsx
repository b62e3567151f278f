import type { ReactNode } from "react";

interface GroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** Fields that belong together, in two columns where there is room. */
export function Group({ title, hint, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-15 font-semibold">{title}</legend>
      {hint && <p className="mt-1 text-13 text-muted">{hint}</p>}
      <div className="mt-3 grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
