/** The number format of a language. */
export interface Marks {
  decimal: "." | ",";
  /**
   * The thousands separator. Four digits are grouped in every language, so that a lone point is never
   * ambiguous.
   */
  group: "," | "." | "\u202f";
  /** The text after a percentage. */
  percent: string;
}

const english: Marks = { decimal: ".", group: ",", percent: "%" };
const continental: Marks = { decimal: ",", group: ".", percent: "%" };

/** By the first part of a locale's name. */
const known: Record<string, Marks> = {
  de: { ...continental, percent: "\u00a0%" },
  es: { ...continental, percent: "\u00a0%" },
  fr: { decimal: ",", group: "\u202f", percent: "\u202f%" },
  it: continental,
  pt: continental,
};

let current = "en-GB";
let marks = english;

/** The number format of a locale, by a name that Intl knows. */
export function marksOf(locale: string): Marks {
  return known[locale.split("-")[0] ?? ""] ?? english;
}

/** Sets the user's locale, by a name that Intl knows. Call it before anything is formatted. */
export function setLocale(locale: string): void {
  current = locale;
  marks = marksOf(locale);
}

/** The user's locale. English puts the day before the month, as the spec does. */
export function locale(): string {
  return current;
}

export function numberMarks(): Marks {
  return marks;
}
