import { type AccountServer, startAccountServer } from "./account-server.ts";
import type { Browser } from "./browser.ts";
import type { Answer } from "./http.ts";
import {
  type OpenidAccount,
  type OpenidProvider,
  type OpenidProviderOptions,
  startOpenidProvider,
} from "./openid-provider.ts";

/** A server that people may enter through an OpenID provider called Acme. */
export interface ThirdPartyServer extends AccountServer {
  acme: OpenidProvider;
  /** Somebody new at the provider; with an email that it has verified, unless said otherwise. */
  member(claims?: Partial<OpenidAccount>): OpenidAccount & { email: string };
  /** What the link on the sign-in page does: where the browser is sent. */
  authorize(browser: Browser, from?: string): Promise<string>;
  /** Out and back: the query with which the provider sends the browser back. Null presses Cancel. */
  goOut(browser: Browser, sub: string | null, from?: string): Promise<string>;
  /** What the page at `/auth/callback` does with it. */
  comeBack(browser: Browser, query: string): Promise<Answer>;
  /** All of it. */
  signIn(browser: Browser, sub: string, from?: string): Promise<Answer>;
}

let people = 0;

export async function startThirdPartyServer(options: OpenidProviderOptions = {}): Promise<ThirdPartyServer> {
  const acme = await startOpenidProvider(options);
  const { issuer, clientId, clientSecret } = acme;
  const server = await startAccountServer({
    oidcProviders: [{ id: "acme", name: "Acme", issuer, clientId, clientSecret }],
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
    signIn: async (browser, sub, from) => parties.comeBack(browser, await parties.goOut(browser, sub, from)),
    async close() {
      await server.close();
      await acme.close();
    },
  };
  return parties;
}
