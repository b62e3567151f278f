import { account, type LinkedIdentity, limits, routes } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refuse } from "../../http/errors.ts";
import { context } from "../../http/session.ts";
import type { AccountDeps } from "../deps.ts";
import type { Codes } from "../email-codes/codes.ts";
import { type Link, newLink } from "../email-codes/links.ts";
import { checkProof } from "../proof.ts";
import { describe, describeRead } from "../requests.ts";
import { ownOnly } from "../two-factor/factor-routes.ts";
import { type Changed, sendFactorChangeEmail } from "../two-factor/two-factor-emails.ts";
import type { Identity } from "./identity.ts";
import { type IdentityCodeAsked, newIdentityCode } from "./identity-code.ts";
import { sendTo, type ThirdParties } from "./third-parties.ts";

/** The identity providers linked to an account: list, link, remove. */
export function addIdentityRoutes(
  app: FastifyInstance,
  accountDeps: AccountDeps,
  parties: ThirdParties,
): void {
  addIdentities(app);
  addLinkIdentity(app, accountDeps, parties);
  addRemoveIdentity(app, accountDeps);
}

type StoredIdentity = Omit<LinkedIdentity, "provider"> & { issuer: string };

function addIdentities(app: FastifyInstance): void {
  const route = describeRead(account.identities);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get("/api/auth/identities", { ...route, ...ownOnly }, async (request) => {
      const { identities } = await call<{ identities: StoredIdentity[] }>(
        app.deps.pool,
        "account_identities",
        context(request),
        { p_issuers: issuers(request) },
      );
      return {
        identities: identities.map(({ issuer, ...rest }) => ({
          ...rest,
          provider: providerName(request, issuer),
        })),
      };
    });
}

function addLinkIdentity(
  app: FastifyInstance,
  accountDeps: AccountDeps,
  { providers, cookie }: ThirdParties,
): void {
  const route = describe(account.linkIdentity);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/identities/link", { ...route, ...ownOnly }, async (request, reply) => {
      const { provider: id, ...proof } = request.body;
      const provider = providers.get(id) ?? refuse("unknown_provider");
      const p_proof = await checkProof(request, accountDeps, proof);
      const changed = await call<Changed>(app.deps.pool, "account_start_link_identity", context(request), {
        p_proof,
        p_provider: id,
        p_most: limits.identities_most,
      });
      await sendFactorChangeEmail(request, changed, null);
      const purpose = { from: routes.profile.path, link_to: changed.user_id };
      return { url: await sendTo(request, reply, cookie, provider, purpose) };
    });
}

/**
 * Links an identity to the user who requested it, and emails them; or emails a code first, if the provider did not say
 * that its email is verified.
 * @throws {Refusal} `provider_expired` if another user has signed in here in the meantime, `provider_email_missing`,
 *   `provider_codes_paused`, `too_many_requests`, `identity_exists`, `identity_taken`, `too_many_identities`,
 *   `not_authenticated`
 */
export async function linkIdentity(
  request: FastifyRequest,
  reply: FastifyReply,
  codes: Codes,
  identity: Identity,
  userId: string,
) {
  const { pool, config } = request.server.deps;
  const undo = newLink(config, "undo_addition");
  const code = newIdentityCode(codes);
  const linked = await call<IdentityLinked | IdentityCodeAsked>(
    pool,
    "account_link_identity",
    context(request),
    {
      p_identity: identity,
      p_user_id: userId,
      p_most: limits.identities_most,
      p_undo_hash: undo.hash,
      p_code: code.hashes,
    },
  );
  if ("needs_code" in linked) return { ...(await code.send(request, reply, linked)), from: null };
  return finishLink(request, linked, undo);
}

/** What changed when an identity was linked from the profile. */
export type IdentityLinked = Changed & { address: string; provider: string };

/** Emails the owner about the linked identity. */
export async function finishLink(
  request: FastifyRequest,
  { address, provider, ...changed }: IdentityLinked,
  undo: Link,
): Promise<{ linked: string }> {
  await sendFactorChangeEmail(request, changed, { kind: "provider_linked", provider, address }, { undo });
  return { linked: provider };
}

type RemovedIdentity = Changed & { issuer: string; address: string | null };

function addRemoveIdentity(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.removeIdentity);
  const schema = { ...route.schema, params: z.object({ id: z.string() }) };
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/identities/:id/remove", { schema, ...ownOnly }, async (request) => {
      const identityId = request.params.id;
      // Someone else's, missing and malformed ids get the same answer (T32).
      if (!z.uuid().safeParse(identityId).success) refuse("not_found");
      const p_proof = await checkProof(request, accountDeps, request.body);
      const { issuer, address, ...changed } = await call<RemovedIdentity>(
        app.deps.pool,
        "account_remove_identity",
        context(request),
        { p_proof, p_identity_id: identityId, p_issuers: issuers(request) },
      );
      const provider = providerName(request, issuer);
      await sendFactorChangeEmail(request, changed, { kind: "provider_removed", provider, address });
      return {};
    });
}

/** Removes trailing slashes, which some issuers have and the settings may lack. */
const plain = (issuer: string) => issuer.replace(/\/+$/, "");

/** The issuers of all configured providers, as the database stores them. */
function issuers(request: FastifyRequest): string[] {
  return request.server.deps.config.oidcProviders.map(({ issuer }) => plain(issuer));
}

/** The provider's display name. A provider that is no longer configured is shown by its hostname. */
function providerName(request: FastifyRequest, issuer: string): string {
  const known = request.server.deps.config.oidcProviders.find((one) => plain(one.issuer) === plain(issuer));
  return known?.name ?? (URL.canParse(issuer) ? new URL(issuer).hostname : issuer);
}
