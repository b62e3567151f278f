/** How a language writes figures. */
export interface Marks {
  decimal: "." | ",";
  /** Between thousands. Four digits are grouped in every language, so that a lone point never leaves a doubt. */
  group: "," | "." | "\u202f";
  /** What stands behind a percentage. */
  percent: string;
}

const english: Marks = { decimal: ".", group: ",", percent: "%" };
const continental: Marks = { decimal: ",", group: ".", percent: "%" };

/** By the first part of a locale's name. */
const marksOf: Record<string, Marks> = {
  de: { ...continental, percent: "\u00a0%" },
  es: { ...continental, percent: "\u00a0%" },
  fr: { decimal: ",", group: "\u202f", percent: "\u202f%" },
  it: continental,
  pt: continental,
};

let current = "en-GB";
let marks = english;

/** Sets the reader's locale, a name that Intl knows. To be called before anything is formatted. */
export function setLocale(locale: string): void {
  current = locale;
  marks = marksOf[locale.split("-")[0] ?? ""] ?? english;
}

/** The reader's locale: English days stand before their months, as the spec writes them. */
export function locale(): string {
  return current;
}

export function numberMarks(): Marks {
  return marks;
}
