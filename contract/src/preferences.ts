import { z } from "zod";
import { username } from "./usernames.ts";

/** What somebody may choose from (section 5); the first of each but the theme is a new account's (section 9). */
export const currencies = ["USD", "EUR", "GBP", "JPY", "CAD", "AUD"] as const;
export type Currency = (typeof currencies)[number];

export const languages = ["en", "es", "fr", "de", "it", "pt", "zh", "ja"] as const;
export type Language = (typeof languages)[number];

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

export const themes = ["light", "dark", "auto"] as const;
export type Theme = (typeof themes)[number];

/** How a picture can be drawn. */
export const avatarStyles = ["tiles", "rings", "bloom", "waves"] as const;
export type AvatarStyle = (typeof avatarStyles)[number];

/** A picture that every browser draws by itself and alike: `generated:<style>:<seed>`, a seed of eight hex digits. */
export const avatarPattern = new RegExp(`^generated:(${avatarStyles.join("|")}):([0-9a-f]{8})$`);

/** The preferences as they are kept; a switch for each kind of mail holds only while the first of them is on. */
export const preferences = z.object({
  preferred_currency: z.enum(currencies),
  preferred_language: z.enum(languages),
  timezone: z.enum(timezones),
  theme_preference: z.enum(themes),
  email_notifications_enabled: z.boolean(),
  /** A deposit was credited. */
  email_on_deposit: z.boolean(),
  /** A withdrawal was asked for, completed or rejected. */
  email_on_withdrawal: z.boolean(),
  /** A swap was done. */
  email_on_swap: z.boolean(),
  /** Null is the first letter of the username. */
  avatar_url: z.string().regex(avatarPattern).nullable(),
});

/** What its owner may change of a profile (T31); what is left out stays as it is. */
export const profileChanges = z.strictObject({ username, ...preferences.shape }).partial();
export type ProfileChanges = z.infer<typeof profileChanges>;
