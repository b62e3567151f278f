import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";

/** The provider's claims about one of its users. */
export interface OpenidAccount {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  preferred_username?: string;
  /** Differing claims at the user info endpoint; undefined ones are left out there. */
  atUserInfo?: Partial<Record<"email" | "email_verified", unknown>>;
}

/** A certified OpenID provider library on this machine. Its page signs in as any of its users without a password. */
export interface OpenidProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its users by subject. Tests may change them at any time. */
  accounts: Map<string, OpenidAccount>;
  /** Registers a redirect URI. Call it before the first sign-in. */
  register(redirectUri: string): void;
  /**
   * Acts as a user's browser that was redirected here.
   * @param sub the user who signs in, or null to press Cancel.
   * @returns the URL to which the browser is sent back.
   */
  visit(authorizeUrl: string, sub: string | null): Promise<URL>;
  /** Holds token requests until the returned function is called. */
  holdTokens(): () => void;
  /** Answers requests for user info like this instead of itself, until called with null. */
  answerUserInfo(answer: { status: number; body: Record<string, unknown> } | null): void;
  /** The number of requests for user info so far. */
  userInfoRequests(): number;
  /** Refuses connections until `comeBack`. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenidProviderOptions {
  /** Puts the email into the ID token, as many providers do; otherwise it must be requested, as in the standard. */
  emailInToken?: boolean;
  /** The client's authentication method; the standard's default if omitted. */
  clientAuthentication?: "client_secret_basic" | "client_secret_post";
}

export async function startOpenidProvider(options: OpenidProviderOptions = {}): Promise<OpenidProvider> {
  let handler: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  let tokensAreFree = Promise.resolve();
  let ownUserInfo: { status: number; body: Record<string, unknown> } | null = null;
  let userInfoRequests = 0;
  const server = createServer(async (request, response) => {
    if (request.url === "/token") await tokensAreFree;
    if (request.url === "/me") {
      userInfoRequests += 1;
      if (ownUserInfo) return replyJson(response, ownUserInfo.status, ownUserInfo.body);
    }
    handler(request, response);
  });
  const port = await listen(server, 0);
  // Use a hostname, so that browsers treat it as a different site from the tests' IP address.
  const issuer = `http://localhost:${port}`;
  const client = { clientId: "portico", clientSecret: randomBytes(32).toString("base64url") };
  const accounts = new Map<string, OpenidAccount>();
  return {
    issuer,
    ...client,
    accounts,
    register(redirectUri) {
      handler = serve(new Provider(issuer, configuration(client, redirectUri, accounts, options)), accounts);
    },
    holdTokens() {
      const { promise, resolve } = Promise.withResolvers<void>();
      tokensAreFree = promise;
      return resolve;
    },
    answerUserInfo(answer) {
      ownUserInfo = answer;
    },
    userInfoRequests: () => userInfoRequests,
    visit: (authorizeUrl, sub) => visit(issuer, authorizeUrl, sub),
    goDown: () => close(server),
    async comeBack() {
      await listen(server, port);
    },
    close: () => close(server),
  };
}

function configuration(
  { clientId, clientSecret }: Pick<OpenidProvider, "clientId" | "clientSecret">,
  redirectUri: string,
  accounts: OpenidProvider["accounts"],
  { emailInToken = false, clientAuthentication = "client_secret_basic" }: OpenidProviderOptions,
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: clientAuthentication,
      },
    ],
    clientAuthMethods: [clientAuthentication],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    pkce: { required: () => true },
    conformIdTokenClaims: !emailInToken,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username"] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const account = accounts.get(sub);
      if (!account) return undefined;
      const { atUserInfo, ...claims } = account;
      const changed = { ...claims, ...atUserInfo } as typeof claims;
      return { accountId: sub, claims: (use) => (use === "userinfo" ? changed : { ...claims }) };
    },
    // Signing in grants consent, so no consent page is shown.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return { ...privateKey.export({ format: "jwk" }), kid: "test", alg: "RS256", use: "sig" };
}

/** The provider's endpoints, and the page for choosing a user. */
function serve(provider: Provider, accounts: OpenidProvider["accounts"]) {
  const answer = provider.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const done = request.method === "POST" ? finish(provider, request, response) : undefined;
    done?.catch((error) => response.writeHead(400).end(String(error)));
    if (!done) response.setHeader("content-type", "text/html; charset=utf-8").end(page(accounts));
  };
}

function replyJson(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let form = "";
  for await (const chunk of request) form += chunk;
  const accountId = new URLSearchParams(form).get("sub");
  const result = accountId
    ? { login: { accountId } }
    : { error: "access_denied", error_description: "<b>Call</b> 555-0100 now" };
  await provider.interactionFinished(request, response, result);
}

function page(accounts: OpenidProvider["accounts"]): string {
  const buttons = [...accounts.values()].map(
    ({ sub, email }) => `<p><button name="sub" value="${sub}">Continue as ${email}</button></p>`,
  );
  return `<!doctype html><html lang="en"><title>Who are you?</title><h1>Who are you?</h1>
<form method="post">${buttons.join("")}<p><button name="cancel" value="1">Cancel</button></p></form></html>`;
}

async function visit(issuer: string, authorizeUrl: string, sub: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizeUrl);
  for (let step = 0; step < 10; step += 1) {
    const isAsked = url.pathname.startsWith("/interaction/");
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(isAsked && { method: "POST", body: new URLSearchParams(sub === null ? {} : { sub }) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.origin !== issuer) return url;
  }
  throw new Error("The provider never sent the browser back");
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
