import type { AdditionProof, account, Proof } from "@portico/contract";
import type { z } from "zod";
import { post, send } from "./client.ts";
import { renewing } from "./renewal.ts";

type Account = typeof account;
type Output<Name extends keyof Account> = z.output<Account[Name]["output"]>;
/** Options for the browser's authenticator. */
export type PasskeyOptions = Output<"challenge">["options"];
/** What the browser's authenticator answered. */
export type PasskeyResponse = NonNullable<Proof["passkey"]>;
/** The second factor of a sign-in: the kind, and the code or the passkey's answer. */
export type SecondFactor = z.input<Account["verifyFactor"]["input"]>;

async function ask<Name extends keyof Account>(_name: Name, path: string, body: unknown = {}) {
  return (await post(`/api/auth/${path}`, body)) as Output<Name>;
}

/** How the signed-in user's account is secured. */
export async function fetchFactors(signal: AbortSignal): Promise<Output<"factors">> {
  return (await send("/api/auth/factors", { signal })) as Output<"factors">;
}

/** What somebody adds to their account. */
export type Addition = { kind: "totp" | "passkey" } | { kind: "identity"; provider: string };

/** Emails the code that the addition takes while two-factor is off; the password, or a fresh sign-in, allows it. */
export const mailFactorCode = (addition: Addition, { password }: Proof) =>
  ask("mailFactorCode", "factors/mail-code", { ...addition, ...(password !== undefined && { password }) });

/** Begins to set up an authenticator app: the secret, and the same as an address for a QR code. */
export const enrolTotp = (proof: AdditionProof) => ask("enrolTotp", "factors/totp", proof);

/** Makes the app count, by a code that it shows. The reply holds recovery codes if it is the first factor. */
export const confirmTotp = (code: string) =>
  renewing(() => ask("confirmTotp", "factors/totp/confirm", { code }));

export const removeTotp = (proof: Proof) => ask("removeTotp", "factors/totp/remove", proof);

/** What the browser's authenticator needs to make a passkey. */
export const passkeyOptions = async (proof: AdditionProof) =>
  (await ask("passkeyOptions", "factors/passkeys/options", proof)).options;

/** Keeps a passkey that was made. The reply holds recovery codes if it is the first factor. */
export const addPasskey = (name: string, response: PasskeyResponse) =>
  renewing(() => ask("addPasskey", "factors/passkeys", { name, response }));

export const removePasskey = (id: string, proof: Proof) =>
  ask("removePasskey", `factors/passkeys/${id}/remove`, proof);

/** Ten new recovery codes; the old ones do not count any more. */
export const newRecoveryCodes = async (proof: Proof) =>
  (await ask("newRecoveryCodes", "factors/recovery-codes", proof)).recovery_codes;

/** Switches two-factor off; the proof is a second factor. */
export const disableFactors = (proof: Proof) => ask("disableFactors", "factors/disable", proof);

/** What the browser's authenticator needs to be a second factor or a proof. */
export const factorChallenge = async () => (await ask("challenge", "factors/challenge")).options;

/** An administrator proves again who they are. */
export const stepUp = (proof: Proof) => renewing(() => ask("stepUp", "step-up", proof));

/** Gives the second factor of a sign-in that asked for it. */
export const verifyFactor = async (factor: SecondFactor) =>
  (await ask("verifyFactor", "factors/verify", factor)).user;

/** During a sign-in, for who lost every second factor: mails a link that begins the wait. */
export const askForReset = () => ask("resetFactors", "factors/reset");

/** Stops the switching-off of two-factor that somebody asked for; the proof is a factor from before that. */
export const cancelReset = (proof: Proof) => ask("cancelReset", "factors/reset/cancel", proof);

/** What the browser's authenticator needs to be the way in. */
export const passkeySignInOptions = async () =>
  (await ask("passkeySignInOptions", "passkeys/options")).options;

export const passkeySignIn = async (response: PasskeyResponse) =>
  (await ask("passkeySignIn", "passkeys/sign-in", { response })).user;

/** The sessions of the signed-in user. */
export async function fetchSessions(signal: AbortSignal): Promise<Output<"sessions">["sessions"]> {
  return ((await send("/api/auth/sessions", { signal })) as Output<"sessions">).sessions;
}

export const endOneSession = (id: string) => ask("endSession", `sessions/${id}/end`);

export const endOtherSessions = () => ask("logout", "logout", { scope: "others" });
