/**
 * The choices in the preferences (section 5); the first of each, except the theme, is a new account's default (section
 * 9).
 */
export const currencies = ["USD", "EUR", "GBP", "JPY", "CAD", "AUD"] as const;
export type Currency = (typeof currencies)[number];

export const languages = ["en", "es", "fr", "de", "it", "pt", "zh", "ja"] as const;
export type Language = (typeof languages)[number];

/** The locale of each language for HTML, emails and Intl. English dates have the day first, as in the spec. */
export const locales = {
  en: "en-GB",
  es: "es",
  fr: "fr",
  de: "de",
  it: "it",
  pt: "pt-BR",
  zh: "zh-CN",
  ja: "ja",
} as const satisfies Record<Language, string>;

export const timezones = [
  "UTC",
  "America/New_York",
  "America/Los_Angeles",
  "America/Chicago",
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Asia/Tokyo",
  "Asia/Shanghai",
  "Australia/Sydney",
] as const;
export type Timezone = (typeof timezones)[number];

/** Header with the browser's own time zone, which a new account starts with if it is offered. */
export const TIMEZONE_HEADER = "x-timezone";

export const themes = ["light", "dark", "auto"] as const;
export type Theme = (typeof themes)[number];

/** The styles of generated avatars. */
export const avatarStyles = ["tiles", "rings", "bloom", "waves"] as const;
export type AvatarStyle = (typeof avatarStyles)[number];

/** An avatar that every browser generates identically: `generated:<style>:<seed>`, a seed of eight hex digits. */
export const avatarPattern = new RegExp(`^generated:(${avatarStyles.join("|")}):([0-9a-f]{8})$`);
