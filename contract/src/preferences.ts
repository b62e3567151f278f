import { z } from "zod";
import { avatarPattern, currencies, languages, themes, timezones } from "./options.ts";
import { username } from "./usernames.ts";

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

/** All of a profile that its owner may change. */
export type Profile = z.infer<typeof preferences> & { username: string };

/** What its owner may change of a profile (T31); what is left out stays as it is. */
export const profileChanges = z.strictObject({ username, ...preferences.shape }).partial();
export type ProfileChanges = z.infer<typeof profileChanges>;
