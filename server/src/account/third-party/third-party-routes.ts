import { account, inAppPath, routes } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refuse } from "../../http/errors.ts";
import { refusalSchema } from "../../http/refusal-schema.ts";
import { context, newToken } from "../../http/session.ts";
import { createIdentityProvider } from "../../outside/identity-provider.ts";
import type { AccountDeps } from "../deps.ts";
import type { Codes } from "../email-codes/codes.ts";
import { newLink } from "../email-codes/links.ts";
import { newEntry } from "../entry.ts";
import { deriveKey } from "../keys.ts";
import { describe } from "../requests.ts";
import { type IdentityCodeAsked, newIdentityCode } from "./identity-code.ts";
import { addIdentityCodeRoutes } from "./identity-code-routes.ts";
import { addIdentityRoutes, linkIdentity } from "./identity-routes.ts";
import { type EnteredByProvider, sendLinkedEmail } from "./linked-email.ts";
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
  addCallback(app, parties, accountDeps.codes);
  addIdentityCodeRoutes(app, accountDeps.codes);
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

function addCallback(app: FastifyInstance, { providers, cookie }: ThirdParties, codes: Codes): void {
  const { pool } = app.deps;
  const route = describe(account.callback);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/callback", route, async (request, reply) => {
    const ticket = cookie.take(request, reply);
    const provider = ticket && providers.get(ticket.provider);
    if (!provider) refuse("provider_expired");
    const asked = context(request);
    await call(pool, "account_start_third_party", asked);
    const identity = await redeem(request, provider, ticket, request.body.query);
    if (ticket.link_to !== null) return linkIdentity(request, reply, codes, identity, ticket.link_to);
    const entry = newEntry(request);
    const undo = newLink(app.deps.config, "undo_addition");
    const code = newIdentityCode(codes);
    const entered = await call<EnteredByProvider | IdentityCodeAsked>(
      pool,
      "account_enter_by_identity",
      asked,
      {
        p_identity: identity,
        p_entry: entry.hashes,
        p_undo_hash: undo.hash,
        p_code: code.hashes,
      },
    );
    if ("needs_code" in entered) return { ...(await code.send(request, reply, entered)), from: ticket.from };
    await sendLinkedEmail(request, entered.linked, undo);
    return { ...(await entry.finish(reply, entered)), from: ticket.from };
  });
}
