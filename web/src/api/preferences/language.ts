import type { Language, User } from "@portico/contract";
import { pageLanguage, siteLanguage } from "../../text/translation/i18n.ts";
import { isLanguage } from "../../text/translation/languages.ts";
import { writeLanguage } from "../storage/storage.ts";

/**
 * The back office is English only, so entering or leaving it reloads the page for users of another language.
 */
export const isBorderClosed = siteLanguage !== "en";

let isReloadDue = false;

/** Switches the language: stores the choice in this browser and reloads the page. */
export function changeLanguage(language: Language): void {
  if (language !== siteLanguage && writeLanguage(language)) location.reload();
}

/**
 * Applies the account's language, which overrides the browser's. Call it right after a page load (`now`), or
 * when a session begins: then the reload waits until the page is left, since its URL may work only once. At
 * any other time a form may hold input.
 */
export function adoptLanguage({ preferred_language }: User, when: "now" | "when-left"): void {
  if (!isLanguage(preferred_language) || preferred_language === siteLanguage) return;
  // Without storage the page would reload for ever.
  if (!writeLanguage(preferred_language) || pageLanguage !== siteLanguage) return;
  if (when === "now") location.reload();
  else isReloadDue = true;
}

/** Call it when another page is shown. */
export function pageWasLeft(): void {
  if (isReloadDue) location.reload();
}
