import { z } from "zod";
import { linkTypes, permissionNames, roleNames, twoFactorMethods, userStatuses } from "../kinds.ts";
import { limits } from "../limits.ts";
import { plainCode } from "../typed-characters.ts";
import { UNSEEN } from "../unseen.ts";
import { canonicalEmail } from "./emails.ts";
import { preferences } from "./preferences.ts";

/** An email address in any form, read as its canonical one. */
export const email = z
  .string({ error: "invalid_email" })
  .overwrite((text) => canonicalEmail(text) ?? "")
  .min(1, { error: "invalid_email" })
  .max(limits.email_max_length, { error: "invalid_email" });

export const password = z
  .string({ error: "invalid_credentials" })
  .min(1, { error: "invalid_credentials" })
  .max(limits.password_max_length, { error: "invalid_credentials" });

/** A password being chosen; the server's settings check its length and whether it is common. */
export const newPassword = z.string().max(limits.password_max_length);

/** The length of a code as it is typed, with spaces, dashes and invisible characters. */
const MAX_TYPED_CODE = 64;

export const sixDigits = z
  .string({ error: "incomplete_code" })
  .max(MAX_TYPED_CODE, { error: "incomplete_code" })
  .overwrite(plainCode)
  .regex(/^[0-9]{6}$/, { error: "incomplete_code" });

/** An emailed code, an authenticator's or a recovery code; the server finds out whether it is one. */
export const typedCode = z.string().max(MAX_TYPED_CODE).overwrite(plainCode);

/** A token of 256 bits, as 43 characters of base64url. */
export const linkToken = z
  .string({ error: "link_invalid" })
  .regex(/^[A-Za-z0-9_-]{43}$/, { error: "link_invalid" });

/** How many seconds until the server sends another email of this kind; 0 if one may be requested now. */
export const resendWait = { retry_after_seconds: z.int() };

/** The server emailed a link or, unless `needs_link`, a code and a link. */
export const mailedCode = {
  ...resendWait,
  /** Too many wrong codes are being entered (T70): this browser's email has no code. Not set by older servers. */
  needs_link: z.boolean().optional(),
};

/**
 * The id of the email that was queued, for `mail-refused`. Never for an email to an account that may not exist. Not set
 * by older servers.
 */
export const mailId = { mail_id: z.uuid().nullable().optional() };

/** The user as their own browser sees them. */
export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  is_admin: z.boolean(),
  /** The administrator's role; null for other users. */
  role: z.enum(roleNames).nullable(),
  /** The role's permissions, for hiding what is not allowed; the server checks each request (T34). */
  permissions: z.array(z.enum(permissionNames)),
  status: z.enum(userStatuses),
  /** Why they are suspended or banned, in the administrator's words; null for active users. */
  status_reason: z.string().nullable(),
  assigned_wallet_id: z.uuid().nullable(),
  total_deposited: z.string(),
  ...preferences.shape,
  two_factor_enabled: z.boolean(),
  /** True for an administrator whose session has not passed a second factor, if the operator requires one. */
  two_factor_required: z.boolean(),
  /** When two-factor will be switched off because its owner lost it; null if nobody requested that. ISO 8601. */
  two_factor_reset_at: z.string().nullable(),
  email_confirmed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type User = z.infer<typeof user>;

/** The kinds of second factor. */
export const twoFactorMethod = z.enum(twoFactorMethods);
export type TwoFactorMethod = z.infer<typeof twoFactorMethod>;

/**
 * Signed in; or asked to verify the email first, with the pending sign-up bound to this browser (T22); or asked for the
 * second factor, which this browser must give within ten minutes (T26).
 */
export const signInReply = z.union([
  z.object({ user }),
  z.object({
    needsVerification: z.literal(true),
    email: z.string(),
    /** Whether a new code was emailed for this sign-in; false if the last one is too recent. */
    isSent: z.boolean(),
    ...mailedCode,
    ...mailId,
  }),
  z.object({ needsTwoFactor: z.literal(true), methods: z.array(twoFactorMethod) }),
]);
export type SignInReply = z.infer<typeof signInReply>;

/** The answer of the browser's authenticator, read by the library that created the options. */
export const passkeyResponse = z.looseObject({ id: z.string().max(1024), type: z.literal("public-key") });
/** Options for the browser's authenticator, as WebAuthn's JSON. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

/**
 * Proof of identity, required before changing sign-in settings: an authenticator code, a recovery code or a passkey
 * where two-factor is on, otherwise the password; without either, a sign-in within the last 15 minutes.
 */
export const proof = z.strictObject({
  password: z.string().max(limits.password_max_length).optional(),
  code: typedCode.optional(),
  passkey: passkeyResponse.optional(),
});
export type Proof = z.infer<typeof proof>;

/**
 * Required before adding a factor or a linked account: a factor where two-factor is on, otherwise the code that
 * `factors/mail-code` sent (T50).
 */
export const additionProof = proof.extend({ mailed_code: typedCode.optional() });
export type AdditionProof = z.infer<typeof additionProof>;

/** Shown in the list of passkeys and in the email about a new one. */
export const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine((name) => !UNSEEN.test(name));

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** The first 16 hexadecimal digits of the SHA-256 hash of the public key, which administrators compare (T79). */
  fingerprint: z.string(),
});
export type Passkey = z.infer<typeof passkey>;

/** How a user's account is secured. */
export const factors = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** The proof that the next change requires. */
  proof: z.enum(["code", "password", "fresh_sign_in"]),
  /** This session has proved nothing but access to the mailbox, and what it adds proves no more (T62). */
  is_session_by_email: z.boolean(),
  /** Until when this session may not withdraw, because it was opened by email; what it adds holds the user as long. */
  session_held_until: z.string().nullable(),
  /** False if the page's host is an IP address: browsers create passkeys only for names. */
  passkeys_available: z.boolean(),
  /** Two-factor cannot be switched off, because the operator requires it of administrators. */
  is_compulsory: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

export const identity = z.object({
  id: z.uuid(),
  /** The display name, such as `Google`; for a provider that is no longer configured, its host name. */
  provider: z.string(),
  /** The address at the provider; null if the provider never reported one. */
  email: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The user could not sign in without it, so it cannot be removed. */
  is_last_way_in: z.boolean(),
});
export type LinkedIdentity = z.infer<typeof identity>;

/** Ten codes, shown once when the first factor is set up or new ones are requested; otherwise null. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const session = z.object({
  id: z.uuid(),
  /** Such as `Chrome on Windows`. */
  device: z.string(),
  ip_address: z.string(),
  login_time: z.string(),
  last_activity: z.string(),
  /** Whether it is this browser's session. */
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof session>;

/** The purposes of emailed links. */
export const linkType = z.enum(linkTypes);
export type LinkType = z.infer<typeof linkType>;

export const nothing = z.strictObject({});
export const done = z.object({});
