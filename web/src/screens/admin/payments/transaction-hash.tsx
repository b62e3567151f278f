import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { paymentText as text } from "../../../text/admin/paying.ts";
import { shortenMiddle } from "../../../ui/format/text.ts";
import { Address } from "../../../ui/marks/address.tsx";

/** A transaction's hash, which leads to an explorer and can be copied. */
export function TransactionHash({ hash, url }: { hash: string; url: string | null }) {
  const short = shortenMiddle(hash, 10, 6);
  return (
    <span className="-my-2.5 inline-flex items-center gap-0.5">
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          title={hash}
          translate="no"
          aria-label={text.explore(short)}
          className="font-mono text-13 text-accent-ink underline-offset-4 hover:underline pointer-coarse:py-2.5"
        >
          {short}
        </a>
      ) : (
        <Address address={hash} short />
      )}
      <OfficeCopy value={hash} label={text.copyHash} />
    </span>
  );
}
