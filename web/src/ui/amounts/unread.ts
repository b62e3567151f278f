/** Marks a value as a text that is no amount. No number begins with it, and the server refuses it, too. */
const MARK = "?";

/** The value of a field whose text is no amount. */
export function unread(text: string): string {
  return MARK + text;
}

/** Whether a field's value is a text that is no amount. */
export function isUnread(value: string): boolean {
  return value.startsWith(MARK);
}

/** The text of a value that is no amount; null for an amount. */
export function textOfUnread(value: string): string | null {
  return isUnread(value) ? value.slice(MARK.length) : null;
}

/** The amount of a field's value; empty if its text is none. */
export function readValue(value: string): string {
  return isUnread(value) ? "" : value;
}
