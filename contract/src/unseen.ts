/** Invisible and bidirectional control characters, which would make a name read differently. */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Control characters except newline and tab, and bidirectional control characters. */
const MISLEADING = /[^\P{Cc}\t\n]|[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text without characters that would make it, or the text beside it, read differently. */
export function withoutMisleading(text: string): string {
  return text.replace(MISLEADING, "");
}

/** The text without invisible and bidirectional control characters, for a line that stands among others. */
export function withoutUnseen(text: string): string {
  return text.replace(new RegExp(UNSEEN, "gu"), "");
}
