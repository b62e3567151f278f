import { shortenMiddle } from "../format/text.ts";
import { cx } from "../styles/cx.ts";
import { Group, groupsOf, isEndOfGroup } from "./group.tsx";

export interface AddressProps {
  address: string;
  /** Shows only the first 10 and the last 6 characters; the tooltip has the whole address. */
  short?: boolean;
  className?: string;
}

/**
 * An address in monospace and in groups of four, with its first and last characters emphasised, which people compare.
 * Copying it gives the address without spaces. It is marked as not translatable.
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
  const last = address.length - edge;
  return (
    <span translate="no" className={cx("font-mono text-13 text-muted", className)}>
      <strong className="font-semibold text-text">
        <Groups text={address.slice(0, edge)} at={0} />
      </strong>
      <Groups text={address.slice(edge, last)} at={edge} />
      <strong className="font-semibold text-text">
        <Groups text={edge ? address.slice(last) : ""} at={last} />
      </strong>
    </span>
  );
}

/** A part of an address that begins at a place of it. */
function Groups({ text, at }: { text: string; at: number }) {
  return groupsOf(text, at).map((group) => (
    <Group key={group.at} text={group.text} ends={isEndOfGroup(group)} />
  ));
}
