import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts, type Received } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";
import { linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { member, signIn, signUp, recover, press, whoIs } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

type Link = Received["link"];
const look = (browser: Browser, { type, token }: Pick<Link, "type" | "token">) =>
  browser.post("/api/auth/look-at-link", { type, token });

async function magicLink({ email }: Person): Promise<Link> {
  await server.browser().post("/api/auth/otp", { email });
  return linkIn(await server.mail.next(email, "sign-in link"));
}

/** An email's link of each kind, the person that it is about, and a browser in which it works. */
const kinds: Record<string, () => Promise<{ person: Person; browser: Browser; link: Link }>> = {
  signup: () => signUp(),
  recovery: async () => {
    const { person } = await member();
    return { person, ...(await recover(person)) };
  },
  magiclink: async () => {
    const { person } = await member();
    return { person, browser: server.browser(), link: await magicLink(person) };
  },
  undo_sign_in: async () => {
    const { person } = await member();
    const browser = await signIn(person);
    return { person, browser, link: linkIn(await server.mail.next(person.email, "New sign-in")) };
  },
};
const kindNames = Object.keys(kinds);
const linkOf = (kind: string) => (kinds[kind] as (typeof kinds)[string])();
const nobody = { email: null, signed_in_as: null };

describe("T63 whose account a link is about", () => {
  test.each(kindNames)("is read from its token, as often as asked, and spends nothing: %s", async (kind) => {
    const { person, browser, link } = await linkOf(kind);
    for (let time = 0; time < 3; time += 1) {
      const seen = await look(server.browser(), link);
      expect(seen).toMatchObject({ status: 200, body: { email: person.email, signed_in_as: null } });
      expect(seen.headers.getSetCookie()).toEqual([]);
    }
    expect((await press(browser, link)).status).toBe(200);
  });

  test.each(kindNames)("is answered alike for used, expired, unknown and other links: %s", async (kind) => {
    const spent = await linkOf(kind);
    await press(spent.browser, spent.link);
    const other = await linkOf(kind);
    const answers = [
      await look(spent.browser, spent.link),
      await look(other.browser, { ...other.link, token: "A".repeat(43) }),
    ];
    for (const type of [...kindNames, "two_factor_reset", "undo_addition"].filter((each) => each !== kind)) {
      answers.push(await look(other.browser, { ...other.link, type }));
    }
    await server.letPass(73 * 3_600);
    answers.push(await look(other.browser, other.link));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: nobody });
  });

  test("is said by no email's link, and an email in the request is refused", async () => {
    for (const kind of kindNames)
      expect(Object.keys((await linkOf(kind)).link)).toEqual(["path", "type", "token"]);
    const { link } = await linkOf("magiclink");
    const { type, token } = link;
    const answer = await server
      .browser()
      .post("/api/auth/look-at-link", { type, token, email: "ada@example.com" });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  test("of a deleted account is nobody's", async () => {
    const { person, link } = await linkOf("magiclink");
    await server.database.owner.query(
      "update app.users set anonymised_at = now(), email = 'gone@deleted.invalid', username = id::text where email = $1",
      [person.email],
    );
    expect((await look(server.browser(), link)).body).toEqual(nobody);
  });

  test("can be asked 60 times in 15 minutes from one address", async () => {
    const browser = server.browser();
    const ask = () => look(browser, { type: "magiclink", token: "B".repeat(43) });
    const answers = await Promise.all(Array.from({ length: 65 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ body }) => body.code === "too_many_requests")).toHaveLength(5);
  });

  test("T42 can't be asked from another site or by GET", async () => {
    const { browser, link } = await linkOf("magiclink");
    const { type, token } = link;
    const foreign = { origin: "https://elsewhere.example" };
    expect((await browser.post("/api/auth/look-at-link", { type, token }, foreign)).status).toBe(403);
    expect((await browser.get(`/api/auth/look-at-link?type=${type}&token=${token}`)).status).toBe(404);
  });
});

describe("T63 where somebody else is signed in", () => {
  test("a thief's link names both, and doesn't sign the owner into the thief's account", async () => {
    const { person: owner, browser } = await member();
    const { person: thief } = await member();
    const link = await magicLink(thief);
    expect((await look(browser, link)).body).toEqual({ email: thief.email, signed_in_as: owner.email });
    expect(await press(browser, link)).toMatchObject({
      status: 409,
      body: { code: "other_user_signed_in", details: { email: owner.email } },
    });
    expect(await whoIs(browser)).toBe(owner.email);
  });

  test("only who is signed in there is replaced, and the refusals spend nothing", async () => {
    const { person: owner, browser } = await member();
    const { person: other } = await member();
    const link = await magicLink(other);
    const spend = (replaces?: string) =>
      browser.post("/api/auth/link", { type: link.type, token: link.token, replaces });
    for (const wrong of [undefined, other.email, "somebody@example.com"]) {
      expect((await spend(wrong)).body.code).toBe("other_user_signed_in");
    }
    expect((await spend(owner.email.toUpperCase())).status).toBe(200);
    expect(await whoIs(browser)).toBe(other.email);
  });

  test("of many at once, one replaces the session", async () => {
    const { person: owner, browser } = await member();
    const { person: other } = await member();
    const { type, token } = await magicLink(other);
    const spend = () => browser.copy().post("/api/auth/link", { type, token, replaces: owner.email });
    const answers = await Promise.all(Array.from({ length: 6 }, spend));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a sign-up's link asks, too", async () => {
    const { person, browser, link } = await signUp();
    const { person: other, browser: signedIn } = await member();
    for (const [name, value] of signedIn.cookies)
      if (name.includes("session")) browser.cookies.set(name, value);
    expect((await look(browser, link)).body).toEqual({ email: person.email, signed_in_as: other.email });
    expect((await press(browser, link)).body.code).toBe("other_user_signed_in");
    const { type, token } = link;
    expect((await browser.post("/api/auth/link", { type, token, replaces: other.email })).status).toBe(200);
    expect(await whoIs(browser)).toBe(person.email);
  });

  test("a link for a new password and one that undoes a sign-in name both", async () => {
    const { person: owner, browser } = await member();
    for (const kind of ["recovery", "undo_sign_in"]) {
      const { person, link } = await linkOf(kind);
      expect((await look(browser, link)).body).toEqual({ email: person.email, signed_in_as: owner.email });
    }
  });

  test("nobody is replaced by their own link, and a session that has ended asks nothing", async () => {
    const { person, browser } = await member();
    const link = await magicLink(person);
    expect((await look(browser, link)).body).toEqual({ email: person.email, signed_in_as: null });
    expect((await press(browser, link)).status).toBe(200);
    const { browser: ended } = await member();
    const former = ended.copy();
    await ended.post("/api/auth/logout", { scope: "global" });
    const stranger = newPerson();
    await member(stranger);
    const another = await magicLink(stranger);
    expect((await look(former, another)).body).toEqual({ email: stranger.email, signed_in_as: null });
    expect((await press(former, another)).status).toBe(200);
  });
});
