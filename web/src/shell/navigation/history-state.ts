/** The fields of a history entry's state, which may be anything: from an old release, or written by hand. */
export function fieldsOf(state: unknown): Record<string, unknown> {
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
}

/** Whether an optional field is missing or a string. */
export function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}
