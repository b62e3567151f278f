import { z } from "zod";
import { allowList } from "../addresses/saved-address.ts";
import {
  additionKinds,
  linkTypes,
  permissionNames,
  roleNames,
  twoFactorMethods,
  userStatuses,
} from "../kinds.ts";
import { limits } from "../limits.ts";
import { withCheckedAddress, withdrawalTerms } from "../transactions/withdrawal-terms.ts";
import { UNSEEN } from "../unseen.ts";
import { EMAIL } from "./emails.ts";
import { preferences, profileChanges } from "./preferences.ts";
import { username } from "./usernames.ts";

/** Email addresses are compared ignoring case. */
export const email = z
  .string({ error: "invalid_email" })
  .trim()
  .max(limits.email_max_length, { error: "invalid_email" })
  .regex(EMAIL, { error: "invalid_email" });

const password = z
  .string({ error: "invalid_credentials" })
  .min(1, { error: "invalid_credentials" })
  .max(limits.password_max_length, { error: "invalid_credentials" });

/** A password being chosen; the server's settings check its length and whether it is common. */
const newPassword = z.string().max(limits.password_max_length);

const sixDigits = z.string({ error: "incomplete_code" }).regex(/^[0-9]{6}$/, { error: "incomplete_code" });

/** A token of 256 bits, as 43 characters of base64url. */
const linkToken = z.string({ error: "link_invalid" }).regex(/^[A-Za-z0-9_-]{43}$/, { error: "link_invalid" });

/** How many seconds until the server sends another email of this kind; 0 if one may be requested now. */
const resendWait = { retry_after_seconds: z.int() };

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
const signInReply = z.union([
  z.object({ user }),
  z.object({
    needsVerification: z.literal(true),
    email: z.string(),
    /** Whether a new code was emailed for this sign-in; false if the last one is too recent. */
    isSent: z.boolean(),
    ...resendWait,
  }),
  z.object({ needsTwoFactor: z.literal(true), methods: z.array(twoFactorMethod) }),
]);
export type SignInReply = z.infer<typeof signInReply>;

/** The answer of the browser's authenticator, read by the library that created the options. */
const passkeyResponse = z.looseObject({ id: z.string().max(1024), type: z.literal("public-key") });
/** Options for the browser's authenticator, as WebAuthn's JSON. */
const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

/**
 * Proof of identity, required before changing sign-in settings: an authenticator code, a recovery code or a passkey
 * where two-factor is on, otherwise the password; without either, a sign-in within the last 15 minutes.
 */
export const proof = z.strictObject({
  password: z.string().max(limits.password_max_length).optional(),
  code: z.string().trim().max(32).optional(),
  passkey: passkeyResponse.optional(),
});
export type Proof = z.infer<typeof proof>;

/**
 * Required before adding a factor or a linked account: a factor where two-factor is on, otherwise the code that
 * `factors/mail-code` sent (T50).
 */
const additionProof = proof.extend({ mailed_code: z.string().trim().max(32).optional() });
export type AdditionProof = z.infer<typeof additionProof>;

/** Shown in the list of passkeys and in the email about a new one. */
const passkeyName = z
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
});
export type Passkey = z.infer<typeof passkey>;

/** How a user's account is secured. */
export const factors = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** The proof that the next change requires. */
  proof: z.enum(["code", "password", "fresh_sign_in"]),
  /** False if the page's host is an IP address: browsers create passkeys only for names. */
  passkeys_available: z.boolean(),
  /** Two-factor cannot be switched off, because the operator requires it of administrators. */
  is_compulsory: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

const identity = z.object({
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
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

const session = z.object({
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

const nothing = z.strictObject({});
const done = z.object({});

/** A password comes alone or with the reset's option; that option does not come without a password. */
function isPasswordOrProfile(input: Record<string, unknown>): boolean {
  const { password, removes_recent, ...changes } = input;
  return password === undefined ? removes_recent === undefined : Object.keys(changes).length === 0;
}

/** The endpoints below `/api/auth`, each with its input and output. All are POST unless stated otherwise. */
export const account = {
  signup: {
    input: z.strictObject({ email, password: newPassword, data: z.strictObject({ username }) }),
    output: z.object({ needsVerification: z.literal(true), email: z.string(), ...resendWait }),
  },
  /** Whether an email or a username is taken; only for the sign-up form (T28). */
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
  /**
   * The correct code of a sign-up signs in; that of a recovery lets this browser set a password for ten minutes (T24).
   */
  verify: {
    input: z.strictObject({ email, token: sixDigits, type: z.enum(["signup", "recovery"]) }),
    output: z.union([z.object({ user }), z.object({ verified: z.literal(true) })]),
  },
  resend: {
    input: z.strictObject({ type: z.enum(["signup", "recovery"]), email }),
    output: z.object(resendWait),
  },
  /** Emails a code and a link for setting a new password, if the account exists; the answer is always the same. */
  recover: { input: z.strictObject({ email }), output: z.object(resendWait) },
  /** `POST otp`: emails a link that signs in, if the account exists; the answer is always the same. */
  otp: { input: z.strictObject({ email }), output: z.object(resendWait) },
  /** Spends an emailed link when its button is pressed (T25). */
  link: {
    input: z.strictObject({ token: linkToken, type: linkType }),
    output: z.union([signInReply, z.object({ verified: z.literal(true) })]),
  },
  /** `GET user`: who is signed in. */
  user: { output: z.object({ user: user.nullable() }) },
  /**
   * `PUT user` changes the signed-in user's profile and returns it; with a password, it sets the password of the user
   * with a reset grant. `removes_recent` also removes recently added factors (T50).
   */
  updateUser: {
    input: z
      .strictObject({ password: newPassword, removes_recent: z.boolean(), ...profileChanges.shape })
      .partial()
      .refine(isPasswordOrProfile, { path: ["password"] }),
    output: z.union([z.object({ user }), done]),
  },
  /** `POST callback`: the query with which the identity provider redirected to `/auth/callback`. */
  callback: {
    input: z.strictObject({ query: z.string().max(4_096) }),
    output: z.union([
      z.object({ user, from: z.string().nullable() }),
      z.object({
        needsTwoFactor: z.literal(true),
        methods: z.array(twoFactorMethod),
        from: z.string().nullable(),
      }),
      /** The provider's name, after it was linked to the signed-in user. */
      z.object({ linked: z.string() }),
    ]),
  },
  /** `GET identities`: the third-party accounts with which this user can sign in. */
  identities: { output: z.object({ identities: z.array(identity) }) },
  /** `POST identities/link`: where to redirect the browser; it returns to `/auth/callback` as after a sign-in. */
  linkIdentity: {
    input: additionProof.extend({ provider: z.string().max(32) }),
    output: z.object({ url: z.string() }),
  },
  /** `POST identities/:id/remove` */
  removeIdentity: { input: proof, output: done },
  /** `GET sessions`; `POST sessions/:id/end` ends one, `logout` with scope `others` ends all others. */
  sessions: { output: z.object({ sessions: z.array(session) }) },
  endSession: { input: nothing, output: done },
  /** `GET factors` */
  factors: { output: factors },
  /**
   * `POST factors/mail-code`: after the password or a fresh sign-in, emails the code required for adding this while
   * two-factor is off. It is valid in this session, for this kind or provider, for ten minutes, and single use.
   */
  mailFactorCode: {
    input: proof.pick({ password: true }).extend({
      kind: z.enum(additionKinds),
      provider: z.string().max(32).optional(),
    }),
    output: z.object(resendWait),
  },
  /** `POST factors/totp`: a new secret for an authenticator app; active once a code from it is confirmed. */
  enrolTotp: { input: additionProof, output: z.object({ secret: z.string(), uri: z.string() }) },
  /** `POST factors/totp/confirm` */
  confirmTotp: { input: z.strictObject({ code: sixDigits }), output: recoveryCodes },
  /** `POST factors/totp/remove` */
  removeTotp: { input: proof, output: done },
  /** `POST factors/passkeys/options`, then `POST factors/passkeys` with the authenticator's answer. */
  passkeyOptions: { input: additionProof, output: passkeyOptions },
  addPasskey: {
    input: z.strictObject({ name: passkeyName, response: passkeyResponse }),
    output: recoveryCodes,
  },
  /** `POST factors/passkeys/:id/remove` */
  removePasskey: { input: proof, output: done },
  /** `POST factors/recovery-codes`: ten new ones; the old ones become invalid. */
  newRecoveryCodes: { input: proof, output: z.object({ recovery_codes: z.array(z.string()) }) },
  /** `POST factors/disable`: switches two-factor off; the proof is a second factor. */
  disableFactors: { input: proof, output: done },
  /** `POST factors/challenge`: options for proving identity with a passkey, during a sign-in or before a change. */
  challenge: { input: nothing, output: passkeyOptions },
  /** `POST allow-list/on`: withdraw only to saved addresses, from now on; also cancels a pending switch-off (T55). */
  allowListOn: { input: nothing, output: z.object({ allow_list: allowList }) },
  /**
   * `POST allow-list/mail-code`: after the password or a fresh sign-in, emails the code required for switching it off
   * while two-factor is off. It is valid in this session, for ten minutes, and single use.
   */
  mailAllowListCode: { input: proof.pick({ password: true }), output: z.object(resendWait) },
  /** `POST allow-list/off`: with a factor or that code. It stays on during the wait. */
  allowListOff: { input: additionProof, output: z.object({ allow_list: allowList }) },
  /** `POST step-up`: an administrator proves their identity again, to make changes in the back office (T55). */
  stepUp: { input: proof, output: done },
  /**
   * `POST withdrawal-code`: emails the code that confirms exactly this withdrawal while two-factor is off (T55). It is
   * valid in this session, for ten minutes, and single use.
   */
  mailWithdrawalCode: {
    input: withCheckedAddress(z.strictObject(withdrawalTerms)),
    output: z.object(resendWait),
  },
  /**
   * `POST confirm-withdrawal`: with a factor where two-factor is on, otherwise with that code. Within five minutes,
   * this session may then call `initiate_withdrawal` once, with the same terms.
   */
  confirmWithdrawal: {
    input: withCheckedAddress(additionProof.omit({ password: true }).extend({ ...withdrawalTerms })),
    output: done,
  },
  /** `POST factors/verify`: the second factor of a sign-in. */
  verifyFactor: {
    input: z.union([
      z.strictObject({ type: z.enum(["totp", "recovery_code"]), code: z.string().trim().max(32) }),
      z.strictObject({ type: z.literal("passkey"), response: passkeyResponse }),
    ]),
    output: z.object({ user }),
  },
  /**
   * `POST factors/reset`: for a user who lost every second factor, during a sign-in: emails a link that starts the
   * wait.
   */
  resetFactors: { input: nothing, output: done },
  /** `POST factors/reset/cancel`: with a factor that is older than the cause of the reset. */
  cancelReset: { input: proof, output: done },
  /** `POST passkeys/options`, then `POST passkeys/sign-in`: signs in by passkey, which counts as both factors. */
  passkeySignInOptions: { input: nothing, output: passkeyOptions },
  passkeySignIn: { input: z.strictObject({ response: passkeyResponse }), output: z.object({ user }) },
} as const;
