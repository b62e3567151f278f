/** The fields of what a history entry carries. It may be anything: an old page of ours or somebody's hand wrote it. */
export function fieldsOf(state: unknown): Record<string, unknown> {
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
}

/** Whether a field that may be missing is a text where it is there. */
export function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}
