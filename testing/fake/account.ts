import type { account } from "@portico/contract";
import type { z } from "zod";
import { Refused } from "./http.ts";
import { idOf } from "./ids.ts";
import { ago } from "./world/time.ts";
import { createWorld, usualScenario, type Visitor, type World } from "./world/world.ts";

type Account = typeof account;
/** An endpoint of the account. */
export type AccountName = keyof Account;
type Input<Name extends AccountName> = Account[Name] extends {
  input: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;
type Output<Name extends AccountName> = z.input<Account[Name]["output"]>;
/** What answers in its place; `id` is the one in its path. */
export type AccountAnswer<Name extends AccountName> = (
  input: Input<Name>,
  id: string,
) => Output<Name> | Promise<Output<Name>>;

/** Method and path below `/api/auth` of each endpoint; `:id` is an id. */
export const accountPaths: Record<AccountName, readonly [method: "GET" | "POST" | "PUT", path: string]> = {
  signup: ["POST", "signup"],
  check: ["POST", "check"],
  token: ["POST", "token"],
  logout: ["POST", "logout"],
  verify: ["POST", "verify"],
  resend: ["POST", "resend"],
  mailRefused: ["POST", "mail-refused"],
  recover: ["POST", "recover"],
  otp: ["POST", "otp"],
  lookAtLink: ["POST", "look-at-link"],
  link: ["POST", "link"],
  user: ["GET", "user"],
  updateUser: ["PUT", "user"],
  reset: ["GET", "reset"],
  callback: ["POST", "callback"],
  confirmIdentity: ["POST", "callback/confirm"],
  resendIdentityCode: ["POST", "callback/resend"],
  verifyFactor: ["POST", "factors/verify"],
  resetFactors: ["POST", "factors/reset"],
  passkeySignInOptions: ["POST", "passkeys/options"],
  passkeySignIn: ["POST", "passkeys/sign-in"],
  identities: ["GET", "identities"],
  linkIdentity: ["POST", "identities/link"],
  removeIdentity: ["POST", "identities/:id/remove"],
  sessions: ["GET", "sessions"],
  endSession: ["POST", "sessions/:id/end"],
  factors: ["GET", "factors"],
  mailFactorCode: ["POST", "factors/mail-code"],
  enrolTotp: ["POST", "factors/totp"],
  confirmTotp: ["POST", "factors/totp/confirm"],
  removeTotp: ["POST", "factors/totp/remove"],
  passkeyOptions: ["POST", "factors/passkeys/options"],
  addPasskey: ["POST", "factors/passkeys"],
  removePasskey: ["POST", "factors/passkeys/:id/remove"],
  newRecoveryCodes: ["POST", "factors/recovery-codes"],
  disableFactors: ["POST", "factors/disable"],
  challenge: ["POST", "factors/challenge"],
  allowListOn: ["POST", "allow-list/on"],
  mailAllowListCode: ["POST", "allow-list/mail-code"],
  allowListOff: ["POST", "allow-list/off"],
  stepUp: ["POST", "step-up"],
  mailWithdrawalCode: ["POST", "withdrawal-code"],
  confirmWithdrawal: ["POST", "confirm-withdrawal"],
  cancelReset: ["POST", "factors/reset/cancel"],
};

/** The code that the fake's "emails" have. Any other is wrong. */
export const fakeCode = "123456";

const wait = { retry_after_seconds: 60 };

function requireCode(code: string | undefined): void {
  if (code !== undefined && code !== "" && code !== fakeCode) throw new Refused("invalid_code");
}

/** Signs in: an address that begins with a role is an administrator with it. */
function signIn(world: World, email: string) {
  const role = (["owner", "operator", "support", "auditor", "suspended", "newcomer"] as const).find((one) =>
    email.startsWith(one),
  );
  const { user, ...rest } = createWorld({ ...usualScenario, who: (role ?? "user") satisfies Visitor });
  if (!user) throw new Refused("invalid_credentials");
  Object.assign(world, rest);
  world.user = { ...user, email };
  return { user: world.user };
}

function signedIn({ user }: World) {
  if (!user) throw new Refused("not_authenticated");
  return user;
}

const passkeyOptions = { options: { challenge: "ZmFrZQ" } };
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `FAKE-CODE-000${index}`);

type Handlers = {
  [Name in AccountName]: (world: World, input: Input<Name>, id: string) => Output<Name>;
};

/** Signing up, in and out, and an account's security. */
export const accountHandlers: Handlers = {
  signup: (_world, { email }) => ({ needsVerification: true, email, ...wait }),
  check: ({ others }, { email, username }) => ({
    email_exists: others.some((one) => one.email === email),
    username_exists: others.some((one) => one.username === username),
  }),
  token: (world, { email, password }) => {
    if (password === "wrong") throw new Refused("invalid_credentials");
    return signIn(world, email);
  },
  logout: (world, { scope }) => {
    if (scope !== "others") world.user = null;
    return {};
  },
  verify: (world, { email, token, type }) => {
    requireCode(token);
    return type === "signup" ? signIn(world, email) : { verified: true };
  },
  resend: () => wait,
  mailRefused: () => ({ is_refused: false }),
  recover: () => wait,
  otp: () => wait,
  lookAtLink: ({ user }) => ({ email: "satoshi@example.org", signed_in_as: user?.email ?? null }),
  link: (world) => signIn(world, "satoshi@example.org"),
  user: ({ user }) => ({ user }),
  updateUser: (world, { password, removes_recent, ...changes }) => {
    if (password !== undefined) return {};
    world.user = {
      ...signedIn(world),
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    };
    return { user: world.user };
  },
  reset: () => ({ has_factors: false }),
  callback: (world) => ({ ...signIn(world, "satoshi@example.org"), from: null }),
  confirmIdentity: (world, { token }) => {
    requireCode(token);
    return signIn(world, "satoshi@example.org");
  },
  resendIdentityCode: () => wait,
  verifyFactor: (world) => signIn(world, "satoshi@example.org"),
  resetFactors: () => ({}),
  passkeySignInOptions: () => passkeyOptions,
  passkeySignIn: (world) => signIn(world, "satoshi@example.org"),
  identities: () => ({ identities: [] }),
  linkIdentity: () => ({ url: "/auth/callback" }),
  removeIdentity: () => ({}),
  sessions: () => ({
    sessions: [
      {
        id: idOf("session", 1),
        device: "Chrome on Linux",
        ip_address: "127.0.0.1",
        login_time: ago({ hours: 2 }),
        last_activity: ago({ seconds: 5 }),
        is_current: true,
      },
      {
        id: idOf("session", 2),
        device: "Safari on iPhone",
        ip_address: "203.0.113.7",
        login_time: ago({ days: 4 }),
        last_activity: ago({ hours: 7 }),
        is_current: false,
      },
    ],
  }),
  endSession: () => ({}),
  factors: ({ user }) => ({
    totp: user?.two_factor_enabled ?? false,
    passkeys: [],
    recovery_codes_left: user?.two_factor_enabled ? 10 : 0,
    proof: user?.two_factor_enabled ? "code" : "password",
    is_session_by_email: false,
    session_held_until: null,
    passkeys_available: true,
    is_compulsory: false,
  }),
  mailFactorCode: () => wait,
  enrolTotp: ({ user }) => ({
    secret: "JBSWY3DPEHPK3PXP",
    uri: `otpauth://totp/Portico:${encodeURIComponent(user?.email ?? "")}?secret=JBSWY3DPEHPK3PXP&issuer=Portico`,
  }),
  confirmTotp: (world, { code }) => {
    requireCode(code);
    world.user = { ...signedIn(world), two_factor_enabled: true };
    return { recovery_codes: recoveryCodes };
  },
  removeTotp: (world) => switchOff(world),
  passkeyOptions: () => passkeyOptions,
  addPasskey: () => ({ recovery_codes: recoveryCodes }),
  removePasskey: () => ({}),
  newRecoveryCodes: () => ({ recovery_codes: recoveryCodes }),
  disableFactors: (world) => switchOff(world),
  challenge: () => passkeyOptions,
  allowListOn: (world) => {
    world.allowList = { ...world.allowList, is_on: true, off_at: null };
    return { allow_list: world.allowList };
  },
  mailAllowListCode: () => wait,
  allowListOff: (world) => {
    world.allowList = { ...world.allowList, is_on: false, off_at: null };
    return { allow_list: world.allowList };
  },
  stepUp: () => ({}),
  mailWithdrawalCode: () => wait,
  confirmWithdrawal: (_world, { mailed_code }) => {
    requireCode(mailed_code);
    return {};
  },
  cancelReset: () => ({}),
};

function switchOff(world: World) {
  world.user = { ...signedIn(world), two_factor_enabled: false };
  return {};
}
