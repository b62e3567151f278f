import type { account, SignInReply, User } from "@portico/contract";
import type { z } from "zod";
import { post, send } from "./client.ts";

type Input<Name extends "signup" | "check" | "verify" | "resend"> = z.input<(typeof account)[Name]["input"]>;
type Output<Name extends "signup" | "check" | "verify" | "resend"> = z.output<
  (typeof account)[Name]["output"]
>;

/** The user of this browser's session, or null. */
export async function fetchUser(): Promise<User | null> {
  const reply = (await send("/api/auth/user", {})) as { user: User | null };
  return reply.user;
}

/** Leaves a pending sign-up whose code this browser alone can use. */
export async function signUp(input: Input<"signup">): Promise<Output<"signup">> {
  return (await post("/api/auth/signup", input)) as Output<"signup">;
}

/** Whether an email or a username is taken. */
export async function checkTaken(input: Input<"check">): Promise<Output<"check">> {
  return (await post("/api/auth/check", input)) as Output<"check">;
}

/** Signs in, or answers that the email must be verified first. */
export async function signIn(email: string, password: string): Promise<SignInReply> {
  return (await post("/api/auth/token", { grant_type: "password", email, password })) as SignInReply;
}

export async function signOut(): Promise<void> {
  await post("/api/auth/logout", { scope: "local" });
}

export async function verifyCode(input: Input<"verify">): Promise<Output<"verify">> {
  return (await post("/api/auth/verify", input)) as Output<"verify">;
}

export async function resendCode(input: Input<"resend">): Promise<Output<"resend">> {
  return (await post("/api/auth/resend", input)) as Output<"resend">;
}
