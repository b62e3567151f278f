import type { AdditionProof, account, Proof, WithdrawalTerms } from "@portico/contract";
import type { z } from "zod";
import { post, send } from "../http/client.ts";
import { renewing } from "../http/renewal.ts";

type Account = typeof account;
type Output<Name extends keyof Account> = z.output<Account[Name]["output"]>;
/** Options for the browser's authenticator. */
export type PasskeyOptions = Output<"challenge">["options"];
/** The authenticator's response. */
export type PasskeyResponse = NonNullable<Proof["passkey"]>;
/** The second factor of a sign-in: its kind, and the code or the passkey's response. */
export type SecondFactor = z.input<Account["verifyFactor"]["input"]>;
/** The confirmation of a withdrawal: a second factor, or an emailed code while two-factor is off. */
export type WithdrawalProof = Pick<AdditionProof, "code" | "passkey" | "mailed_code">;

async function ask<Name extends keyof Account>(_name: Name, path: string, body: unknown = {}) {
  return (await post(`/api/auth/${path}`, body)) as Output<Name>;
}

/** The factors that secure the signed-in user's account. */
export async function fetchFactors(signal: AbortSignal): Promise<Output<"factors">> {
  return (await send("/api/auth/factors", { signal })) as Output<"factors">;
}

/** A factor or account that a user adds. */
export type Addition = { kind: "totp" | "passkey" } | { kind: "identity"; provider: string };

/** Emails the code needed to add a factor while two-factor is off. Needs the password or a recent sign-in. */
export const mailFactorCode = (addition: Addition, { password }: Proof) =>
  ask("mailFactorCode", "factors/mail-code", { ...addition, ...(password !== undefined && { password }) });

/** Starts the setup of an authenticator app: the secret, also as a URI for a QR code. */
export const enrolTotp = (proof: AdditionProof) => ask("enrolTotp", "factors/totp", proof);

/** Activates the app with one of its codes. The reply holds recovery codes if it is the first factor. */
export const confirmTotp = (code: string) =>
  renewing(() => ask("confirmTotp", "factors/totp/confirm", { code }));

export const removeTotp = (proof: Proof) => ask("removeTotp", "factors/totp/remove", proof);

/** The browser options for creating a passkey. */
export const passkeyOptions = async (proof: AdditionProof) =>
  (await ask("passkeyOptions", "factors/passkeys/options", proof)).options;

/** Stores a new passkey. The reply holds recovery codes if it is the first factor. */
export const addPasskey = (name: string, response: PasskeyResponse) =>
  renewing(() => ask("addPasskey", "factors/passkeys", { name, response }));

export const removePasskey = (id: string, proof: Proof) =>
  ask("removePasskey", `factors/passkeys/${id}/remove`, proof);

/** Ten new recovery codes; the old ones become invalid. */
export const newRecoveryCodes = async (proof: Proof) =>
  (await ask("newRecoveryCodes", "factors/recovery-codes", proof)).recovery_codes;

/** Turns two-factor off; the proof is a second factor. */
export const disableFactors = (proof: Proof) => ask("disableFactors", "factors/disable", proof);

/** The browser options for using a passkey as a second factor or a proof. */
export const factorChallenge = async () => (await ask("challenge", "factors/challenge")).options;

/** Confirms an administrator's identity again. */
export const stepUp = (proof: Proof) => renewing(() => ask("stepUp", "step-up", proof));

/** Emails the code that confirms exactly this withdrawal in this session while two-factor is off (T55). */
export const mailWithdrawalCode = (terms: WithdrawalTerms) =>
  ask("mailWithdrawalCode", "withdrawal-code", terms);

/** Confirms exactly this withdrawal. Single use, valid for five minutes. */
export const confirmWithdrawal = (terms: WithdrawalTerms, proof: WithdrawalProof) =>
  ask("confirmWithdrawal", "confirm-withdrawal", { ...terms, ...proof });

/** Sends the second factor of a sign-in. */
export const verifyFactor = async (factor: SecondFactor) =>
  (await ask("verifyFactor", "factors/verify", factor)).user;

/** During a sign-in without any second factor left: emails a link that starts the waiting period. */
export const askForReset = () => ask("resetFactors", "factors/reset");

/** Cancels a requested removal of two-factor; the proof is a factor that is older than the request. */
export const cancelReset = (proof: Proof) => ask("cancelReset", "factors/reset/cancel", proof);

/** The browser options for signing in with a passkey. */
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
