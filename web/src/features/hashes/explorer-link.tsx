import { ExternalLink } from "lucide-react";

/** Links to a public block explorer. */
export function ExplorerLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 text-13 font-semibold text-accent-ink underline-offset-4 hover:underline"
    >
      {label}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}
