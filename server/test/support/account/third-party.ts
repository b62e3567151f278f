import type { Answer } from "@portico/testing/server/http.ts";
import {
  type OpenidAccount,
  type OpenidProvider,
  type OpenidProviderOptions,
  startOpenidProvider,
} from "@portico/testing/server/openid-provider.ts";
import type { Browser } from "../browser.ts";
import { type AccountServer, startAccountServer } from "./account-server.ts";

/** A server with an OpenID provider called Acme. */
export interface ThirdPartyServer extends AccountServer {
  acme: OpenidProvider;
  /** A new user at the provider, with a verified email by default. */
  member(claims?: Partial<OpenidAccount>): OpenidAccount & { email: string };
  /** Follows the link on the sign-in page. Returns the URL to which the browser is sent. */
  authorize(browser: Browser, from?: string): Promise<string>;
  /** Signs in at the provider. Returns the query string with which it sends the browser back. Null presses Cancel. */
  goOut(browser: Browser, sub: string | null, from?: string): Promise<string>;
  /** Posts the query like the page at `/auth/callback`. */
  comeBack(browser: Browser, query: string): Promise<Answer>;
  /** Enters the code that was emailed because the provider did not say that the email is verified. */
  confirm(browser: Browser, token: string): Promise<Answer>;
  /** The whole sign-in. */
  signIn(browser: Browser, sub: string, from?: string): Promise<Answer>;
}

let people = 0;

export interface ThirdPartyOptions extends OpenidProviderOptions {
  /** The operator trusts the emails that the provider states. */
  trustsEmail?: boolean;
}

export async function startThirdPartyServer(options: ThirdPartyOptions = {}): Promise<ThirdPartyServer> {
  const acme = await startOpenidProvider(options);
  const { issuer, clientId, clientSecret } = acme;
  const server = await startAccountServer({
    oidcProviders: [
      { id: "acme", name: "Acme", issuer, clientId, clientSecret, trustsEmail: options.trustsEmail ?? false },
    ],
  });
  acme.register(`${server.origin}/auth/callback`);
  const parties: ThirdPartyServer = {
    ...server,
    acme,
    member(claims) {
      people += 1;
      const sub = `member-${people}`;
      const account = { sub, email: `${sub}@people.example`, email_verified: true, ...claims };
      acme.accounts.set(account.sub, account);
      return account;
    },
    async authorize(browser, from) {
      const query = from === undefined ? "" : `?${new URLSearchParams({ from })}`;
      const answer = await browser.get(`/api/auth/authorize/acme${query}`);
      if (answer.status !== 302) throw new Error(`Authorize: ${answer.status} ${answer.text}`);
      return answer.headers.get("location") ?? "";
    },
    async goOut(browser, sub, from) {
      return (await acme.visit(await parties.authorize(browser, from), sub)).search;
    },
    comeBack: (browser, query) => browser.post("/api/auth/callback", { query }),
    confirm: (browser, token) => browser.post("/api/auth/callback/confirm", { token }),
    signIn: async (browser, sub, from) => parties.comeBack(browser, await parties.goOut(browser, sub, from)),
    async close() {
      await server.close();
      await acme.close();
    },
  };
  return parties;
}
