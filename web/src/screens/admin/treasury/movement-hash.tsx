import { movementsText as text } from "../../../text/admin/treasury.ts";
import { shortenMiddle } from "../../../ui/format/text.ts";

/** The hash of a movement's transaction, with a link to it in an explorer. */
export function MovementHash({ hash, url }: { hash: string; url: string | null }) {
  const short = shortenMiddle(hash, 10, 6);
  if (!url)
    return (
      <span translate="no" className="font-mono text-13 text-muted">
        {short}
      </span>
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={hash}
      translate="no"
      aria-label={text.explore(short)}
      className="inline-block min-h-6 font-mono text-13/6 text-accent-ink underline-offset-4 hover:underline pointer-coarse:py-2.5"
    >
      {short}
    </a>
  );
}
