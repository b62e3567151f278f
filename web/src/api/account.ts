import type { account, SignInReply } from "@portico/contract";
import type { z } from "zod";
import { post, put, send } from "./client.ts";
import { askForEmail, noteResendWait } from "./resend-wait.ts";

type Account = typeof account;
type Input<Name extends keyof Account> = Account[Name] extends { input: z.ZodType }
  ? z.input<Account[Name]["input"]>
  : never;
type Output<Name extends keyof Account> = z.output<Account[Name]["output"]>;

/** Leaves a pending sign-up whose code this browser alone can use. */
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

/** A right code of a sign-up signs in; one of a recovery lets this browser set a password for ten minutes. */
export async function verifyCode(input: Input<"verify">): Promise<Output<"verify">> {
  return (await post("/api/auth/verify", input)) as Output<"verify">;
}

/** Mails a new code; the old one does not count any more. */
export async function resendCode(input: Input<"resend">): Promise<Output<"resend">> {
  const { type, email } = input;
  return askForEmail(type, email, async () => (await post("/api/auth/resend", input)) as Output<"resend">);
}

/** Mails a code and a link to set a new password, if there is such an account; nobody learns which. */
export async function requestReset(email: string): Promise<void> {
  const input: Input<"recover"> = { email };
  await askForEmail(
    "recovery",
    email,
    async () => (await post("/api/auth/recover", input)) as Output<"recover">,
  );
}

/** Mails a link that signs in, if there is such an account; nobody learns which. */
export async function requestMagicLink(email: string): Promise<void> {
  const input: Input<"otp"> = { email };
  await askForEmail("magiclink", email, async () => (await post("/api/auth/otp", input)) as Output<"otp">);
}

/** Spends a link of a mail; to be called by the press of a button alone (T25). */
export async function spendLink(input: Input<"link">): Promise<Output<"link">> {
  return (await post("/api/auth/link", input)) as Output<"link">;
}

/** Sets the password of who has shown a code or a link of a recovery in this browser; all their sessions end. */
export async function setPassword(password: string): Promise<void> {
  await put("/api/auth/user", { password } satisfies Input<"updateUser">);
}

/** Where a link leads that signs in with a third party; a page like any other, to be navigated to. */
export function providerPath(id: string, from: string): string {
  return `/api/auth/authorize/${encodeURIComponent(id)}?${new URLSearchParams({ from })}`;
}

/** Hands the server the query with which a third party sent this browser back. Goes on even if the page is left. */
export async function finishProviderSignIn(query: string): Promise<Output<"callback">> {
  return (await send("/api/auth/callback", {
    method: "POST",
    body: JSON.stringify({ query } satisfies Input<"callback">),
    headers: { "Content-Type": "application/json" },
    keepalive: true,
  })) as Output<"callback">;
}
