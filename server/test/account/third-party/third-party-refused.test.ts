import { startTestApp, testSecret } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveKey } from "../../../src/account/keys.ts";
import { seal } from "../../../src/account/seal.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../../support/account/third-party.ts";
import type { Browser } from "../../support/browser.ts";

let server: ThirdPartyServer;
beforeAll(async () => {
  server = await startThirdPartyServer();
});
afterAll(() => server.close());

const failed = {
  status: 409,
  body: {
    code: "provider_failed",
    message: "Failed to sign in with Acme",
    details: { provider: "Acme" },
  },
};
const expired = { status: 401, body: { code: "provider_expired", message: "Authentication failed" } };

async function expectNobody(browser: Browser) {
  expect((await browser.get("/api/auth/user")).body.user).toBeNull();
}

describe("T27 the request to the provider", () => {
  test("carries state, nonce and PKCE, new each time; the browser keeps them sealed for ten minutes", async () => {
    const browser = server.browser();
    const urls = [await server.authorize(browser), await server.authorize(browser)].map(
      (url) => new URL(url),
    );
    for (const url of urls) {
      expect(url.origin).toBe(server.acme.issuer);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: "portico",
        redirect_uri: `${server.origin}/auth/callback`,
        response_type: "code",
        scope: "openid email profile",
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: "S256",
      });
    }
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(urls[0]?.searchParams.get(name)).not.toBe(urls[1]?.searchParams.get(name));
    }
    const cookie = browser.setCookies.at(-1) ?? "";
    expect(cookie).toMatch(/^portico_oidc=[\w-]{200,}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(urls[1]?.searchParams.get("state"));
  });

  test("in practice mode, returns the browser to the address it came from", async () => {
    const { port } = new URL(server.origin);
    const named = `http://localhost:${port}`;
    const answer = await get(named, "/api/auth/authorize/acme");
    expect(new URL(answer.headers.get("location") ?? "").searchParams.get("redirect_uri")).toBe(
      `${named}/auth/callback`,
    );
  });
});

describe("T27 a callback", () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ["another state", (query) => query.set("state", "x".repeat(43))],
    ["no state", (query) => query.delete("state")],
    ["two states", (query) => query.append("state", query.get("state") ?? "")],
    ["another code", (query) => query.set("code", "x".repeat(43))],
    ["no code", (query) => query.delete("code")],
    ["another issuer", (query) => query.set("iss", "https://id.evil.example")],
    ["an error", (query) => query.set("error", "server_error")],
  ])("with %s is refused, and nobody is signed in", async (_, change) => {
    const browser = server.browser();
    const query = new URLSearchParams(await server.goOut(browser, server.member().sub));
    change(query);
    expect(await server.comeBack(browser, `?${query}`)).toMatchObject(failed);
    await expectNobody(browser);
  });

  test.each(["nonce", "code_challenge"])("from a request whose %s was replaced is refused", async (name) => {
    const browser = server.browser();
    const url = new URL(await server.authorize(browser));
    url.searchParams.set(name, "A".repeat(43));
    const back = await server.acme.visit(url.href, server.member().sub);
    expect(await server.comeBack(browser, back.search)).toMatchObject(failed);
    await expectNobody(browser);
  });

  test("of someone else's sign-in is refused: a victim is not signed in to an attacker's account", async () => {
    const attacker = server.browser();
    const query = await server.goOut(attacker, server.member().sub);
    const victim = server.browser();
    await server.authorize(victim);
    expect(await server.comeBack(victim, query)).toMatchObject(failed);
    await expectNobody(victim);
  });

  test("in another browser, without its cookie, is refused", async () => {
    const query = await server.goOut(server.browser(), server.member().sub);
    const other = server.browser();
    expect(await server.comeBack(other, query)).toMatchObject(expired);
    await expectNobody(other);
  });

  test("works once: the first attempt uses up the cookie and the code", async () => {
    const browser = server.browser();
    const query = await server.goOut(browser, server.member().sub);
    const thief = browser.copy();
    expect((await server.comeBack(browser, query)).status).toBe(200);
    expect(browser.cookies.has("portico_oidc")).toBe(false);
    expect(await server.comeBack(browser, query)).toMatchObject(expired);
    // A thief with a copy of the cookie cannot use the code again.
    expect(await server.comeBack(thief, query)).toMatchObject(failed);
    await expectNobody(thief);
  });

  test("allows one attempt: a wrong one uses up the cookie", async () => {
    const browser = server.browser();
    const query = await server.goOut(browser, server.member().sub);
    expect(await server.comeBack(browser, query.replace("state=", "state=x"))).toMatchObject(failed);
    expect(await server.comeBack(browser, query)).toMatchObject(expired);
  });

  test("with a cookie that was altered, or sealed with another key, is refused", async () => {
    const query = await server.goOut(server.browser(), server.member().sub);
    const browser = server.browser();
    await server.authorize(browser);
    const good = browser.cookies.get("portico_oidc") ?? "";
    const forged = seal(deriveKey("another secret of somebody, who guesses", "oidc"), "{}");
    const altered = `${good.startsWith("A") ? "B" : "A"}${good.slice(1)}`;
    for (const cookie of [altered, good.slice(0, -1), forged, "", "x", "[object Object]"]) {
      browser.cookies.set("portico_oidc", cookie);
      expect(await server.comeBack(browser, query), cookie).toMatchObject(expired);
    }
  });

  test("after ten minutes is refused, even if the browser kept the cookie", async () => {
    const key = deriveKey(testSecret, "oidc");
    const ticket = {
      provider: "acme",
      state: "s",
      nonce: "n",
      verifier: "v",
      redirect_uri: `${server.origin}/auth/callback`,
      from: null,
      link_to: null,
    };
    const browser = server.browser();
    const answers = [];
    for (const milliseconds of [60_000, -1]) {
      const text = JSON.stringify({ ...ticket, expires_at_milliseconds: Date.now() + milliseconds });
      browser.cookies.set("portico_oidc", seal(key, text));
      answers.push((await server.comeBack(browser, "?code=c&state=s")).body.code);
    }
    expect(answers).toEqual(["provider_failed", "provider_expired"]);
  });

  test.each([
    "",
    "?",
    "#",
    "?code",
    "?code=a&state=%",
    "?error=access_denied&error_description=%00",
    "?response=a.b.c",
    "code=😀",
    `?code=${"x".repeat(4_000)}`,
  ])("as %j is refused without an internal error", async (query) => {
    const browser = server.browser();
    await server.authorize(browser);
    expect(await server.comeBack(browser, query)).toMatchObject(failed);
  });
});

test("T30 after cancelling at the provider the user reads our words, never the provider's", async () => {
  const browser = server.browser();
  const query = await server.goOut(browser, null);
  expect(new URLSearchParams(query).get("error")).toBe("access_denied");
  expect(query).toContain("555-0100");
  const answer = await server.comeBack(browser, query);
  expect(answer).toMatchObject(failed);
  expect(answer.text).not.toMatch(/555-0100|access_denied/);
});

test("T30 from must be one of our paths, else the default is used", async () => {
  const { sub } = server.member();
  const from = async (path?: string) => (await server.signIn(server.browser(), sub, path)).body.from;
  expect(await from("/coin/bitcoin?tab=swap#top")).toBe("/coin/bitcoin?tab=swap#top");
  for (const path of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/nowhere",
    "",
  ]) {
    expect(await from(path), path).toBeNull();
  }
  expect(await from(`/wallets?q=${"a".repeat(2_000)}`)).toBeNull();
  expect(await from()).toBeNull();
});

test("A provider that is not configured is not found", async () => {
  for (const id of ["nobody", "ACME", "acme%2f", "__proto__", "constructor", "x".repeat(5_000)]) {
    const answer = await server.browser().get(`/api/auth/authorize/${id}`);
    expect(answer, id).toMatchObject({ status: 404, body: { code: "unknown_provider" } });
  }
});

test("Another site cannot start a sign-in for its visitors", async () => {
  for (const site of ["cross-site", "same-site"]) {
    const answer = await get(server.origin, "/api/auth/authorize/acme", {
      headers: { "sec-fetch-site": site },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/auth");
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  const headers = { "sec-fetch-site": "same-origin" };
  const own = await get(server.origin, "/api/auth/authorize/acme", { headers });
  expect(own.headers.get("location")).toMatch(/^http:\/\/localhost/);
});

test("T42 a callback from another site is refused", async () => {
  const browser = server.browser();
  const query = await server.goOut(browser, server.member().sub);
  const answer = await browser.post("/api/auth/callback", { query }, { origin: "https://evil.example" });
  expect(answer.body.code).toBe("cross_site");
});

test("T29 an address is limited to thirty failed callbacks in 15 minutes; successful ones don't count", async () => {
  const { sub } = server.member();
  const address = "203.0.113.29";
  const tryOnce = async (query: string) => {
    const browser = server.browser(address);
    await server.authorize(browser);
    return server.comeBack(browser, query);
  };
  await server.signIn(server.browser(address), sub);
  for (let count = 0; count < 30; count += 1) {
    expect((await tryOnce("?error=access_denied")).body.code).toBe("provider_failed");
  }
  expect(await tryOnce("?error=access_denied")).toMatchObject({
    status: 429,
    body: { code: "too_many_requests" },
  });
  expect((await server.signIn(server.browser(address), sub)).status).toBe(429);
  expect((await server.signIn(server.browser(), sub)).status).toBe(200);
  await server.letPass(900);
  expect((await server.signIn(server.browser(address), sub)).status).toBe(200);
});

test("While the provider is down, the sign-in fails visibly; when it is up again, it works", {
  tags: "long",
}, async () => {
  const other = await startThirdPartyServer();
  try {
    const { sub } = other.member();
    await other.acme.goDown();
    const browser = other.browser();
    const location = await other.authorize(browser);
    expect(location).toMatch(/^\/auth\/callback\?error=server_error&state=/);
    expect(await other.comeBack(browser, location.split("?")[1] ?? "")).toMatchObject(failed);
    await other.acme.comeBack();
    const query = await other.goOut(browser, sub);
    await other.acme.goDown();
    expect(await other.comeBack(browser, query)).toMatchObject(failed);
    await other.acme.comeBack();
    expect((await other.signIn(browser, sub)).status).toBe(200);
    expect(
      other.logLines.filter((line) => line.includes("a sign-in with a third party failed")),
    ).toHaveLength(3);
  } finally {
    await other.close();
  }
});

test("T20 on https the cookie is Secure and host-only, and the callback goes to PUBLIC_URL", async () => {
  const app = await startTestApp({
    config: {
      practice: false,
      publicUrl: "https://portico.example",
      smtpUrl: "smtp://127.0.0.1:1",
      oidcProviders: [
        {
          id: "acme",
          name: "Acme",
          issuer: server.acme.issuer,
          clientId: server.acme.clientId,
          clientSecret: server.acme.clientSecret,
        },
      ],
    },
  });
  try {
    const answer = await get(app.url, "/api/auth/authorize/acme");
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-portico_oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(new URL(answer.headers.get("location") ?? "").searchParams.get("redirect_uri")).toBe(
      "https://portico.example/auth/callback",
    );
  } finally {
    await app.close();
  }
});

test("Demo mode: no redirect to a provider", async () => {
  const app = await startTestApp({ config: { practice: false, demo: true, authSecret: undefined } });
  try {
    expect((await get(app.url, "/api/auth/authorize/acme")).status).toBe(503);
    expect((await post(app.url, "/api/auth/callback", { query: "" })).status).toBe(503);
  } finally {
    await app.close();
  }
});

test("T46 the log contains no code, state, token, subject or email", async () => {
  const browser = server.browser();
  const { sub, email } = server.member({ sub: "subject-of-the-log-test" });
  const url = new URL(await server.authorize(browser));
  const query = (await server.acme.visit(url.href, sub)).search;
  const cookie = browser.cookies.get("portico_oidc") ?? "?";
  await server.comeBack(browser, query);
  await server.signIn(browser, sub);
  const browsers = server.browser();
  await server.authorize(browsers);
  await server.comeBack(browsers, query);
  const log = server.logLines.join("\n");
  const secrets = [email, sub, cookie, server.acme.clientSecret, ...new URLSearchParams(query).values()];
  for (const secret of secrets.filter((value) => value !== server.acme.issuer)) {
    expect(log.includes(secret), secret).toBe(false);
  }
  expect(log).toContain('"route":"/api/auth/callback"');
});
