import { routes } from "@portico/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../http/errors.ts";
import { pageOrigin } from "../../http/page-origin.ts";
import {
  type Claims,
  failureReason,
  type IdentityProvider,
  newOidcSecrets,
} from "../../outside/identity-provider.ts";
import { type Identity, toIdentity } from "./identity.ts";
import type { OidcCookie, Ticket } from "./oidc-cookie.ts";

/** The configured identity providers, and the cookie for sign-ins in progress. */
export interface ThirdParties {
  /** By id, in the operator's order. */
  providers: ReadonlyMap<string, IdentityProvider>;
  cookie: OidcCookie;
}

/**
 * Sets this browser's ticket and returns the URL to redirect to. If the provider is unreachable, returns our own
 * callback page, which shows the failure.
 */
export async function sendTo(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: OidcCookie,
  provider: IdentityProvider,
  purpose: Pick<Ticket, "from" | "link_to">,
): Promise<string> {
  const redirectUri = `${pageOrigin(request)}${routes.authCallback.path}`;
  const ticket: Ticket = {
    provider: provider.id,
    ...newOidcSecrets(),
    redirect_uri: redirectUri,
    ...purpose,
  };
  cookie.set(reply, ticket);
  try {
    return (await provider.authorizeUrl(ticket.redirect_uri, ticket)).href;
  } catch (error) {
    noteFailure(request, provider, error);
    return `${routes.authCallback.path}?${new URLSearchParams({ error: "server_error", state: ticket.state })}`;
  }
}

/**
 * The identity that the provider states for the returning browser.
 * @param query the query string that the provider sent the browser back with.
 * @throws {Refusal} `provider_failed`
 */
export async function redeem(
  request: FastifyRequest,
  provider: IdentityProvider,
  ticket: Ticket,
  query: string,
): Promise<Identity> {
  const returned = new URL(ticket.redirect_uri);
  returned.search = query;
  try {
    const claims = await provider.redeem(returned, ticket);
    const identity = toIdentity(claims, provider.name);
    if (identity.verified_email === null) noteUnverified(request, provider, identity, claims);
    return identity;
  } catch (error) {
    noteFailure(request, provider, error);
    return refuse("provider_failed", { provider: provider.name });
  }
}

/** Known identities sign in all the same; an unknown one needs a code. */
function noteUnverified(
  request: FastifyRequest,
  { id }: IdentityProvider,
  { email }: Identity,
  { verified_says, user_info_fault }: Claims,
): void {
  const facts = { provider: id, email_verified: verified_says, user_info_fault };
  if (email === null) request.log.warn(facts, "a provider stated no email that can be used");
  else request.log.info(facts, "a provider did not say that the email is verified");
}

function noteFailure(request: FastifyRequest, { id }: IdentityProvider, error: unknown): void {
  request.log.warn({ provider: id, reason: failureReason(error) }, "a sign-in with a third party failed");
}
