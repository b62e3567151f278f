import type { HashUse } from "./hash-uses.ts";

/**
 * The uses that a refusal names; none for other refusals. Not parsed, which would put the schema library into the
 * browser's bundle: the server writes what it refuses with.
 */
export function hashUsesOf(details: Readonly<Record<string, unknown>>): HashUse[] {
  return Array.isArray(details.uses) ? details.uses : [];
}
