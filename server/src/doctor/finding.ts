/** How serious a finding is: all is well, a risk, or something that must be corrected. */
export type Level = "ok" | "warning" | "fault";

/** One line of `portico doctor`. For a warning or a fault, the text also says what to do. */
export interface Finding {
  /** What was looked at, such as `database`. */
  subject: string;
  level: Level;
  text: string;
}

/** What a check finds about one subject. */
export function findings(subject: string) {
  const at = (level: Level) => (text: string) => [{ subject, level, text }] satisfies Finding[];
  return { ok: at("ok"), warning: at("warning"), fault: at("fault") };
}

/** The reason of an error in one line, for a finding. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] };
  // A failed connection to a name with several addresses has one error for each.
  const text = message || errors?.map((one) => one.message).join(", ") || code || String(error);
  return text.split("\n")[0]?.slice(0, 300) ?? "";
}
