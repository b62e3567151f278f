import type { AdditionProof, account, LinkedIdentity, Proof } from "@portico/contract";
import type { z } from "zod";
import { post, send } from "../http/client.ts";

type Output<Name extends "identities" | "linkIdentity"> = z.output<(typeof account)[Name]["output"]>;

/** The accounts at third parties that sign the user in. */
export async function fetchIdentities(signal: AbortSignal): Promise<LinkedIdentity[]> {
  return ((await send("/api/auth/identities", { signal })) as Output<"identities">).identities;
}

/** Leaves for the third party to link an account there; it redirects back to `/auth/callback`. */
export async function leaveToLink(provider: string, proof: AdditionProof): Promise<void> {
  const { url } = (await post("/api/auth/identities/link", { ...proof, provider })) as Output<"linkIdentity">;
  rememberLinking(new URL(url, location.href).searchParams.get("state"));
  location.assign(url);
}

/** Unlinks an account, so that it no longer signs the user in. */
export async function removeIdentity(id: string, proof: Proof): Promise<void> {
  await post(`/api/auth/identities/${id}/remove`, proof);
}

const LINKING_KEY = "portico_linking";

/**
 * Remembers the state parameter, which distinguishes linking from a sign-in on return. It is random and no
 * secret.
 */
function rememberLinking(state: string | null): void {
  try {
    sessionStorage.setItem(LINKING_KEY, state ?? "");
  } catch {}
}

/**
 * Whether this tab had left to link an account, judging by the returned query. It only selects the messages;
 * the server decides by itself.
 */
export function isLinking(query: string): boolean {
  const state = new URLSearchParams(query).get("state");
  try {
    return state !== null && sessionStorage.getItem(LINKING_KEY) === state;
  } catch {
    return false;
  }
}
