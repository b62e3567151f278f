import { i18n } from "../translation/i18n.ts";

/** Fields for a date. */
export const dateText = {
  /** Three words. */
  letters: i18n.t({ id: "Letters for day, month and year", message: "DD MM YYYY" }),
  form: (pattern: string, example: string) =>
    i18n.t("Date in the form {pattern}, for example {example}", { pattern, example }),
  calendar: (label: string) => i18n.t("{label}: choose in a calendar", { label }),
  unreadable: (example: string) => i18n.t("Enter a date, such as {example}.", { example }),
  notBefore: (date: string) => i18n.t("Choose {date} or later.", { date }),
  notAfter: (date: string) => i18n.t("Choose {date} or earlier.", { date }),
} as const;
