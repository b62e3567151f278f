import * as client from "openid-client";
import type { OidcProvider } from "../config.ts";
import { kept } from "../kept.ts";

/** What a sign-in under way must not tell anybody but the browser that began it. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  /** PKCE's code verifier (RFC 7636). */
  verifier: string;
}

/** What a provider says of somebody: the claims that count, as they came. */
export interface Claims {
  issuer: string;
  subject: string;
  email: unknown;
  email_verified: unknown;
  preferred_username: unknown;
}

/** A third party that signs people in by OpenID Connect's code flow with state, nonce and PKCE (T27). */
export interface IdentityProvider {
  id: string;
  name: string;
  /**
   * Where a browser goes to sign in there.
   * @param redirectUri where it comes back to.
   * @throws when the provider's discovery document cannot be had; the next call asks for it again.
   */
  authorizeUrl(redirectUri: string, secrets: OidcSecrets): Promise<URL>;
  /**
   * Redeems what the browser brought back.
   * @param returned the redirect address with the provider's query.
   * @throws when the provider refused, or anything it said does not fit together.
   */
  redeem(returned: URL, secrets: OidcSecrets): Promise<Claims>;
}

const patience_seconds = 10;
/** Keys are looked up when they change; endpoints change so seldom that an hour is early. */
const discovery_seconds = 3_600;

/** Nothing is asked of the provider before somebody wants to sign in with it. */
export function createIdentityProvider(provider: OidcProvider): IdentityProvider {
  const discovered = kept(discovery_seconds, () => discover(provider));
  return {
    id: provider.id,
    name: provider.name,
    async authorizeUrl(redirectUri, { state, nonce, verifier }) {
      return client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
    },
    async redeem(returned, { state, nonce, verifier }) {
      const configuration = await discovered();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await client.authorizationCodeGrant(configuration, returned, checks);
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("The provider sent no ID token");
      // Taken from one place, or the one's email could pass with the other's word that it is verified.
      const about =
        claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      const { email, email_verified, preferred_username } = about;
      return { issuer: claims.iss, subject: claims.sub, email, email_verified, preferred_username };
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const server = new URL(issuer);
  // The signature is checked although the token comes from the provider itself: one thing less to rely on.
  const execute = [client.enableNonRepudiationChecks];
  if (server.protocol === "http:") execute.push(client.allowInsecureRequests);
  return client.discovery(server, clientId, undefined, authentication(clientSecret), {
    execute,
    timeout: patience_seconds,
  });
}

/** By header, which is every provider's default, or in the body where it takes nothing else. */
function authentication(secret: string): client.ClientAuth {
  const byHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? byHeader : inBody)(server, ...request);
  };
}

/** Secrets for one sign-in. */
export function newOidcSecrets(): OidcSecrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/** Why a sign-in failed, for the log: a code without anything the provider or the browser wrote freely. */
export function failureReason(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return /^[a-z_]{1,64}$/.test(error.error) ? error.error : error.name;
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}
