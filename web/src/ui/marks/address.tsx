import { shortenMiddle } from "../format/text.ts";
import { cx } from "../styles/cx.ts";

export interface AddressProps {
  address: string;
  /** Shows only the first 10 and the last 6 characters; the tooltip has the whole address. */
  short?: boolean;
  className?: string;
}

/**
 * An address in monospace, with its first and last characters emphasised, which people compare. It is marked
 * as not translatable.
 */
export function Address({ address, short, className }: AddressProps) {
  if (short && address.length > 17) {
    return (
      <span title={address} translate="no" className={cx("font-mono text-13", className)}>
        {shortenMiddle(address, 10, 6)}
      </span>
    );
  }
  const edge = address.length > 16 ? 6 : 0;
  return (
    <span translate="no" className={cx("font-mono text-13 break-all text-muted", className)}>
      <strong className="font-semibold text-text">{address.slice(0, edge)}</strong>
      {address.slice(edge, address.length - edge)}
      <strong className="font-semibold text-text">{edge ? address.slice(-edge) : ""}</strong>
    </span>
  );
}
