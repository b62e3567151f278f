/** Kinds of things with ids; each has its own range, so that an id found in a page tells what it is of. */
const kinds = [
  "user",
  "wallet",
  "transaction",
  "session",
  "act",
  "request",
  "passkey",
  "quote",
  "other",
] as const;

/** The same id for the same kind and number in every world, so that a URL survives a reload. */
export function idOf(kind: (typeof kinds)[number], number: number): string {
  return `00000000-0000-4000-8000-${(kinds.indexOf(kind) + 1).toString(16)}${number.toString(16).padStart(11, "0")}`;
}
