import { z } from "zod";
import { limits } from "../limits.ts";
import {
  done,
  email,
  linkToken,
  linkType,
  mailedCode,
  mailId,
  newPassword,
  nothing,
  passkeyOptions,
  passkeyResponse,
  password,
  resendWait,
  signInReply,
  sixDigits,
  twoFactorMethod,
  typedCode,
  user,
} from "./account-schemas.ts";
import { profileChanges } from "./preferences.ts";
import { username } from "./usernames.ts";

/** A password comes alone or with the reset's option; that option does not come without a password. */
function isPasswordOrProfile(input: Record<string, unknown>): boolean {
  const { password, removes_recent, ...changes } = input;
  return password === undefined ? removes_recent === undefined : Object.keys(changes).length === 0;
}

/** Where a code was emailed because the identity provider did not say that the email is verified. */
const identityCode = z.object({
  needsEmailCode: z.literal(true),
  email: z.string(),
  provider: z.string(),
  ...resendWait,
});

/** After a correct code, or at once where the provider has verified the email. */
const identityReply = [
  z.object({ user }),
  z.object({ needsTwoFactor: z.literal(true), methods: z.array(twoFactorMethod) }),
  /** The provider's name, after it was linked to the signed-in user. */
  z.object({ linked: z.string() }),
] as const;

/** Signing up, in and out, and what comes before a session. */
export const signInRequests = {
  signup: {
    name: "auth_signup",
    summary: "Signs up: mails a code and a link that work in this browser",
    input: z.strictObject({ email, password: newPassword, data: z.strictObject({ username }) }),
    output: z.object({ needsVerification: z.literal(true), email: z.string(), ...mailedCode, ...mailId }),
  },
  /** Whether an email or a username is taken; only for the sign-up form (T28). */
  check: {
    name: "auth_check",
    summary: "Whether an email or a username is taken; for the sign-up form",
    input: z.strictObject({ email: email.optional(), username: z.string().trim().max(64).optional() }),
    output: z.object({ email_exists: z.boolean(), username_exists: z.boolean() }),
  },
  token: {
    name: "auth_token",
    summary: "Signs in with email and password",
    input: z.strictObject({ grant_type: z.literal("password"), email, password }),
    output: signInReply,
  },
  logout: {
    name: "auth_logout",
    summary: "Ends this session, all others, or every one",
    input: z.strictObject({ scope: z.enum(["local", "global", "others"]).default("local") }),
    output: done,
  },
  /**
   * The correct code of a sign-up signs in; that of a recovery lets this browser set a password for ten minutes (T24).
   */
  verify: {
    name: "auth_verify",
    summary:
      "Takes a code: of a sign-up it makes the account and signs in, of a recovery it allows a new password",
    input: z.strictObject({ email, token: sixDigits, type: z.enum(["signup", "recovery"]) }),
    output: z.union([z.object({ user }), z.object({ verified: z.literal(true) })]),
  },
  resend: {
    name: "auth_resend",
    summary: "Mails a new code and link, for this browser's sign-up or for a recovery",
    input: z.strictObject({ type: z.enum(["signup", "recovery"]), email }),
    output: z.object({ ...mailedCode, ...mailId }),
  },
  /** `POST mail-refused`: whether the mail server refused the address of an email that was queued for this browser. */
  mailRefused: {
    name: "auth_mail_refused",
    summary: "Whether the mail server refused the address to which a code was sent",
    input: z.strictObject({ mail_id: z.uuid() }),
    output: z.object({ is_refused: z.boolean() }),
  },
  /** Emails a code and a link for setting a new password, if the account exists; the answer is always the same. */
  recover: {
    name: "auth_recover",
    summary: "Mails a code and a link to set a new password, if there is such an account",
    input: z.strictObject({ email }),
    output: z.object(mailedCode),
  },
  /** `POST otp`: emails a link that signs in, if the account exists; the answer is always the same. */
  otp: {
    name: "auth_otp",
    summary: "Mails a link that signs in, if there is such an account",
    input: z.strictObject({ email }),
    output: z.object(resendWait),
  },
  /** `POST look-at-link`: whose account an emailed link is about (T63). Spends nothing. */
  lookAtLink: {
    name: "auth_look_at_link",
    summary: "Whose account a link of an email is about; spends nothing",
    input: z.strictObject({ token: linkToken, type: linkType }),
    output: z.object({
      /** Null if the link can't be used. */
      email: z.string().nullable(),
      /** The email of the user of this browser's session, if it is another account; null otherwise. */
      signed_in_as: z.string().nullable(),
    }),
  },
  /**
   * Spends an emailed link when its button is pressed (T25). `replaces`: the email, as the server said it, of who is
   * signed in here and whose session may be replaced by the link's (T63).
   */
  link: {
    name: "auth_link",
    summary: "Spends the link of an email, when its button is pressed",
    input: z.strictObject({
      token: linkToken,
      type: linkType,
      replaces: z.string().max(limits.email_max_length).optional(),
    }),
    output: z.union([signInReply, z.object({ verified: z.literal(true) })]),
  },
  /** `GET user`: who is signed in. */
  user: {
    name: "auth_user",
    summary: "Who is signed in, or null",
    output: z.object({
      user: user.nullable(),
      /** The version of this user's data, as in the live socket's first frame. */
      version: z.string().optional(),
    }),
  },
  /**
   * `PUT user` changes the signed-in user's profile and returns it; with a password, it sets the password of the user
   * with a reset grant. `removes_recent` also removes recently added factors (T50).
   */
  updateUser: {
    name: "auth_update_user",
    summary:
      "Changes the profile of who asks; or, with a password alone, sets that of whom this browser has verified",
    input: z
      .strictObject({ password: newPassword, removes_recent: z.boolean(), ...profileChanges.shape })
      .partial()
      .refine(isPasswordOrProfile, { path: ["password"] }),
    output: z.union([z.object({ user }), done]),
  },
  /**
   * `GET reset`: what the reset of this browser's grant may offer. Only a browser that has proved the mailbox has a grant,
   * and its sign-in link says the same.
   */
  reset: {
    name: "auth_reset",
    summary: "Whether the account whose password this browser may set has factors",
    output: z.object({
      /** Whether there is an authenticator app or a passkey, which the reset can remove. */
      has_factors: z.boolean(),
    }),
  },
  /** `POST callback`: the query with which the identity provider redirected to `/auth/callback`. */
  callback: {
    name: "auth_callback",
    summary: "Signs in with what a third party sent back",
    input: z.strictObject({ query: z.string().max(4_096) }),
    output: z.union([
      identityReply[0].extend({ from: z.string().nullable() }),
      identityReply[1].extend({ from: z.string().nullable() }),
      identityReply[2],
      identityCode.extend({ from: z.string().nullable() }),
    ]),
  },
  /** `POST callback/confirm`: the code that was emailed because the provider did not say that the email is verified. */
  confirmIdentity: {
    name: "auth_confirm_identity",
    summary: "Takes the code for the email of a third party's account: signs in, or links the account",
    input: z.strictObject({ token: sixDigits }),
    output: z.union(identityReply),
  },
  /** `POST callback/resend`: another code for the same. */
  resendIdentityCode: {
    name: "auth_resend_identity_code",
    summary: "Mails a new code for the email of a third party's account",
    input: nothing,
    output: z.object(resendWait),
  },
  /** `POST factors/verify`: the second factor of a sign-in. */
  verifyFactor: {
    name: "auth_verify_factor",
    summary: "The second factor of a sign-in",
    input: z.union([
      z.strictObject({ type: z.enum(["totp", "recovery_code"]), code: typedCode }),
      z.strictObject({ type: z.literal("passkey"), response: passkeyResponse }),
    ]),
    output: z.object({ user }),
  },
  /**
   * `POST factors/reset`: for a user who lost every second factor, during a sign-in: emails a link that starts the
   * wait.
   */
  resetFactors: {
    name: "auth_reset_factors",
    summary: "Mails a link that begins the wait after which two-factor is switched off",
    input: nothing,
    output: done,
  },
  /** `POST passkeys/options`, then `POST passkeys/sign-in`: signs in by passkey, which counts as both factors. */
  passkeySignInOptions: {
    name: "auth_passkey_sign_in_options",
    summary: "Options to sign in with a passkey",
    input: nothing,
    output: passkeyOptions,
  },
  passkeySignIn: {
    name: "auth_passkey_sign_in",
    summary: "Signs in with a passkey",
    input: z.strictObject({ response: passkeyResponse }),
    output: z.object({ user }),
  },
} as const;
