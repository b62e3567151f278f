import { useEffect, useRef } from "react";

/** An error message, scrolled into view if the dialog is taller than a small screen. */
export function SpokenProblem({ text }: { text: string | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) line.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <p ref={line} role="alert" className="text-13 text-down-ink empty:hidden">
      {text}
    </p>
  );
}
