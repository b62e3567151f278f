import type { account, SignInReply } from "@portico/contract";
import type { z } from "zod";
import { post, put, send } from "../http/client.ts";
import { timezoneHeader } from "../time/browser-timezone.ts";
import { askForEmail, noteResendWait } from "./resend-wait.ts";

type Account = typeof account;
type Input<Name extends keyof Account> = Account[Name] extends { input: z.ZodType }
  ? z.input<Account[Name]["input"]>
  : never;
type Output<Name extends keyof Account> = z.output<Account[Name]["output"]>;

/** Starts a sign-up whose code works in this browser only. */
export async function signUp(input: Input<"signup">): Promise<Output<"signup">> {
  const reply = (await post("/api/auth/signup", input)) as Output<"signup">;
  noteResendWait("signup", reply.email, reply.retry_after_seconds);
  return reply;
}

/** Whether an email or a username is taken. */
export async function checkTaken(input: Input<"check">): Promise<Output<"check">> {
  return (await post("/api/auth/check", input)) as Output<"check">;
}

/** Signs in, or answers that the email must be verified first. */
export async function signIn(email: string, password: string): Promise<SignInReply> {
  const reply = (await post("/api/auth/token", { grant_type: "password", email, password })) as SignInReply;
  if ("needsVerification" in reply) noteResendWait("signup", reply.email, reply.retry_after_seconds);
  return reply;
}

/**
 * Verifies an emailed code: a sign-up code signs in; a recovery code lets this browser set a password for ten
 * minutes.
 */
export async function verifyCode(input: Input<"verify">): Promise<Output<"verify">> {
  return (await post("/api/auth/verify", input, timezoneHeader())) as Output<"verify">;
}

/** Emails a new code; the old one becomes invalid. */
export async function resendCode(input: Input<"resend">): Promise<Output<"resend">> {
  const { type, email } = input;
  return askForEmail(type, email, async () => (await post("/api/auth/resend", input)) as Output<"resend">);
}

/**
 * Confirms the email of an account at a third party, which did not say that it is verified: signs in, or links the
 * account.
 */
export async function confirmIdentity(token: string): Promise<Output<"confirmIdentity">> {
  const input: Input<"confirmIdentity"> = { token };
  const reply = await post("/api/auth/callback/confirm", input, timezoneHeader());
  return reply as Output<"confirmIdentity">;
}

/** Emails a new code for the same. */
export async function resendIdentityCode(email: string): Promise<Output<"resendIdentityCode">> {
  return askForEmail(
    "provider",
    email,
    async () => (await post("/api/auth/callback/resend", {})) as Output<"resendIdentityCode">,
  );
}

/**
 * Emails a code and a link to set a new password if the account exists. The reply does not reveal whether it
 * does.
 */
export async function requestReset(email: string): Promise<Output<"recover">> {
  const input: Input<"recover"> = { email };
  return askForEmail(
    "recovery",
    email,
    async () => (await post("/api/auth/recover", input)) as Output<"recover">,
  );
}

/** Emails a sign-in link if the account exists. The reply does not reveal whether it does. */
export async function requestMagicLink(email: string): Promise<void> {
  const input: Input<"otp"> = { email };
  await askForEmail("magiclink", email, async () => (await post("/api/auth/otp", input)) as Output<"otp">);
}

/** Uses up an emailed link. Call it only when the user presses a button (T25). */
export async function spendLink(input: Input<"link">): Promise<Output<"link">> {
  return (await post("/api/auth/link", input, timezoneHeader())) as Output<"link">;
}

/**
 * Sets a new password after a recovery code or link was accepted in this browser. Ends all sessions of the
 * account.
 * @param removes_recent also removes recently added factors.
 */
export async function setPassword(password: string, removes_recent: boolean): Promise<void> {
  await put("/api/auth/user", { password, removes_recent } satisfies Input<"updateUser">);
}

/** Whether the account whose password this browser may set has an authenticator app or a passkey. */
export async function fetchResetTerms(): Promise<Output<"reset">> {
  return (await send("/api/auth/reset", {})) as Output<"reset">;
}

/** The path that starts a sign-in with a third party; to be opened as a page. */
export function providerPath(id: string, from: string): string {
  return `/api/auth/authorize/${encodeURIComponent(id)}?${new URLSearchParams({ from })}`;
}

/**
 * Sends the server the query with which a third party redirected back here. Continues even if the page is
 * left.
 */
export async function finishProviderSignIn(query: string): Promise<Output<"callback">> {
  return (await send("/api/auth/callback", {
    method: "POST",
    body: JSON.stringify({ query } satisfies Input<"callback">),
    headers: { "Content-Type": "application/json", ...timezoneHeader() },
    keepalive: true,
  })) as Output<"callback">;
}
