import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts, type Received } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";
import { deleteOld } from "../support/delete-old.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { member, signIn, signUp, recover, verified, press, whoIs } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

type Link = Received["link"];

/** Requests a sign-in link and reads it from the email. */
async function magicLink({ email }: Person, browser: Browser = server.browser()) {
  expect(await browser.post("/api/auth/otp", { email })).toMatchObject({ status: 200, body: {} });
  return { browser, link: linkIn(await server.mail.next(email, "sign-in link")) };
}

/** Creates a link of each kind, with a browser in which it works. */
const kinds: Record<string, () => Promise<{ browser: Browser; link: Link }>> = {
  signup: () => signUp(),
  recovery: async () => recover((await member()).person),
  magiclink: async () => magicLink((await member()).person),
  undo_sign_in: async () => {
    const { person } = await member();
    const browser = await signIn(person);
    return { browser, link: linkIn(await server.mail.next(person.email, "New sign-in")) };
  },
};
const kindNames = Object.keys(kinds);
const linkOf = (kind: string) => (kinds[kind] as (typeof kinds)[string])();

/** The refusal of a used link. */
const refusalOfUsed = (kind: string) => (kind === "magiclink" ? "link_used" : "link_invalid");

async function setStatus({ email }: Person, status: string) {
  await server.database.owner.query("update app.users set status = $2 where email = $1", [email, status]);
}

describe("an emailed link", () => {
  test.each(kindNames)("T25 is not used up by a mail scanner's GET or HEAD: %s", async (kind) => {
    const { browser, link } = await linkOf(kind);
    const query = new URLSearchParams(link).toString();
    const addresses = [
      `${link.path}#${query}`,
      `${link.path}?${query}`,
      `/api/auth/link?${query}`,
      `/api/auth/link/${link.token}`,
      `/api/auth/verify?${query}`,
    ];
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const address of addresses) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await fetch(server.origin + address, { method, headers: { cookie } });
        expect(answer.headers.getSetCookie(), `${method} ${address}`).toEqual([]);
        if (address.startsWith("/api/")) expect(answer.status).toBe(404);
      }
    }
    expect((await press(browser, link)).status).toBe(200);
  });

  test.each(kindNames)("T25 works once: %s", async (kind) => {
    const { browser, link } = await linkOf(kind);
    const again = browser.copy();
    expect((await press(browser, link)).status).toBe(200);
    expect(await press(again, link)).toMatchObject({ status: 401, body: { code: refusalOfUsed(kind) } });
  });

  test.each(kindNames)("T25 works once for concurrent requests: %s", async (kind) => {
    const { browser, link } = await linkOf(kind);
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(browser.copy(), link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === refusalOfUsed(kind))).toHaveLength(7);
  });

  test("a used magic link is reported as used for a day; one that was voided without use is not", async () => {
    const { person } = await member();
    const { browser, link } = await magicLink(person);
    expect((await press(browser, link)).status).toBe(200);
    await server.letPass(6 * 3_600);
    await deleteOld(server.database.pool);
    expect((await press(browser, link)).body.code).toBe("link_used");
    await server.letPass(24 * 3_600);
    await deleteOld(server.database.pool);
    expect((await press(browser, link)).body.code).toBe("link_invalid");
    const other = await magicLink(person);
    const resetting = await verified(person);
    await resetting.put("/api/auth/user", { password: `Meadow ${person.username} 7` });
    expect((await press(other.browser, other.link)).body.code).toBe("link_invalid");
  });

  test("T25 that is unknown, used, expired, malformed or of another type gets the same refusal", async () => {
    const { person } = await member();
    const expired = await magicLink(person);
    await server.letPass(901);
    const { browser, link } = await magicLink(person);
    const spent = await recover(person);
    await press(spent.browser, spent.link);
    const answers = [
      await press(browser, { type: "magiclink", token: "A".repeat(43) }),
      await press(browser, spent.link),
      await press(browser, expired.link),
      await press(browser, { ...link, token: link.token.slice(1) }),
      await press(browser, { ...link, type: "recovery" }),
      await press(browser, { ...link, type: "signup" }),
      await press(browser, { ...link, type: "two_factor_reset" }),
      await press(browser, { ...link, type: "undo_addition" }),
      await press(browser, { ...link, type: "undo_sign_in" }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...body, requestId: "" }).toEqual({
        code: "link_invalid",
        message: "Your verification link is invalid or has expired.",
        details: {},
        requestId: "",
      });
    }
    // None of these requests used the link.
    expect((await press(browser, link)).status).toBe(200);
  });

  test.each(kindNames)(
    "T25 is stored only as the hash of its token, and never in plain text in the queue: %s",
    async (kind) => {
      const { link } = await linkOf(kind);
      expect(Buffer.from(link.token, "base64url")).toHaveLength(32);
      const { rows } = await server.database.owner.query<{ row: string }>(
        `select row_to_json(l)::text as row from app.links l
       union all select data::text || coalesce(output::text, '') from pgboss.job where name = 'send-mail'`,
      );
      expect(rows.length).toBeGreaterThan(1);
      for (const { row } of rows) expect(row).not.toContain(link.token);
    },
  );

  test("T42 can't be used from another site", async () => {
    const { browser, link } = await linkOf("magiclink");
    const { type, token } = link;
    const foreign = await browser.post(
      "/api/auth/link",
      { type, token },
      { origin: "https://elsewhere.example" },
    );
    expect(foreign).toMatchObject({ status: 403, body: { code: "cross_site" } });
    expect((await press(browser, link)).status).toBe(200);
  });
});

describe("the link of a sign-up", () => {
  test("creates the account and signs in, like its code", async () => {
    const { person, browser, code, link } = await signUp();
    expect(link).toMatchObject({ path: "/email-verified", type: "signup" });
    const answer = await press(browser, link);
    expect(answer).toMatchObject({ status: 200, body: { user: { username: person.username } } });
    expect(await whoIs(browser)).toBe(person.email);
    const late = await browser.post("/api/auth/verify", { email: person.email, token: code, type: "signup" });
    expect(late.body.code).toBe("invalid_code");
  });

  test("T22 does not work in another browser and is not used up there", async () => {
    const { person, browser, link } = await signUp();
    for (const other of [server.browser(), (await signUp()).browser]) {
      expect(await press(other, link)).toMatchObject({
        status: 409,
        body: {
          code: "link_other_browser",
          message:
            "Please open this link in the browser you signed up with, or enter the code from the email there.",
        },
      });
      expect(await whoIs(other)).toBeNull();
    }
    expect((await press(browser, link)).status).toBe(200);
    expect(await whoIs(browser)).toBe(person.email);
  });

  test("T22 of a squatter is void once the owner has verified the email", async () => {
    const owner = newPerson("owner");
    const squatter = await signUp({ ...newPerson("squatter"), email: owner.email });
    const own = await signUp(owner);
    expect((await press(own.browser, own.link)).status).toBe(200);
    expect((await press(squatter.browser, squatter.link)).body.code).toBe("link_invalid");
  });

  test("T33 of concurrent verifications of one username, one succeeds", async () => {
    const first = await signUp();
    const second = await signUp({ ...newPerson(), username: first.person.username });
    const answers = await Promise.all([press(first.browser, first.link), press(second.browser, second.link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("username_taken");
  });

  test("works for a day, long after its code has expired", async () => {
    const { browser, link } = await signUp();
    await server.letPass(23 * 3_600);
    expect((await press(browser, link)).status).toBe(200);
    const late = await signUp();
    await server.letPass(24 * 3_600);
    expect((await press(late.browser, late.link)).body.code).toBe("link_invalid");
  });

  test("also comes with a new code, and is void once the right code was entered", async () => {
    const { person, browser, link } = await signUp();
    await browser.post("/api/auth/resend", { type: "signup", email: person.email });
    const mail = await server.mail.next(person.email);
    expect(linkIn(mail).token).not.toBe(link.token);
    const token = codeIn(mail);
    await browser.post("/api/auth/verify", { email: person.email, token, type: "signup" });
    for (const old of [link, linkIn(mail)]) {
      expect((await press(browser, old)).body.code).toBe("link_invalid");
    }
  });
});

describe("a magic link", () => {
  test("T25 signs in whichever browser presses its button", async () => {
    const { person } = await member();
    const { link } = await magicLink(person);
    expect(link).toMatchObject({ path: "/auth/callback", type: "magiclink" });
    const phone = server.browser();
    const answer = await press(phone, link);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect(await whoIs(phone)).toBe(person.email);
  });

  test("T20 issues a new token and ends the browser's previous session", async () => {
    const { person, browser } = await member();
    const before = browser.copy();
    await press(browser, (await magicLink(person)).link);
    expect(browser.cookies.get("portico_session")).not.toBe(before.cookies.get("portico_session"));
    expect(await whoIs(before)).toBeNull();
    expect(await whoIs(browser)).toBe(person.email);
  });

  test("T26 requires the second factor before it opens a session", async () => {
    const { person } = await member();
    await server.database.owner.query("update app.users set two_factor_enabled = true where email = $1", [
      person.email,
    ]);
    const { browser, link } = await magicLink(person);
    expect((await press(browser, link)).body).toMatchObject({ needsTwoFactor: true });
    expect(browser.cookies.has("portico_two_factor")).toBe(true);
    expect(await whoIs(browser)).toBeNull();
  });

  test("T15 of a user banned meanwhile does not sign in", async () => {
    const { person } = await member();
    const { browser, link } = await magicLink(person);
    await setStatus(person, "banned");
    expect(await press(browser, link)).toMatchObject({ status: 403, body: { code: "account_banned" } });
    expect(browser.cookies.has("portico_session")).toBe(false);
    // Not even after the ban is lifted.
    await setStatus(person, "active");
    expect((await press(browser, link)).body.code).toBe("link_invalid");
  });

  test("T29 can be requested once in 60 seconds and four times an hour, also for unknown emails", async () => {
    const { person } = await member();
    for (const email of [person.email, newPerson().email]) {
      const browser = server.browser();
      const ask = () => browser.post("/api/auth/otp", { email });
      for (let time = 1; time <= 4; time += 1) {
        expect((await ask()).status).toBe(200);
        expect(await ask()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
        await server.letPass(61);
      }
      const fifth = await ask();
      expect(fifth.status).toBe(429);
      expect(fifth.body.details.seconds).toBeGreaterThan(3_000);
    }
    // Other people's requests don't make its owner wait.
    await magicLink(person);
  });

  test("T29 can't flood a mailbox, from any number of addresses", async () => {
    const { person } = await member();
    const ask = () => server.browser().post("/api/auth/otp", { email: person.email });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    // One of the thirty was the sign-up's email.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
  });

  test("is an email in text and HTML that loads no external resources", { tags: "long" }, async () => {
    const { person } = await member();
    await server.browser().post("/api/auth/otp", { email: person.email });
    const mail = await server.mail.next(person.email, "sign-in link");
    const { token } = linkIn(mail);
    expect(mail.html).toContain("Portico");
    expect(mail.html).toMatch(new RegExp(`<a href="[^"]+${token}[^"]*"[^>]*>Sign In</a>`));
    expect(mail.html).not.toMatch(/src=|url\(|<img|<link/i);
  });
});

test("expired links, reset grants and challenges are deleted", async () => {
  const { person, browser } = await member();
  await verified(person);
  await magicLink(person);
  await signUp();
  await server.database.owner.query("update app.users set two_factor_enabled = true where email = $1", [
    person.email,
  ]);
  await browser.post("/api/auth/token", signInInput(person));
  await server.database.owner.query(
    `insert into app.passkey_challenges (challenge, purpose, expires_at) values ('x', 'sign_in', now() + interval '5 minutes')`,
  );
  const left = async () => {
    const tables = [
      "links",
      "reset_grants",
      "two_factor_challenges",
      "passkey_challenges",
      "code_challenges",
    ];
    const counts = tables.map((table) => `(select count(*)::int from app.${table}) as ${table}`);
    const { rows } = await server.database.owner.query(`select ${counts.join(", ")}`);
    return Object.values(rows[0]) as number[];
  };
  await deleteOld(server.database.pool);
  expect((await left()).every((count) => count > 0)).toBe(true);
  // The longest-lived link undoes a new device's sign-in for three days.
  await server.letPass(3 * 86_400);
  await deleteOld(server.database.pool);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
});

test("no link is lost while the mail server is down", { tags: "long" }, async () => {
  const { person } = await member();
  await server.mail.goDown();
  const browser = server.browser();
  expect((await browser.post("/api/auth/otp", { email: person.email })).status).toBe(200);
  const tries = async () => {
    const { rows } = await server.database.owner.query<{ state: string }>(
      "select state from pgboss.job where name = 'send-mail' and retry_count > 0",
    );
    return rows.length;
  };
  await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThan(0);
  await server.mail.comeBack();
  const link = linkIn(await server.mail.next(person.email, "sign-in link"));
  expect((await press(browser, link)).status).toBe(200);
  expect(await server.allMailTo(person.email, "link")).toHaveLength(1);
});

test("T46 no log line contains a link's token, a code or a reset's cookie", async () => {
  const { person } = await member();
  const { browser, code, link } = await recover(person);
  const magic = await magicLink(person);
  await press(browser, { ...link, type: "signup" });
  await browser.post("/api/auth/verify", { email: person.email, token: code, type: "recovery" });
  const grant = browser.cookies.get("portico_reset") ?? "";
  await browser.put("/api/auth/user", { password: "a wholly new Orchard 7" });
  await press(magic.browser, magic.link);
  const log = server.logLines.join("\n");
  for (const route of ["link", "recover", "otp", "verify", "user"])
    expect(log).toContain(`/api/auth/${route}`);
  expect(grant).toHaveLength(43);
  const secrets = [link.token, magic.link.token, grant, person.email, "a wholly new Orchard 7"];
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`));
});
