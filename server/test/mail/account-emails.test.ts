import { randomBytes } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { startTestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { seal, unseal } from "../../src/account/seal.ts";
import {
  type AccountServer,
  newPerson,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { codeIn, isTo, refusedDomain } from "../support/smtp.ts";

async function mailJobs(server: AccountServer) {
  const { rows } = await server.database.owner.query<{ state: string; retry_count: number }>(
    "select state, retry_count, output::text as output from pgboss.job where name = 'send-mail'",
  );
  return rows;
}

describe("the mail server", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterEach(() => server.mail.mails.splice(0));
  afterAll(() => server.close());

  test("may be down for a while: no request waits for it, and the email arrives when it is back", {
    tags: "long",
  }, async () => {
    await server.mail.goDown();
    const person = newPerson();
    const browser = server.browser();
    expect((await browser.post("/api/auth/signup", signUpInput(person))).status).toBe(200);
    const tries = async () =>
      (await mailJobs(server)).find(({ state }) => state === "retry")?.retry_count ?? 0;
    await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(server.mail.mails).toEqual([]);
    // The inputs of the alert PorticoMailStuck: the age of the oldest email despite a recent attempt, and that none is
    // sent.
    await server.database.owner.query(
      "update pgboss.job set created_on = created_on - interval '1 hour' where name = 'send-mail'",
    );
    const figure = async (name: string) => {
      const { text } = await get(server.origin, "/metrics");
      return Number(new RegExp(`^portico_${name} ([0-9.]+)$`, "m").exec(text)?.[1]);
    };
    const oldest = 'job_waiting_age_seconds\\{queue="send-mail"\\}';
    await expect.poll(() => figure(oldest), { timeout: 60_000 }).toBeGreaterThan(3_600);
    expect(await figure("mail_sent")).toBe(0);
    expect(await figure("mail_unreached")).toBeGreaterThan(0);

    await server.mail.comeBack();
    const token = codeIn(await server.mail.next(person.email));
    const verified = await browser.post("/api/auth/verify", { email: person.email, token, type: "signup" });
    expect(verified.status).toBe(200);
    expect(await server.allMailTo(person.email)).toHaveLength(1);
    await expect.poll(() => figure("mail_sent"), { timeout: 60_000 }).toBe(1);
    expect(await figure(oldest)).toBeNaN();

    // An email rejected because of its recipient does not count as unreached.
    const unreached = await figure("mail_unreached");
    const [unknown, other] = [newPerson(), newPerson()];
    const refused = { ...unknown, email: `${unknown.username}@${refusedDomain}` };
    await server.browser().post("/api/auth/signup", signUpInput(refused));
    const states = async () => (await mailJobs(server)).map(({ state }) => state);
    await expect.poll(states, { timeout: 60_000 }).toContain("failed");
    await server.browser().post("/api/auth/signup", signUpInput(other));
    await server.mail.next(other.email);
    await expect.poll(() => figure("mail_sent"), { timeout: 60_000 }).toBe(2);
    expect(await figure("mail_unreached")).toBe(unreached);
  });

  test("does not send an expired code when it comes back", { tags: "long" }, async () => {
    await server.mail.goDown();
    const late = newPerson();
    await server.browser().post("/api/auth/signup", signUpInput(late));
    const waiting = async () => (await mailJobs(server)).filter(({ state }) => state === "retry").length;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    await server.database.owner.query(
      `update pgboss.job set data = jsonb_set(data, '{until}', '"2020-01-01T00:00:00.000Z"')
       where name = 'send-mail' and state in ('retry', 'active')`,
    );
    await server.mail.comeBack();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    const inTime = newPerson();
    await server.browser().post("/api/auth/signup", signUpInput(inTime));
    await server.mail.next(inTime.email);
    expect(await server.allMailTo(late.email)).toEqual([]);
  });

  test("T46 leaves no email content in the queue's errors", { tags: "long" }, async () => {
    const jobs = await mailJobs(server);
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain("@");
  });

  test("T48 while down: the overview counts waiting and failed emails", async () => {
    const { owner } = server.database;
    const person = newPerson();
    const administrator = await server.join(person);
    await owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
    const figures = async () => {
      // The count is cached for a minute.
      await owner.query("update pgboss.queue set monitor_on = null where name = 'send-mail'");
      return (await administrator.get("/api/admin/mail-queue")).body;
    };
    const expectFigures = (waiting: number, failed: number) =>
      expect.poll(figures, { timeout: 60_000 }).toEqual({
        is_on: true,
        waiting,
        failed,
        // Of the tests before.
        refused: expect.any(Number),
        counted_at: expect.stringMatching(/^\d{4}-/),
      });
    await expectFigures(0, 0);
    await server.mail.goDown();
    await server.browser().post("/api/auth/signup", signUpInput(newPerson()));
    await expectFigures(1, 0);
    const giveUp = "update pgboss.job set state = 'failed' where name = 'send-mail' and state = 'retry'";
    await expect.poll(async () => (await owner.query(giveUp)).rowCount, { timeout: 60_000 }).toBe(1);
    await expectFigures(0, 1);
    await server.mail.comeBack();
  });

  test("while the queue is unavailable: actions succeed without their email, and those that need one are refused with a retry time", async () => {
    const { owner } = server.database;
    const person = newPerson();
    await server.join(person);
    await owner.query("revoke insert on all tables in schema pgboss from portico_jobs");
    expect((await server.browser().post("/api/auth/token", signInInput(person))).status).toBe(200);
    expect((await server.browser().post("/api/auth/signup", signUpInput(newPerson()))).status).toBe(503);
    await owner.query("grant insert on all tables in schema pgboss to portico_jobs");
  });

  test("disables the mailbox page", async () => {
    expect((await server.browser().get("/dev/mailbox")).status).toBe(404);
  });
});

describe("practice mode without a mail server", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({ smtpUrl: undefined });
  });
  afterAll(() => server.close());

  /** Signs up and waits until the email is written. */
  async function receive(email: string): Promise<string> {
    const before = (await storedEmails()).length;
    const answer = await server.browser().post("/api/auth/signup", signUpInput({ ...newPerson(), email }));
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await storedEmails()).length, { timeout: 60_000 }).toBe(before + 1);
    return (await storedEmails()).at(-1) ?? "";
  }

  async function storedEmails(): Promise<string[]> {
    const files = await readdir(join(server.dataDir, "mail")).catch(() => []);
    return files.filter((file) => file.endsWith(".eml")).sort();
  }

  test("writes each email to an .eml file that only the file's owner can read", async () => {
    const { email } = newPerson();
    const path = join(server.dataDir, "mail", await receive(email));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(path));
    expect(isTo(mail, email)).toBe(true);
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
  });

  test("shows them at /dev/mailbox, newest first, and opens one as text", async () => {
    const people = [newPerson(), newPerson()];
    for (const { email } of people) await receive(email);
    const browser = server.browser();
    const list = await browser.get("/dev/mailbox");
    expect(list.status).toBe(200);
    const [older = -1, newer = -1] = people.map(({ email }) => list.text.indexOf(`to ${email}`));
    expect(newer).toBeGreaterThan(-1);
    expect(older).toBeGreaterThan(newer);
    const path = /\/dev\/mailbox\/emails\/[^"]+/.exec(list.text)?.[0] ?? "";
    const opened = await browser.get(path);
    expect(opened.text).toContain(people[1]?.email);
    expect(opened.text).toMatch(/^\s+\d{6}$/m);
  });

  test("makes links clickable, at the address where the mailbox was opened", async () => {
    const { email } = newPerson();
    await receive(email);
    const browser = server.browser();
    const [path = ""] = /\/dev\/mailbox\/emails\/[^"]+/.exec((await browser.get("/dev/mailbox")).text) ?? [];
    const opened = await browser.get(path);
    expect(opened.text).toMatch(/<a href="\/email-verified#type=signup&amp;token=[\w-]{43}">http/);
  });

  test("uses the same security policy as all pages, with no script in the page itself", async () => {
    const browser = server.browser();
    const list = await browser.get("/dev/mailbox");
    expect(list.headers.get("content-security-policy")).toContain("style-src 'self'");
    expect(list.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(list.text).not.toMatch(/<script(?! src="\/dev\/)|style="|<style/);
    for (const script of ["practice-page.js", "mailbox.js"]) {
      const { headers } = await browser.get(`/dev/${script}`);
      expect(headers.get("content-type"), script).toBe("text/javascript; charset=utf-8");
    }
    const style = await browser.get("/dev/style.css");
    expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
  });

  test("shows the email's HTML in a frame in which nothing can run, with links to where the mailbox was opened", async () => {
    const { email } = newPerson();
    await receive(email);
    const browser = server.browser();
    const [path = ""] = /\/dev\/mailbox\/emails\/[^"]+/.exec((await browser.get("/dev/mailbox")).text) ?? [];
    const { text } = await browser.get(path);
    expect(text).toContain(`src="${path}/html"`);
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const framed = await browser.get(`${path}/html`);
    expect(framed.text).toContain(`href="${server.origin}/email-verified#type=signup`);
    expect(framed.text).toContain('<base target="_blank">');
    const policy = framed.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; .*sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toMatch(/script|https?:/);
    expect(framed.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect((await browser.get("/dev/mailbox/emails/nothing/html")).status).toBe(404);
  });

  test("shows user input as text", async () => {
    const { email } = newPerson();
    await receive(`o'hara&lt${email}`);
    const list = await server.browser().get("/dev/mailbox");
    expect(list.text).toContain(`to o&#39;hara&amp;lt${email}`);
  });

  test.each(["..%2F..%2Fauth-secret", "%2e%2e", "nothing", "..%5C..%5Cx"])(
    "opens only its emails: %s is not found",
    async (id) => {
      expect((await server.browser().get(`/dev/mailbox/emails/${id}`)).status).toBe(404);
    },
  );
});

test("a live server has no mailbox page", async () => {
  const live = await startTestApp({ config: { practice: false, publicUrl: "https://portico.example" } });
  const answer = await get(live.url, "/dev/mailbox");
  await live.close();
  expect(answer.status).toBe(404);
});

test("a sealed email opens only with its key, and not after it was altered", () => {
  const key = randomBytes(32);
  const sealed = seal(key, "123456 für dich");
  expect(unseal(key, sealed)).toBe("123456 für dich");
  expect(sealed).not.toBe(seal(key, "123456 für dich"));
  expect(() => unseal(randomBytes(32), sealed)).toThrow();
  const changed = Buffer.from(sealed, "base64url");
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
  expect(() => unseal(key, changed.toString("base64url"))).toThrow();
});
