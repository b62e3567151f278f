import { Group, groupsOf } from "../../ui/marks/group.tsx";
import { differingPart } from "./differing-part.ts";

interface ComparedAddressProps {
  address: string;
  /** The address beside it. */
  other: string;
}

/**
 * An address in groups of four characters, with the part that differs from another one in bold and underlined.
 * Copying it gives the address without spaces.
 */
export function ComparedAddress({ address, other }: ComparedAddressProps) {
  const { from, to } = differingPart(address, other);
  return (
    <span translate="no" className="block font-mono text-13 text-muted">
      {groupsOf(address).map(({ text, at }) => {
        const [start, end] = [from, to].map((place) => Math.min(Math.max(place - at, 0), text.length));
        return (
          <Group
            key={at}
            ends
            text={
              <>
                {text.slice(0, start)}
                {start !== end && (
                  <mark className="bg-transparent font-bold text-text underline decoration-2 underline-offset-4">
                    {text.slice(start, end)}
                  </mark>
                )}
                {text.slice(end)}
              </>
            }
          />
        );
      })}
    </span>
  );
}
