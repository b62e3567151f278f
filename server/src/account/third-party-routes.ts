import { account, inAppPath, routes } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refuse } from "../errors.ts";
import { pageOrigin } from "../http/page-origin.ts";
import { refusalSchema } from "../http/refusal-schema.ts";
import type { Addressee } from "../letters/addressee.ts";
import {
  createIdentityProvider,
  failureReason,
  type IdentityProvider,
  newOidcSecrets,
} from "../outside/identity-provider.ts";
import { context, newToken } from "../session.ts";
import { askedFrom, type Entered, newEntry } from "./entry.ts";
import { toIdentity } from "./identity.ts";
import { deriveKey } from "./keys.ts";
import { providerLinkedMail } from "./letters/provider-linked.ts";
import { createOidcCookie, type OidcCookie, type Ticket } from "./oidc-cookie.ts";
import { describe } from "./requests.ts";

interface ThirdParties {
  providers: Map<string, IdentityProvider>;
  cookie: OidcCookie;
}

/** Signing in with a third party (T27): out by a redirect, back by what its page posts. */
export function addThirdPartyRoutes(app: FastifyInstance): void {
  const { oidcProviders, authSecret } = app.deps.config;
  const parties: ThirdParties = {
    providers: new Map(oidcProviders.map((one) => [one.id, createIdentityProvider(one)])),
    // Without a secret it is demo mode, and every request is refused before it comes here.
    cookie: createOidcCookie(deriveKey(authSecret ?? newToken(), "oidc")),
  };
  addAuthorize(app, parties);
  addCallback(app, parties);
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
      // Another site may not send its visitors through a sign-in that they did not ask for.
      if (!isOwnNavigation(request)) return reply.redirect(routes.auth.path);
      const ticket = newTicket(request, provider, request.query.from);
      cookie.set(reply, ticket);
      return reply.redirect(await whereTo(request, provider, ticket));
    });
}

/** Whether a page of ours led here, or the person themselves; browsers that do not say are believed. */
function isOwnNavigation(request: FastifyRequest): boolean {
  return ["same-origin", "none"].includes(String(request.headers["sec-fetch-site"] ?? "none"));
}

function newTicket(request: FastifyRequest, { id }: IdentityProvider, from: string | undefined): Ticket {
  return {
    provider: id,
    ...newOidcSecrets(),
    redirect_uri: `${pageOrigin(request)}${routes.authCallback.path}`,
    from: inAppPath(from, "") || null,
  };
}

/** A provider that cannot be reached is answered for, so that the page which shows failures shows this one, too. */
async function whereTo(request: FastifyRequest, provider: IdentityProvider, ticket: Ticket): Promise<string> {
  try {
    return (await provider.authorizeUrl(ticket.redirect_uri, ticket)).href;
  } catch (error) {
    noteFailure(request, provider, error);
    return `${routes.authCallback.path}?${new URLSearchParams({ error: "server_error", state: ticket.state })}`;
  }
}

function addCallback(app: FastifyInstance, { providers, cookie }: ThirdParties): void {
  const { pool, mailer } = app.deps;
  const route = describe(account.callback, "auth_callback", "Signs in with what a third party sent back");
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/callback", route, async (request, reply) => {
    const ticket = cookie.take(request, reply);
    const provider = ticket && providers.get(ticket.provider);
    if (!provider) refuse("provider_expired");
    const asked = context(request);
    await call(pool, "account_start_third_party", asked);
    const identity = await redeem(request, provider, ticket);
    const entry = newEntry(request);
    const entered = await call<EnteredByProvider>(pool, "account_enter_by_identity", asked, {
      p_identity: identity,
      p_entry: entry.hashes,
    });
    if (entered.linked !== null) {
      await mailer.send(providerLinkedMail(entered.linked, provider.name, askedFrom(request)));
    }
    return { ...(await entry.finish(reply, entered)), from: ticket.from };
  });
}

type EnteredByProvider = Entered & {
  /** The account's owner, if this was the first time that the provider opened it; otherwise null. */
  linked: Addressee | null;
};

async function redeem(
  request: FastifyRequest<{ Body: { query: string } }>,
  provider: IdentityProvider,
  ticket: Ticket,
) {
  const returned = new URL(ticket.redirect_uri);
  returned.search = request.body.query;
  try {
    return toIdentity(await provider.redeem(returned, ticket), provider.name);
  } catch (error) {
    noteFailure(request, provider, error);
    return refuse("provider_failed", { provider: provider.name });
  }
}

function noteFailure(request: FastifyRequest, { id }: IdentityProvider, error: unknown): void {
  request.log.warn({ provider: id, reason: failureReason(error) }, "a sign-in with a third party failed");
}
