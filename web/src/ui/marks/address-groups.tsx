import { cx } from "../styles/cx.ts";

interface AddressGroupsProps {
  address: string;
  /** An address to compare with: groups that differ from it are emphasised. */
  than?: string | null | undefined;
}

/** An address in groups of four characters, to be compared by eye. Copying it gives the address without spaces. */
export function AddressGroups({ address, than }: AddressGroupsProps) {
  const others = than ? groupsOf(than).map(({ text }) => text) : [];
  return (
    <span translate="no" className="flex flex-wrap gap-x-2 font-mono text-13">
      {groupsOf(address).map(({ at, text }, index) => (
        <span
          key={at}
          className={cx(than && others[index] !== text ? "font-semibold text-text" : "text-muted")}
        >
          {text}
        </span>
      ))}
    </span>
  );
}

function groupsOf(address: string) {
  return (address.match(/.{1,4}/g) ?? []).map((text, index) => ({ at: index * 4, text }));
}
