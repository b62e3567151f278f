import { createServer, type Server } from "node:net";
import { reads } from "@portico/contract";
import { get } from "@portico/testing/server/http.ts";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { createMailer } from "../../src/outside/mail.ts";
import { createMailCheck } from "../../src/outside/mail-check.ts";
import { mailFault } from "../../src/outside/mail-faults.ts";
import { readSender } from "../../src/outside/sender.ts";
import {
  type AccountServer,
  newPerson,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { type MailServer, refusedDomain, smtpRefusal, startMailServer } from "../support/smtp.ts";

const running: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});

async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  running.push(server);
  return server;
}

/** A server that does this with each connection. */
async function tcpServer(answer: string): Promise<string> {
  const server: Server = createServer((socket) => void socket.end(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const mailFrom = { name: "Portico", address: "no-reply@portico.example" };
const email = { to: "ada@example.com", lang: "en", subject: "Hello", text: "Hello" };

/** What the back office and the log say about a mail server. */
async function faultsOf(smtpUrl: string) {
  const check = createMailCheck({ smtpUrl, mailFrom });
  await expect.poll(() => check().mail, { timeout: 15_000 }).not.toBe("checking");
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir: "" });
  const sent = await mailer.send(email).then(
    () => null,
    (error) => mailFault(error, email.to),
  );
  await mailer.close();
  return { shown: check(), logged: sent };
}

const secure = { disabledCommands: [] };
const needsLogin: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(smtpRefusal(535, "5.7.8 Authentication failed")),
};
const atSender: SMTPServerOptions = {
  onMailFrom: (_address, _session, done) => done(smtpRefusal(553, "Not owned by user")),
};
/** As Postfix does by default. */
const atRecipient: SMTPServerOptions = {
  onRcptTo: (_address, _session, done) => done(smtpRefusal(553, "5.7.1 <x@y>: Sender address rejected")),
};

describe("each fault of a mail server has its own reason, in the log and in the back office:", () => {
  const cases: [string, () => Promise<string>, string, RegExp, RegExp | null][] = [
    ["works", async () => (await mailServer()).url, "works", /^$/, null],
    [
      "nobody listens",
      async () => "smtp://127.0.0.1:9",
      "unreachable",
      /nothing listens.*ECONNREFUSED/,
      null,
    ],
    ["no such name", async () => "smtp://mail.invalid:25", "unreachable", /ENOTFOUND|EAI_AGAIN/, null],
    ["it hangs up", () => tcpServer(""), "unreachable", /clos/, null],
    ["it is full", () => tcpServer("421 Too busy\r\n"), "refused", /does not take/, /^421 Too busy$/],
    [
      "certificate",
      async () => (await mailServer(secure)).url,
      "certificate",
      /certificate.*CERT_HAS_EXPIRED/,
      null,
    ],
    [
      "TLS version",
      async () => `${(await mailServer({ ...secure, minVersion: "TLSv1.3" })).url}?tls.maxVersion=TLSv1.2`,
      "encryption",
      /no version of TLS/,
      null,
    ],
    [
      "no TLS there",
      async () => (await mailServer()).url.replace("smtp:", "smtps:"),
      "encryption",
      /does not begin with TLS/,
      null,
    ],
    [
      "wrong password",
      async () => (await mailServer(needsLogin)).url.replace("//", "//ada:wrong@"),
      "login",
      /refuses the login/,
      /^535 5\.7\.8 Authentication failed$/,
    ],
    ["no password", async () => (await mailServer(needsLogin)).url, "login", /refuses the login/, /^530 /],
    [
      "sender",
      async () => (await mailServer(atSender)).url,
      "sender",
      /refuses the sender/,
      /^553 Not owned by user$/,
    ],
    [
      "sender, said late",
      async () => (await mailServer(atRecipient)).url,
      "sender",
      /refuses the sender/,
      /^553 5\.7\.1 <\[email\]>: Sender address rejected$/,
    ],
  ];

  test.each(cases)("%s", async (_name, start, state, reason, response) => {
    const { shown, logged } = await faultsOf(await start());
    expect(shown.mail).toBe(state);
    if (state === "works") return expect([shown.mail_reason, logged]).toEqual([null, null]);
    expect(logged?.kind).toBe(state);
    for (const text of [shown.mail_reason, logged?.reason]) expect(text).toMatch(reason);
    for (const text of [shown.mail_response, logged?.response ?? null]) {
      if (response) expect(text).toMatch(response);
      else expect(text).toBeNull();
    }
  });

  test("a certificate that was declared good is accepted", async () => {
    const { url } = await mailServer(secure);
    expect((await faultsOf(`${url}?tls.rejectUnauthorized=false`)).shown.mail).toBe("works");
  });

  test("the check of the sender sends nothing", async () => {
    const server = await mailServer();
    const check = createMailCheck({ smtpUrl: server.url, mailFrom });
    await expect.poll(() => check().mail).toBe("works");
    expect(server.mails).toEqual([]);
  });
});

test.each([
  ["ECONNRESET", "the connection broke off"],
  ["EPIPE", "the connection broke off"],
  ["EHOSTUNREACH", "there is no route to it"],
  ["ETIMEDOUT", "it did not answer in time"],
  ["ENOTFOUND", "its name is not in the DNS"],
])("a lost connection is told in words, with its code at the end: %s", (originalCode, words) => {
  const error = Object.assign(new Error(`read ${originalCode}`), { code: "ESOCKET", originalCode });
  expect(mailFault(error)).toEqual({
    kind: "unreachable",
    reason: `the mail server can't be reached: ${words} (${originalCode})`,
  });
});

describe("a refusal at the recipient", () => {
  const kindOf = (response: string, command = "RCPT TO") =>
    mailFault({ code: "EENVELOPE", command, response, responseCode: Number(response.slice(0, 3)) }).kind;

  test.each([
    "550 5.1.1 No such user",
    "550 mailbox unavailable",
    "551 user not local",
    "553 5.1.3 bad address",
    "554 5.1.10 recipient not found",
  ])("is the address's own: %s", (response) => expect(kindOf(response)).toBe("recipient"));

  test.each([
    "450 4.2.0 greylisted",
    "452 4.2.2 mailbox full",
    "552 5.2.2 mailbox full",
    "554 5.7.1 <x@y>: Relay access denied",
    "550 relay not permitted",
    "550 5.7.1 Service unavailable; Client host blocked",
    "550 5.1.8 Sender address rejected: Domain not found",
    "553 5.1.7 bad sender",
    "504 5.5.2 Helo command rejected",
  ])("is not the address's, and is tried again: %s", (response) =>
    expect(kindOf(response)).not.toBe("recipient"),
  );

  test("also counts if it comes after the content, for a bad mailbox alone", () => {
    expect(kindOf("550 5.1.1 No such user", "DATA")).toBe("recipient");
    expect(kindOf("554 5.6.0 Message content rejected", "DATA")).toBe("refused");
    expect(kindOf("550 5.1.1 No such user", "MAIL FROM")).toBe("sender");
  });

  test("T46 an answer is kept without the address, its name, codes and tokens", () => {
    const response = `550-5.1.1 Ada.Lovelace (<ada.lovelace@Example.com>)\r\n550 not here: 493817 ${"x".repeat(43)}`;
    expect(mailFault({ response, responseCode: 550 }, "ada.lovelace@example.com").response).toBe(
      "550-5.1.1 [email] (<[email]>) 550 not here: [code] [token]",
    );
  });
});

describe("a refused address", () => {
  async function refusedSignUp(): Promise<{ server: AccountServer; mailId: string; email: string }> {
    const server = await startAccountServer();
    running.push(server);
    const person = newPerson();
    const email = `${person.username}@${refusedDomain}`;
    const { status, body } = await server
      .browser()
      .post("/api/auth/signup", signUpInput({ ...person, email }));
    expect(status).toBe(200);
    return { server, mailId: body.mail_id, email };
  }

  test("ends the email at once, is logged with its reason, counted, and told to who waits for the code", async () => {
    const { server, mailId, email } = await refusedSignUp();
    const isRefused = async (mail_id: string) =>
      (await server.browser().post("/api/auth/mail-refused", { mail_id })).body.is_refused;
    await expect.poll(() => isRefused(mailId)).toBe(true);

    const { rows } = await server.database.owner.query(
      "select state, retry_count, output::text as output from pgboss.job where id = $1",
      [mailId],
    );
    expect(rows).toEqual([{ state: "failed", retry_count: 0, output: '{"refused": true}' }]);
    const logged = server.logLines.map((line) => JSON.parse(line)).find(({ job }) => job === mailId);
    expect(logged).toMatchObject({
      level: 40,
      reason: "the mail server refuses the recipient's address",
      response: "550 5.1.1 <[email]>: No such mailbox, code [code]",
      msg: "mail refused for its address, not tried again",
    });
    expect(server.logLines.join("")).not.toContain(email);
    const { text } = await get(server.origin, "/metrics");
    expect(text).toMatch(/^portico_mail_refused 1$/m);
    expect(text).toMatch(/^portico_mail_failed 0$/m);
  });

  test("is told for the email's own id only, and never to who asks for a recovery or a link", {
    tags: "long",
  }, async () => {
    const { server } = await refusedSignUp();
    const browser = server.browser();
    const unknown = { mail_id: "7d444840-9dc0-41d1-b245-5ffdce74fad2" };
    expect((await browser.post("/api/auth/mail-refused", unknown)).body).toEqual({ is_refused: false });
    const person = newPerson();
    await server.join(person);
    for (const email of [person.email, newPerson().email]) {
      for (const way of ["recover", "otp"]) {
        expect((await server.browser().post(`/api/auth/${way}`, { email })).body).not.toHaveProperty(
          "mail_id",
        );
      }
      const unasked = await server.browser().post("/api/auth/resend", { email, type: "signup" });
      expect(unasked.body.mail_id).toMatch(/^[0-9a-f-]{36}$/);
      const again = { email, type: "recovery" };
      expect((await server.browser().post("/api/auth/resend", again)).body).not.toHaveProperty("mail_id");
    }
  });
});

describe("characters outside ASCII before the @", { tags: "long" }, () => {
  const sent = async (server: MailServer, sender = mailFrom, to = "josé@example.com") => {
    const mailer = createMailer({ smtpUrl: server.url, mailFrom: sender, dataDir: "" });
    const fault = await mailer.send({ ...email, to }).then(
      () => null,
      (error) => mailFault(error, to),
    );
    await mailer.close();
    return fault;
  };

  test("are never sent to a server without SMTPUTF8: the address is refused, with the reason", async () => {
    const server = await mailServer({ hideSMTPUTF8: true });
    expect(await sent(server)).toEqual({ kind: "recipient", reason: expect.stringContaining("no SMTPUTF8") });
    expect(
      await sent(server, { name: "", address: "josé@portico.example" }, "ada@example.com"),
    ).toMatchObject({
      kind: "sender",
    });
    expect(server.mails).toEqual([]);
  });

  test("are sent to a server with SMTPUTF8", async () => {
    const server = await mailServer({ hideSMTPUTF8: false });
    expect(await sent(server)).toBeNull();
    expect(server.mails[0]?.to?.[0]?.address).toBe("josé@example.com");
  });

  test("are no matter in the domain, which is sent in ASCII", async () => {
    const server = await mailServer({ hideSMTPUTF8: true });
    expect(await sent(server, mailFrom, "ada@bücher.example")).toBeNull();
    expect(server.sources[0]).toMatch(/^To: ada@xn--bcher-kva\.example$/m);
  });
});

describe("the sender's name", () => {
  test.each([
    ["Acme: Exchange (Europe) <a@b.example>", "Acme: Exchange (Europe)"],
    ['"Acme: Exchange, Inc." <a@b.example>', "Acme: Exchange, Inc."],
    ['"The \\"best\\" \\\\ one" <a@b.example>', 'The "best" \\ one'],
    ["O'Neill, Ada; <a@b.example>", "O'Neill, Ada;"],
    ["Bücher & Cø. (Zürich): 株式会社 <a@b.example>", "Bücher & Cø. (Zürich): 株式会社"],
    ["a@b.example", ""],
    ["<a@b.example>", ""],
  ])("%s arrives as it was set", async (setting, name) => {
    const server = await mailServer();
    const mailer = createMailer({
      smtpUrl: server.url,
      mailFrom: readSender(setting) ?? mailFrom,
      dataDir: "",
    });
    await mailer.send(email);
    await mailer.close();
    expect(server.mails[0]?.from).toEqual({ name, address: "a@b.example" });
    const [header = ""] = /^From: .*(?:\r?\n[ \t].*)*/m.exec(server.sources[0] ?? "") ?? [];
    expect(header).toMatch(/^[\x20-\x7e\r\n]+<?a@b\.example>?$/);
  });

  test.each([
    "Acme\r\nBcc: x@y.example <a@b.example>",
    "Acme\u0000 <a@b.example>",
    "Acme <a@b.example>, Other <c@d.example>",
    "Acme <a@b.example",
    "Acme a@b.example",
    "a@b.example, c@d.example",
    "Acme <a@b.example> (Europe)",
    "Acme <a b@c.example>",
    "Acme <@b.example>",
    "Acme",
  ])("%j is refused", (setting) => expect(readSender(setting)).toBeUndefined());
});

test("the first-run checklist shows the reason and what the mail server answered", {
  tags: "long",
}, async () => {
  const server = await mailServer(atSender);
  const app = await startAccountServer({ smtpUrl: server.url });
  running.push(app);
  const { addPerson } = await import("@portico/testing/server/people.ts");
  const owner = await addPerson(app.database.owner, "portico_session", { role: "owner" });
  const list = async () =>
    reads.adminChecklist.output.parse(
      (await get(app.origin, "/api/admin/checklist", { cookie: owner.cookie })).body,
    );
  await expect.poll(async () => (await list()).mail).toBe("sender");
  expect(await list()).toMatchObject({
    mail_reason: "the mail server refuses the sender",
    mail_response: "553 Not owned by user",
  });
});
