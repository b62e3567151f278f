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
  const groups = [...address.matchAll(/.{1,4}/g)].map(({ 0: text, index }) => ({ text, at: index }));
  return (
    <span translate="no" className="flex flex-wrap gap-x-2 font-mono text-13 text-muted">
      {groups.map(({ text, at }) => {
        const [start, end] = [from, to].map((place) => Math.min(Math.max(place - at, 0), text.length));
        return (
          <span key={at}>
            {text.slice(0, start)}
            {start !== end && (
              <mark className="bg-transparent font-bold text-text underline decoration-2 underline-offset-4">
                {text.slice(start, end)}
              </mark>
            )}
            {text.slice(end)}
          </span>
        );
      })}
    </span>
  );
}
