import * as client from "openid-client";
import { cached } from "../async/cached.ts";
import type { OidcProvider } from "../config/oidc-setting.ts";

/** Secrets of a sign-in in progress, known only to the browser that started it. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  /** PKCE's code verifier (RFC 7636). */
  verifier: string;
}

/** The claims of an ID token or user info reply that we use, unvalidated. */
export interface Claims {
  issuer: string;
  subject: string;
  email: unknown;
  /** Whether the provider, or the operator for it, says that it has verified this email. */
  is_verified: boolean;
  /** Why it is not: for the log. */
  verified_says: "yes" | "no" | "nothing";
  /** The code of the fault with which the provider's user info was not available, for the log. */
  user_info_fault: string | undefined;
  preferred_username: unknown;
}

/** An identity provider, used by OpenID Connect's authorization code flow with state, nonce and PKCE (T27). */
export interface IdentityProvider {
  id: string;
  name: string;
  /**
   * The URL for signing in at the provider.
   * @param redirectUri the URL that it redirects back to.
   * @throws if the provider's discovery document is unavailable. The next call fetches it again.
   */
  authorizeUrl(redirectUri: string, secrets: OidcSecrets): Promise<URL>;
  /**
   * Redeems the provider's reply.
   * @param returned the redirect URL with the provider's query string.
   * @throws if the provider refused, or a check of its reply failed.
   */
  redeem(returned: URL, secrets: OidcSecrets): Promise<Claims>;
}

const TIMEOUT_SECONDS = 10;
/** How long the discovery document is cached. Signing keys are refetched when they change; endpoints rarely change. */
const DISCOVERY_SECONDS = 3_600;

/**
 * Creates the client of a provider. The provider is contacted at the first sign-in, not before. `redeem` rejects if the
 * provider or a check of its reply does.
 */
export function createIdentityProvider(provider: OidcProvider): IdentityProvider {
  const discovered = cached(DISCOVERY_SECONDS, () => discover(provider));
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
      const info = saysVerified(claims) ? {} : await userInfo(configuration, tokens.access_token, claims);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        ...emailOf([claims, info.claims ?? {}], provider.trustsEmail === true),
        user_info_fault: info.fault,
        preferred_username: info.claims?.preferred_username ?? claims.preferred_username,
      };
    },
  };
}

/** What a provider states about an email, in one place. */
interface Stated {
  [claim: string]: unknown;
  email?: unknown;
  email_verified?: unknown;
  preferred_username?: unknown;
}

/** Some providers send the string "true" instead of a boolean. */
function saysVerified({ email, email_verified }: Stated): boolean {
  return typeof email === "string" && (email_verified === true || email_verified === "true");
}

/**
 * The claims of the user info endpoint, whose subject is the ID token's. A provider that does not answer there says
 * nothing: somebody who is known here needs no email.
 * @throws if what it answers is not about the same person, or if nothing else states an email.
 */
async function userInfo(
  configuration: client.Configuration,
  accessToken: string,
  { sub, email }: { sub: string; email?: unknown },
): Promise<{ claims?: Stated; fault?: string }> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return { claims: await client.fetchUserInfo(configuration, accessToken, sub) };
  } catch (error) {
    if (email === undefined || !isUnavailable(error)) throw error;
    return { fault: failureReason(error) };
  }
}

/** A connection that failed, or a status other than 200; not an answer that is wrong. */
function isUnavailable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (
    error instanceof client.WWWAuthenticateChallengeError ||
    error instanceof client.ResponseBodyError ||
    code === undefined ||
    code === "OAUTH_RESPONSE_IS_NOT_CONFORM" ||
    code === "OAUTH_TIMEOUT"
  );
}

/**
 * The email, and whether it is verified. Both come from one source, or the email of one could be combined with the
 * other's `email_verified`.
 */
function emailOf(
  sources: Stated[],
  isTrusted: boolean,
): Pick<Claims, "email" | "is_verified" | "verified_says"> {
  const verified = sources.find(saysVerified);
  if (verified) return { email: verified.email, is_verified: true, verified_says: "yes" };
  const email = sources.find((source) => typeof source.email === "string" && source.email !== "")?.email;
  const says = sources
    .map((source) => source.email_verified)
    .filter((said) => said !== undefined && said !== null);
  const verified_says = says.length > 0 ? "no" : "nothing";
  return { email, is_verified: isTrusted && verified_says === "nothing", verified_says };
}

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const server = new URL(issuer);
  // Verify the signature even though the token comes directly from the provider, as defense in depth.
  const execute = [client.enableNonRepudiationChecks];
  if (server.protocol === "http:") execute.push(client.allowInsecureRequests);
  return client.discovery(server, clientId, undefined, authentication(clientSecret), {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
}

/** Sends the client secret in the header, the default, or in the body if the provider supports only that. */
function authentication(secret: string): client.ClientAuth {
  const byHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? byHeader : inBody)(server, ...request);
  };
}

/** Creates the secrets for one sign-in. */
export function newOidcSecrets(): OidcSecrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * The reason for a failed sign-in, for the log: an error code, without any free text from the provider or the browser.
 */
export function failureReason(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return /^[a-z_]{1,64}$/.test(error.error) ? error.error : error.name;
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}
