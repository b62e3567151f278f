import type { ReactNode } from "react";

/** The number of characters in a group. */
const SIZE = 4;

interface Part {
  /** Where it begins in the address. */
  at: number;
  text: string;
}

/** A part of an address that begins at a place of it, cut where groups of the address end. */
export function groupsOf(text: string, at = 0): Part[] {
  const first = SIZE - (at % SIZE);
  const parts = text === "" ? [] : [{ at, text: text.slice(0, first) }];
  for (let place = first; place < text.length; place += SIZE) {
    parts.push({ at: at + place, text: text.slice(place, place + SIZE) });
  }
  return parts;
}

export function isEndOfGroup({ at, text }: Part): boolean {
  return (at + text.length) % SIZE === 0;
}

interface GroupProps {
  text: ReactNode;
  ends: boolean;
  className?: string;
}

/** Characters of a group; `ends` with a gap in which a line may break. */
export function Group({ text, ends, className }: GroupProps) {
  // Inline, with a margin: a browser copies boxes of their own on lines of their own, and spaces with them.
  return (
    <>
      <span className={ends ? `mr-[0.5em] ${className ?? ""}` : className}>{text}</span>
      {ends && <wbr />}
    </>
  );
}
