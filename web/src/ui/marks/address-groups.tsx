import { Group, groupsOf } from "./group.tsx";

interface AddressGroupsProps {
  address: string;
  /** An address to compare with: groups that differ from it are emphasised. */
  than?: string | null | undefined;
}

/** An address in groups of four characters, to be compared by eye. Copying it gives the address without spaces. */
export function AddressGroups({ address, than }: AddressGroupsProps) {
  const others = than ? groupsOf(than).map(({ text }) => text) : [];
  return (
    <span translate="no" className="block font-mono text-13">
      {groupsOf(address).map(({ at, text }, index) => (
        <Group
          key={at}
          text={text}
          ends
          className={than && others[index] !== text ? "font-semibold text-text" : "text-muted"}
        />
      ))}
    </span>
  );
}
