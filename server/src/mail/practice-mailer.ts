import { languages, locales } from "@portico/contract";
import type { Mailer } from "../deps.ts";
import { markAsPractice } from "./template.ts";

/** A mailer of practice mode: each email says that it is about play money. */
export function practiceMailer(mailer: Mailer): Mailer {
  return {
    ...mailer,
    send(email, ...rest) {
      const language = languages.find((one) => locales[one] === email.lang) ?? "en";
      return mailer.send(markAsPractice(email, language), ...rest);
    },
  };
}
