import { account, inAppPath, routes } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refuse } from "../../http/errors.ts";
import { refusalSchema } from "../../http/refusal-schema.ts";
import { context, newToken } from "../../http/session.ts";
import type { Addressee } from "../../mail/addressee.ts";
import { queueEmail } from "../../mail/queue-email.ts";
import { providerLinkedEmail } from "../../mail/templates/account/provider-linked.ts";
import { createIdentityProvider } from "../../outside/identity-provider.ts";
import type { AccountDeps } from "../deps.ts";
import { type Link, newLink } from "../email-codes/links.ts";
import { type Entered, newEntry, requestSource } from "../entry.ts";
import { deriveKey } from "../keys.ts";
import { describe } from "../requests.ts";
import { addIdentityRoutes, linkIdentity } from "./identity-routes.ts";
import { createOidcCookie } from "./oidc-cookie.ts";
import { redeem, sendTo, type ThirdParties } from "./third-parties.ts";

/** Signing in with an identity provider (T27): a redirect to the provider, and a POST from our callback page. */
export function addThirdPartyRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  const { oidcProviders, authSecret } = app.deps.config;
  const parties: ThirdParties = {
    providers: new Map(oidcProviders.map((one) => [one.id, createIdentityProvider(one)])),
    // No secret means demo mode, where every request is refused earlier. The random key is never used.
    cookie: createOidcCookie(deriveKey(authSecret ?? newToken(), "oidc")),
  };
  addAuthorize(app, parties);
  addCallback(app, parties);
  addIdentityRoutes(app, accountDeps, parties);
}

function addAuthorize(app: FastifyInstance, { providers, cookie }: ThirdParties): void {
  const schema = {
    summary: "Sends the browser to a third party to sign in there",
    operationId: "auth_authorize",
    tags: ["account"],
    params: z.strictObject({ provider: z.string() }),
    querystring: z.strictObject({ from: z.string().optional() }),
    response: { "4xx": refusalSchema },
  };
  app
    .withTypeProvider<ZodTypeProvider>()
    .get("/api/auth/authorize/:provider", { schema }, async (request, reply) => {
      const provider = providers.get(request.params.provider) ?? refuse("unknown_provider");
      // Other sites must not start a sign-in that the visitor did not request.
      if (!isOwnNavigation(request)) return reply.redirect(routes.auth.path);
      const from = inAppPath(request.query.from, "") || null;
      const url = await sendTo(request, reply, cookie, provider, { from, link_to: null });
      return reply.redirect(url);
    });
}

/**
 * Whether the navigation came from one of our pages or from the user directly. Browsers that do not say are trusted.
 */
function isOwnNavigation(request: FastifyRequest): boolean {
  return ["same-origin", "none"].includes(String(request.headers["sec-fetch-site"] ?? "none"));
}

function addCallback(app: FastifyInstance, { providers, cookie }: ThirdParties): void {
  const { pool } = app.deps;
  const route = describe(account.callback);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/callback", route, async (request, reply) => {
    const ticket = cookie.take(request, reply);
    const provider = ticket && providers.get(ticket.provider);
    if (!provider) refuse("provider_expired");
    const asked = context(request);
    await call(pool, "account_start_third_party", asked);
    const identity = await redeem(request, provider, ticket, request.body.query);
    if (ticket.link_to !== null) return linkIdentity(request, provider, identity, ticket.link_to);
    const entry = newEntry(request);
    const undo = newLink(app.deps.config, "undo_addition");
    const entered = await call<EnteredByProvider>(pool, "account_enter_by_identity", asked, {
      p_identity: identity,
      p_entry: entry.hashes,
      p_undo_hash: undo.hash,
    });
    await sendLinkedEmail(request, entered.linked, undo);
    return { ...(await entry.finish(reply, entered)), from: ticket.from };
  });
}

/** The owner of an account that a provider was just linked to, and the provider's name. */
export type LinkedOwner = Addressee & { provider: string; held_until: string | null };

/** Emails the owner that a provider can now sign in, and how to undo it (T50). */
export async function sendLinkedEmail(
  request: FastifyRequest,
  linked: LinkedOwner | null,
  undo: Link,
): Promise<void> {
  if (linked === null) return;
  const { provider, held_until, ...owner } = linked;
  const mail = providerLinkedEmail(owner, provider, requestSource(request), {
    undoUrl: undo.url,
    heldUntil: held_until,
  });
  await queueEmail(request.server.deps, mail);
}

type EnteredByProvider = Entered & {
  /** The account's owner, if this sign-in linked the provider; otherwise null. */
  linked: LinkedOwner | null;
};
