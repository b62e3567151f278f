import { z } from "zod";
import { limits } from "./limits.ts";

/**
 * The spec's simple pattern, bounded. Addresses are compared without case. Characters that a mail program drops, and
 * the two whose small letters are the ASCII i and k, would let one address pass for another.
 */
export const email = z
  .string({ error: "invalid_email" })
  .trim()
  .max(limits.email_max_length, { error: "invalid_email" })
  .regex(
    /^[^\s\p{C}\u0130\u212a@<>()",;:\\]+@[^\s\p{C}\u0130\u212a@<>()",;:\\]+\.[^\s\p{C}\u0130\u212a@<>()",;:\\.]+$/u,
    { error: "invalid_email" },
  );

export const username = z
  .string({ error: "username_required" })
  .trim()
  .min(1, { error: "username_required" })
  .regex(limits.username, { error: "invalid_username" });

const password = z
  .string({ error: "invalid_credentials" })
  .min(1, { error: "invalid_credentials" })
  .max(limits.password_max_length, {
    error: "invalid_credentials",
  });

/** The user as their own browser sees them. */
export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  is_admin: z.boolean(),
  status: z.enum(["active", "suspended", "banned"]),
  assigned_wallet_id: z.uuid().nullable(),
  total_deposited: z.string(),
  preferred_currency: z.string(),
  preferred_language: z.string(),
  timezone: z.string(),
  theme_preference: z.enum(["light", "dark", "auto"]),
  email_notifications_enabled: z.boolean(),
  two_factor_enabled: z.boolean(),
  avatar_url: z.string().nullable(),
  email_confirmed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type User = z.infer<typeof user>;

/** Signed in, or told to verify first: then this browser is bound to the pending sign-up (T22). */
const signInReply = z.union([
  z.object({ user }),
  z.object({ needsVerification: z.literal(true), email: z.string() }),
]);

/** The addresses below `/api/auth`, with what each takes and answers. All are POST but `user`, which is GET. */
export const account = {
  signup: {
    input: z.strictObject({
      email,
      password: z.string().max(limits.password_max_length),
      data: z.strictObject({ username }),
    }),
    output: z.object({ needsVerification: z.literal(true), email: z.string() }),
  },
  /** Whether an email or a username is taken; for the sign-up form alone (T28). */
  check: {
    input: z.strictObject({ email: email.optional(), username: z.string().trim().max(64).optional() }),
    output: z.object({ email_exists: z.boolean(), username_exists: z.boolean() }),
  },
  token: {
    input: z.strictObject({
      grant_type: z.literal("password"),
      email,
      password,
    }),
    output: signInReply,
  },
  logout: {
    input: z.strictObject({ scope: z.enum(["local", "global", "others"]).default("local") }),
    output: z.object({}),
  },
  verify: {
    input: z.strictObject({
      email,
      token: z.string({ error: "incomplete_code" }).regex(/^[0-9]{6}$/, { error: "incomplete_code" }),
      type: z.literal("signup"),
    }),
    output: z.object({ user }),
  },
  resend: {
    input: z.strictObject({ type: z.literal("signup"), email }),
    output: z.object({ retry_after_seconds: z.int() }),
  },
  user: { output: z.object({ user: user.nullable() }) },
} as const;

export type SignInReply = z.infer<typeof signInReply>;
