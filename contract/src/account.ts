import { z } from "zod";
import { EMAIL } from "./emails.ts";
import {
  additionKinds,
  linkTypes,
  permissionNames,
  roleNames,
  twoFactorMethods,
  userStatuses,
} from "./kinds.ts";
import { limits } from "./limits.ts";
import { preferences, profileChanges } from "./preferences.ts";
import { username } from "./usernames.ts";

/** Addresses are compared without case. */
export const email = z
  .string({ error: "invalid_email" })
  .trim()
  .max(limits.email_max_length, { error: "invalid_email" })
  .regex(EMAIL, { error: "invalid_email" });

const password = z
  .string({ error: "invalid_credentials" })
  .min(1, { error: "invalid_credentials" })
  .max(limits.password_max_length, { error: "invalid_credentials" });

/** A password that is being chosen; its length and commonness are judged by the server's setting. */
const newPassword = z.string().max(limits.password_max_length);

const sixDigits = z.string({ error: "incomplete_code" }).regex(/^[0-9]{6}$/, { error: "incomplete_code" });

/** A token of 256 bits, as 43 characters of base64url. */
const linkToken = z.string({ error: "link_invalid" }).regex(/^[A-Za-z0-9_-]{43}$/, { error: "link_invalid" });

/** How many seconds the server refuses another email of this kind; 0 where one may be asked for at once. */
const resendWait = { retry_after_seconds: z.int() };

/** The user as their own browser sees them. */
export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  is_admin: z.boolean(),
  /** What an administrator is; null for everybody else. */
  role: z.enum(roleNames).nullable(),
  /** What that role may, to draw what is out of reach as such: the server decides in each request (T34). */
  permissions: z.array(z.enum(permissionNames)),
  status: z.enum(userStatuses),
  /** Why they are suspended or banned, in the words of who did it; null of who is active. */
  status_reason: z.string().nullable(),
  assigned_wallet_id: z.uuid().nullable(),
  total_deposited: z.string(),
  ...preferences.shape,
  two_factor_enabled: z.boolean(),
  /** An administrator whose session has not passed a second factor, where the operator asks for one. */
  two_factor_required: z.boolean(),
  /** When two-factor is switched off because its owner lost it; null where nobody asked for that. ISO 8601. */
  two_factor_reset_at: z.string().nullable(),
  email_confirmed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type User = z.infer<typeof user>;

/** What may be given as a second factor. */
export const twoFactorMethod = z.enum(twoFactorMethods);
export type TwoFactorMethod = z.infer<typeof twoFactorMethod>;

/**
 * Signed in; or told to verify the email first, and then this browser is bound to the pending sign-up (T22); or asked
 * for the second factor, which this browser has ten minutes to give (T26).
 */
const signInReply = z.union([
  z.object({ user }),
  z.object({
    needsVerification: z.literal(true),
    email: z.string(),
    /** Whether a new email with a code was sent for this sign-in; not where the last one is too recent. */
    isSent: z.boolean(),
    ...resendWait,
  }),
  z.object({ needsTwoFactor: z.literal(true), methods: z.array(twoFactorMethod) }),
]);
export type SignInReply = z.infer<typeof signInReply>;

/** What a browser's authenticator answered; the library that made the options reads it. */
const passkeyResponse = z.looseObject({ id: z.string().max(1024), type: z.literal("public-key") });
/** Options for the browser's authenticator, as WebAuthn's JSON. */
const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

/**
 * Who changes how they get in proves that it is them: by a code of the authenticator app, a recovery code or a passkey
 * where two-factor is on, else by the password; who has neither must have signed in within the last 15 minutes.
 */
export const proof = z.strictObject({
  password: z.string().max(limits.password_max_length).optional(),
  code: z.string().trim().max(32).optional(),
  passkey: passkeyResponse.optional(),
});
export type Proof = z.infer<typeof proof>;

/**
 * Who adds a factor or a linked account gives a factor where two-factor is on, else the code that `factors/mail-code`
 * sent (T50).
 */
const additionProof = proof.extend({ mailed_code: z.string().trim().max(32).optional() });
export type AdditionProof = z.infer<typeof additionProof>;

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** How somebody's account is secured. */
export const factors = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** What the next change asks for. */
  proof: z.enum(["code", "password", "fresh_sign_in"]),
  /** False where the page's address is a number: browsers make passkeys for names only. */
  passkeys_available: z.boolean(),
  /** Two-factor cannot be switched off: the operator asks it of administrators. */
  is_compulsory: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

const identity = z.object({
  id: z.uuid(),
  /** What people call it, such as `Google`; of one that is set up no more, the name of its site. */
  provider: z.string(),
  /** The address there; null where it was never told. */
  email: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Nothing else would sign its owner in, so it cannot be removed. */
  is_last_way_in: z.boolean(),
});
export type LinkedIdentity = z.infer<typeof identity>;

/** Ten codes, shown once, when the first factor is set up or when new ones are asked for; otherwise null. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

const session = z.object({
  id: z.uuid(),
  /** Such as `Chrome on Windows`. */
  device: z.string(),
  ip_address: z.string(),
  login_time: z.string(),
  last_activity: z.string(),
  /** This browser's own. */
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof session>;

/** What a link in a mail may be for. */
export const linkType = z.enum(linkTypes);
export type LinkType = z.infer<typeof linkType>;

const nothing = z.strictObject({});
const done = z.object({});

/** The addresses below `/api/auth`, with what each takes and answers. All are POST unless said otherwise. */
export const account = {
  signup: {
    input: z.strictObject({ email, password: newPassword, data: z.strictObject({ username }) }),
    output: z.object({ needsVerification: z.literal(true), email: z.string(), ...resendWait }),
  },
  /** Whether an email or a username is taken; for the sign-up form alone (T28). */
  check: {
    input: z.strictObject({ email: email.optional(), username: z.string().trim().max(64).optional() }),
    output: z.object({ email_exists: z.boolean(), username_exists: z.boolean() }),
  },
  token: {
    input: z.strictObject({ grant_type: z.literal("password"), email, password }),
    output: signInReply,
  },
  logout: {
    input: z.strictObject({ scope: z.enum(["local", "global", "others"]).default("local") }),
    output: done,
  },
  /** A right code of a sign-up signs in; one of a recovery gives this browser ten minutes to set a password (T24). */
  verify: {
    input: z.strictObject({ email, token: sixDigits, type: z.enum(["signup", "recovery"]) }),
    output: z.union([z.object({ user }), z.object({ verified: z.literal(true) })]),
  },
  resend: {
    input: z.strictObject({ type: z.enum(["signup", "recovery"]), email }),
    output: z.object(resendWait),
  },
  /** Mails a code and a link to set a new password, if there is such an account; the answer is the same for all. */
  recover: { input: z.strictObject({ email }), output: z.object(resendWait) },
  /** `POST otp`: mails a link that signs in, if there is such an account; the answer is the same for all. */
  otp: { input: z.strictObject({ email }), output: z.object(resendWait) },
  /** Spends a link of a mail, when its button is pressed (T25). */
  link: {
    input: z.strictObject({ token: linkToken, type: linkType }),
    output: z.union([signInReply, z.object({ verified: z.literal(true) })]),
  },
  /** `GET user` tells who is signed in. */
  user: { output: z.object({ user: user.nullable() }) },
  /**
   * `PUT user` changes the profile of who is signed in, and answers with it; or, with a password and nothing else, sets
   * the password of who has a reset grant.
   */
  updateUser: {
    input: z
      .strictObject({ password: newPassword, ...profileChanges.shape })
      .partial()
      .refine((input) => input.password === undefined || Object.keys(input).length === 1, {
        path: ["password"],
      }),
    output: z.union([z.object({ user }), done]),
  },
  /** `POST callback`: what the identity provider sent back to `/auth/callback`, as its query. */
  callback: {
    input: z.strictObject({ query: z.string().max(4_096) }),
    output: z.union([
      z.object({ user, from: z.string().nullable() }),
      z.object({
        needsTwoFactor: z.literal(true),
        methods: z.array(twoFactorMethod),
        from: z.string().nullable(),
      }),
      /** It was to be linked to who is signed in, and is; the provider's name. */
      z.object({ linked: z.string() }),
    ]),
  },
  /** `GET identities`: the accounts at third parties that sign this user in. */
  identities: { output: z.object({ identities: z.array(identity) }) },
  /** `POST identities/link`: where to send the browser; it comes back to `/auth/callback` as after a sign-in. */
  linkIdentity: {
    input: additionProof.extend({ provider: z.string().max(32) }),
    output: z.object({ url: z.string() }),
  },
  /** `POST identities/:id/remove` */
  removeIdentity: { input: proof, output: done },
  /** `GET sessions`; one of them is ended by `POST sessions/:id/end`, all others by `logout` with scope `others`. */
  sessions: { output: z.object({ sessions: z.array(session) }) },
  endSession: { input: nothing, output: done },
  /** `GET factors` */
  factors: { output: factors },
  /**
   * `POST factors/mail-code`: after the password or a fresh sign-in, mails the code that adding this takes while
   * two-factor is off. It counts in this session, for this kind or provider, for ten minutes, once.
   */
  mailFactorCode: {
    input: proof.pick({ password: true }).extend({
      kind: z.enum(additionKinds),
      provider: z.string().max(32).optional(),
    }),
    output: z.object(resendWait),
  },
  /** `POST factors/totp`: a new secret for an authenticator app; it counts once a code of it was given. */
  enrolTotp: { input: additionProof, output: z.object({ secret: z.string(), uri: z.string() }) },
  /** `POST factors/totp/confirm` */
  confirmTotp: { input: z.strictObject({ code: sixDigits }), output: recoveryCodes },
  /** `POST factors/totp/remove` */
  removeTotp: { input: proof, output: done },
  /** `POST factors/passkeys/options`, then `POST factors/passkeys` with what the authenticator answered. */
  passkeyOptions: { input: additionProof, output: passkeyOptions },
  addPasskey: {
    input: z.strictObject({ name: z.string().trim().min(1).max(64), response: passkeyResponse }),
    output: recoveryCodes,
  },
  /** `POST factors/passkeys/:id/remove` */
  removePasskey: { input: proof, output: done },
  /** `POST factors/recovery-codes`: ten new ones; the old do not count any more. */
  newRecoveryCodes: { input: proof, output: z.object({ recovery_codes: z.array(z.string()) }) },
  /** `POST factors/disable`: switches two-factor off, with a second factor as its proof. */
  disableFactors: { input: proof, output: done },
  /** `POST factors/challenge`: options to prove oneself by passkey, while signing in or changing something. */
  challenge: { input: nothing, output: passkeyOptions },
  /** `POST step-up`: an administrator proves again who they are, to change things in the back office (T55). */
  stepUp: { input: proof, output: done },
  /** `POST factors/verify`: the second factor of a sign-in that asked for it. */
  verifyFactor: {
    input: z.union([
      z.strictObject({ type: z.enum(["totp", "recovery_code"]), code: z.string().trim().max(32) }),
      z.strictObject({ type: z.literal("passkey"), response: passkeyResponse }),
    ]),
    output: z.object({ user }),
  },
  /** `POST factors/reset`: who lost every second factor, during a sign-in: mails a link that begins the wait. */
  resetFactors: { input: nothing, output: done },
  /** `POST factors/reset/cancel`: with a factor that is older than the reset's cause. */
  cancelReset: { input: proof, output: done },
  /** `POST passkeys/options`, then `POST passkeys/sign-in`: a passkey as the way in; it is both factors at once. */
  passkeySignInOptions: { input: nothing, output: passkeyOptions },
  passkeySignIn: { input: z.strictObject({ response: passkeyResponse }), output: z.object({ user }) },
} as const;
