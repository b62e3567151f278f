import type { account } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { refusalText } from "../../text/app/refusals.ts";
import { Refusal } from "../http/client.ts";
import { beginSession } from "../session/session.ts";
import { finishProviderSignIn } from "./account.ts";
import { isLinking } from "./identities.ts";
import { fetchUser } from "./own-account.ts";
import { noteResendWait } from "./resend-wait.ts";

/**
 * The user is signed in or must give a second factor or an emailed code, with the page they were going to, if
 * known. Or an account was linked: the provider's name, or null if the answer was lost and the list of accounts has to
 * tell.
 */
export type ProviderReply = z.output<(typeof account)["callback"]["output"]> | { linked: null };

const running = new Map<string, Promise<ProviderReply>>();

/**
 * Finishes a sign-in with a third party, or the linking of an account there: posts the query of its redirect.
 * The query is single use, so it is posted once, however often the page is rendered or loaded.
 * @throws {Refusal} when nobody was signed in.
 */
export function returnFromProvider(client: QueryClient, query: string): Promise<ProviderReply> {
  const reply = running.get(query) ?? finish(client, query);
  running.set(query, reply);
  return reply;
}

async function finish(client: QueryClient, query: string): Promise<ProviderReply> {
  const isLink = isLinking(query);
  if (wasPosted(query)) return isLink ? { linked: null } : awaitSession(client, MAX_TRIES);
  try {
    const reply = await finishProviderSignIn(query);
    if ("user" in reply) beginSession(client, reply.user);
    if ("needsEmailCode" in reply) noteResendWait("provider", reply.email, reply.retry_after_seconds);
    return reply;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The answer was lost; the server may have completed it.
    return isLink ? { linked: null } : awaitSession(client, 1);
  }
}

const POSTED_KEY = "portico_callback";

/**
 * Whether this tab posted the query before a reload; marks it as posted. The state is random and no secret.
 */
function wasPosted(query: string): boolean {
  const state = new URLSearchParams(query).get("state");
  if (state === null) return false;
  try {
    if (sessionStorage.getItem(POSTED_KEY) === state) return true;
    sessionStorage.setItem(POSTED_KEY, state);
  } catch {}
  return false;
}

/** As long as the server may wait for the third party. */
const MAX_TRIES = 24;
const PAUSE_MILLISECONDS = 500;

/** The post continues on the server during a reload; once it is done, the browser has its session. */
async function awaitSession(client: QueryClient, tries: number): Promise<ProviderReply> {
  for (let left = tries; left > 0; left -= 1) {
    const user = await fetchUser().catch(() => null);
    if (user) {
      beginSession(client, user);
      return { user, from: null };
    }
    if (left > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
  throw new Refusal("provider_expired", refusalText("provider_expired"));
}
