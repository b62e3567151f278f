import { z } from "zod";
import { avatarPattern, currencies, languages, themes, timezones } from "../options.ts";
import { username } from "./usernames.ts";

/** The stored preferences; a switch for one kind of email applies only while the first switch is on. */
export const preferences = z.object({
  preferred_currency: z.enum(currencies),
  preferred_language: z.enum(languages),
  timezone: z.enum(timezones),
  theme_preference: z.enum(themes),
  email_notifications_enabled: z.boolean(),
  /** A deposit was credited. */
  email_on_deposit: z.boolean(),
  /** A withdrawal was requested, completed or rejected. */
  email_on_withdrawal: z.boolean(),
  /** A swap was made. */
  email_on_swap: z.boolean(),
  /** Null shows the first letter of the username. */
  avatar_url: z.string().regex(avatarPattern).nullable(),
});

/** The parts of a profile that the user may change. */
export type Profile = z.infer<typeof preferences> & { username: string };

/** The user's changes to their profile (T31); omitted fields stay unchanged. */
export const profileChanges = z.strictObject({ username, ...preferences.shape }).partial();
export type ProfileChanges = z.infer<typeof profileChanges>;
