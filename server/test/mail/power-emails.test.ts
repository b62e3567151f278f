import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { powerEmail } from "../../src/mail/templates/account/power.ts";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import { isTo } from "../support/smtp.ts";

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const news = {
  email: "ada@example.com",
  language: "en",
  timezone: "UTC",
  event: "setting",
  is_own: false,
  person: null,
  subject: "Second administrator: withdrawals",
  old_value: "10000",
  new_value: "off",
  unit: "USD",
  changed_by: "mallory@example.com",
  changes: 1,
  at: "2026-11-27T06:00:00Z",
} as Parameters<typeof powerEmail>[0];

test("T73 a loosened limit's email has who, old and new value, in text and HTML and in each language", () => {
  const subjects = (["en", "de", "es", "fr", "it", "ja", "pt", "zh"] as const).map((language) => {
    const mail = powerEmail({ ...news, language }, "https://portico.example");
    for (const body of [mail.text, mail.html]) {
      for (const fact of ["mallory@example.com", "10000 USD", "Second administrator: withdrawals"])
        expect(body).toContain(fact);
    }
    return mail.subject;
  });
  expect(new Set(subjects).size).toBe(8);
});

test("T73 where money goes: the email has the account before and after", () => {
  const mail = powerEmail(
    {
      ...news,
      event: "destination",
      subject: "Bank account, brazil",
      old_value: "Portico Ltda, 12345-6",
      new_value: "Mallory, 65432-1",
      unit: null,
    },
    "https://portico.example",
  );
  expect(mail.subject).toBe("Where money goes has changed – Portico");
  for (const line of [
    "Setting: Bank account, brazil",
    "Before: Portico Ltda, 12345-6",
    "After: Mallory, 65432-1",
    "Changed by: mallory@example.com",
  ])
    expect(mail.text).toContain(`${line}\n`);
});

test("T73 T83 a credit above the holdings: who requested and who approved it, in each language", () => {
  const titles = (["credit_requested", "credit_approved"] as const).map((event) => {
    const subjects = (["en", "de", "es", "fr", "it", "ja", "pt", "zh"] as const).map((language) => {
      const about = {
        event,
        subject: "10 BTC, bob@example.com",
        old_value: null,
        new_value: null,
        unit: null,
      };
      const mail = powerEmail({ ...news, ...about, language }, "https://portico.example");
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain("10 BTC, bob@example.com");
        expect(body).toContain("mallory@example.com");
      }
      return mail.subject;
    });
    expect(new Set(subjects).size).toBe(8);
    return subjects[0];
  });
  expect(titles).toEqual([
    "A credit above the holdings was requested – Portico",
    "A credit above the holdings was approved – Portico",
  ]);
});

test("T73 a new administrator: owners and the person get an email, once, in their language, and neither can switch it off", async () => {
  const [boss, hire] = [newPerson("boss"), newPerson("hire")];
  const owner = await server.join(boss);
  const theirs = await server.join(hire);
  await theirs.put("/api/auth/user", { email_notifications_enabled: false, preferred_language: "de" });
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [boss.email]);
  await owner.put("/api/auth/user", { email_notifications_enabled: false });
  const { user } = (await theirs.get("/api/auth/user")).body;
  const granted = await owner.post(
    "/api/rpc/admin_update_user_role",
    { target_user_id: user.id, make_admin: true, p_role: "auditor" },
    { "idempotency-key": randomUUID() },
  );
  expect(granted.status).toBe(200);
  const sent = (email: string, subject: string) =>
    server.mail.mails.filter((mail) => isTo(mail, email) && mail.subject?.includes(subject)).length;
  await expect
    .poll(() => [sent(boss.email, "There is a new administrator"), sent(hire.email, "Sie sind jetzt")], {
      timeout: 20_000,
    })
    .toEqual([1, 1]);
});

test("T35 an administrator's failed and right attempts to sign in reach the audit log", async () => {
  const person = newPerson("watched");
  const browser = await server.join(person);
  const { id } = (await browser.get("/api/auth/user")).body.user;
  const { owner } = server.database;
  await owner.query("update app.users set role = 'owner' where id = $1", [id]);
  await browser.post("/api/auth/logout", {});
  const signIn = (password: string) =>
    browser.post("/api/auth/token", { grant_type: "password", email: person.email, password });
  expect((await signIn("not the password")).status).not.toBe(200);
  expect((await signIn(person.password)).status).toBe(200);
  const { rows: failed } = await owner.query("select kind from app.failed_sign_ins where user_id = $1", [id]);
  expect(failed).toEqual([{ kind: "password" }]);
  const { rows } = await owner.query(
    "select action_name, details ->> 'method' as method from app.acts where details ->> 'user_id' = $1 order by sequence",
    [id],
  );
  expect(rows).toEqual([
    { action_name: "signed_out", method: null },
    { action_name: "signed_in", method: "password" },
  ]);
});
