import { locale } from "./locale.ts";

/** The order and the marks of a date in figures: `26.11.2026`. */
type Part = "day" | "month" | "year";

/** What stands for a day, a month and a year: figures of a date, or letters of a pattern. */
export type DateParts = Record<Part, string>;

const isPart = (type: string): type is Part => ["day", "month", "year"].includes(type);

/** A date's parts in the order and with the marks of the user's language: `26.11.2026`, `TT.MM.JJJJ`. */
export function writeDateParts(parts: DateParts): string {
  const format = new Intl.DateTimeFormat(locale(), { day: "2-digit", month: "2-digit", year: "numeric" });
  return format
    .formatToParts(0)
    .map(({ type, value }) => (isPart(type) ? parts[type] : value))
    .join("");
}

/** A day (`YYYY-MM-DD`) in figures, in the user's language: `26.11.2026`; empty for none. */
export function formatTypedDate(name: string): string {
  const [year = "", month = "", day = ""] = name.split("-");
  return name === "" ? "" : writeDateParts({ day, month, year });
}

/**
 * Reads a date as typed, in the order of the user's language or with the year first: `26.11.2026`, `26 11 2026`,
 * `26112026`, `2026-11-26`. Days and months may have one digit. Returns `YYYY-MM-DD`, or null if there is no such day.
 * @param isComplete the typing has ended: a year of two digits is one of this century.
 */
export function readTypedDate(text: string, isComplete: boolean): string | null {
  const figures = figuresOf(text.normalize("NFKC").trim(), orderOf(locale()));
  if (!figures) return null;
  const { day, month, year } = figures;
  if (year.length === 2 && isComplete) return dayNamed(`20${year}`, month, day);
  return year.length === 4 ? dayNamed(year, month, day) : null;
}

function orderOf(language: string): Part[] {
  return new Intl.DateTimeFormat(language)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []));
}

function figuresOf(text: string, order: Part[]): DateParts | null {
  const apart = /^(\d{1,4})[^\d]+(\d{1,2})[^\d]+(\d{1,4})[^\d]*$/.exec(text)?.slice(1);
  if (!apart) return /^\d{8}$/.test(text) ? together(text, order) : null;
  return named(apart, apart[0]?.length === 4 ? ["year", "month", "day"] : order);
}

/** Eight figures without a mark, as a phone's number pad writes them. */
function together(text: string, order: Part[]): DateParts {
  let rest = text;
  return named(
    order.map((part) => {
      const figures = rest.slice(0, part === "year" ? 4 : 2);
      rest = rest.slice(figures.length);
      return figures;
    }),
    order,
  );
}

function named(figures: string[], order: Part[]): DateParts {
  const of = (part: Part) => figures[order.indexOf(part)] ?? "";
  return { day: of("day"), month: of("month"), year: of("year") };
}

/** The years that a day of ours can be in. */
const firstYear = 1900;
const lastYear = 2999;

function dayNamed(year: string, month: string, day: string): string | null {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  if (!isReal || Number(year) < firstYear || Number(year) > lastYear) return null;
  return at.toISOString().slice(0, 10);
}
