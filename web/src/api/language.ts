import type { Language, User } from "@portico/contract";
import { pageLanguage, siteLanguage } from "../text/i18n.ts";
import { isLanguage } from "../text/languages.ts";
import { writeLanguage } from "./storage.ts";

/** The back office speaks English alone, so whoever reads the site in another language loads it anew at the border. */
export const isBorderClosed = siteLanguage !== "en";

let isReloadDue = false;

/** Shows everything in another language: keeps the choice in this browser and loads the page anew. */
export function changeLanguage(language: Language): void {
  if (language !== siteLanguage && writeLanguage(language)) location.reload();
}

/**
 * The account's own language wins over the browser's. To be called when a page has just been loaded (`now`), and when
 * a session begins: then the page is loaded anew once it is left, since its address may work only once. At any other
 * time a form may hold what somebody typed.
 */
export function adoptLanguage({ preferred_language }: User, when: "now" | "when-left"): void {
  if (!isLanguage(preferred_language) || preferred_language === siteLanguage) return;
  // Where nothing can be stored, the page would be loaded anew for ever.
  if (!writeLanguage(preferred_language) || pageLanguage !== siteLanguage) return;
  if (when === "now") location.reload();
  else isReloadDue = true;
}

/** To be called when another page is shown. */
export function pageWasLeft(): void {
  if (isReloadDue) location.reload();
}
