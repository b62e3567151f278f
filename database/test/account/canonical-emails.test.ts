import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonicalEmail, namesCanonicalMailbox } from "@portico/contract";
import { canonicalizeEmails, keptEmails, migrate } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { type EmptyDatabase, emptyDatabase } from "@portico/testing/database/empty-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asText } from "../support/as-text.ts";

const release = join(import.meta.dirname, "../..");
const rules = { canonical: canonicalEmail, isSameMailbox: namesCanonicalMailbox };

/** What people had typed, oldest first, and what becomes of it. */
const older: [stored: string, later: string][] = [
  ["Anna@Example.com", "anna@example.com"],
  ["jos\u00e9@example.com", "jos\u00e9@example.com"],
  ["jose\u0301@example.com", "jose\u0301@example.com"],
  ["Rene\u0301@Example.com", "ren\u00e9@example.com"],
  ["Anna@Müller.example", "anna@xn--mller-kva.example"],
  ["anna@müller.example.", "anna@müller.example."],
  ["eva@Köln.example", "eva@Köln.example"],
  ["eva@xn--kln-sna.example", "eva@xn--kln-sna.example"],
  ["Ünal@example.com", "ünal@example.com"],
  ["ｄｏｒａ@example.com", "ｄｏｒａ@example.com"],
];

describe("T22 an upgrade", () => {
  let database: EmptyDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await emptyDatabase();
    folder = mkdtempSync(join(tmpdir(), "portico-before-"));
    for (const part of ["migrations", "functions", "views", "seeds"]) {
      cpSync(join(release, part), join(folder, part), { recursive: true });
    }
    rmSync(join(folder, "migrations/0042-canonical-emails.sql"));
    await migrate(database.url, { practice: true, folder });
    for (const [index, [email]] of older.entries()) {
      await database.query(
        `insert into app.users (email, username, email_confirmed_at) values (${asText(email)}, 'user-${index}', now())`,
      );
    }
    for (const email of ["Carl@Example.com", "carl@müller.example"]) {
      await database.query(
        `insert into app.pending_signups (browser_hash, email, username, password_hash, expires_at)
         values (sha256(''), ${asText(email)}, 'carl', 'x', now() + interval '1 day')`,
      );
    }
    await migrate(database.url, { practice: true });
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const stored = async () =>
    (await database.query("select email from app.users order by id")).map(({ email }) => email);

  test("rewrites each email that is no other's, keeps both of two, and says which it kept and why", async () => {
    const kept = await canonicalizeEmails(database.url, rules);
    expect(await stored()).toEqual(older.map(([, later]) => later));
    expect(kept).toMatchObject([
      {
        username: "user-2",
        email: "jose\u0301@example.com",
        canonical: "jos\u00e9@example.com",
        reason: "taken",
      },
      { username: "user-5", canonical: undefined, reason: "unreadable" },
      { username: "user-6", canonical: "eva@xn--kln-sna.example", reason: "taken" },
      // Who owned a mailbox of full-width letters has not proved that they own the other.
      { username: "user-9", canonical: "dora@example.com", reason: "other_mailbox" },
    ]);
    expect(await canonicalizeEmails(database.url, rules)).toEqual(kept);
    expect(await keptEmails(database.url, rules)).toEqual(kept);
    expect(await stored()).toEqual(older.map(([, later]) => later));
  });

  test("lets users whose email was kept change everything else", async () => {
    await database.query("update app.users set theme_preference = 'dark'");
    await expect(
      database.query("update app.users set email = 'Dora@example.com' where username = 'user-9'"),
    ).rejects.toThrow("not in its canonical form");
  });

  test("keeps sign-ups in ASCII, and drops those that must be started again", async () => {
    expect(await database.query("select email from app.pending_signups")).toEqual([
      { email: "carl@example.com" },
    ]);
  });
});

describe("T22 the database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    "Anna@example.com",
    "anna@Example.com",
    "anna@müller.example",
    "jose\u0301@example.com",
    "ａnna@example.com",
    "anna @example.com",
    "anna@eve@example.com",
    "anna@example",
    "anna@example.com.",
  ])("refuses to store %j, which no server sends", async (email) => {
    await expect(
      database.owner.query("insert into app.users (email, username) values ($1, 'somebody')", [email]),
    ).rejects.toThrow("not in its canonical form");
    await expect(
      database.owner.query(
        `insert into app.pending_signups (browser_hash, email, username, password_hash, expires_at)
         values (sha256(''), $1, 'carl', 'x', now())`,
        [email],
      ),
    ).rejects.toThrow("not in its canonical form");
  });

  test("leaves canonical emails as they are, whatever its locale", async () => {
    const emails = [
      "anna@xn--mller-kva.example",
      "jos\u00e9@example.com",
      "ünal@example.com",
      "ıi@example.com",
      "ßς@example.com",
    ];
    for (const email of emails) {
      const { rows } = await database.owner.query(
        "select app.email_key($1) as key, app.is_canonical_email($1) as is_canonical",
        [email],
      );
      expect(rows).toEqual([{ key: email, is_canonical: true }]);
    }
  });
});

test("T37 a deleted user is recognised in notes by every form of their email", async () => {
  const database = await testDatabase();
  const { rows } = await database.owner.query(
    `insert into app.users (email, username) values (E'jos\u00e9@xn--mller-kva.example', 'somebody-else')
     returning app.names_person(users, E'Refund for JOSE\u0301@m\u00fcller.example') as as_written,
       app.names_person(users, 'Refund for eve@xn--mller-kva.example') as of_another`,
  );
  await database.drop();
  expect(rows).toEqual([{ as_written: true, of_another: false }]);
});

describe("A database", () => {
  const migrated = async (options: string) => {
    const database = await emptyDatabase(`template template0 ${options}`);
    try {
      await migrate(database.url, { practice: false });
      return await database.query("select from portico.migrations");
    } finally {
      await database.drop();
    }
  };

  test("of another encoding than UTF8 is refused in one line that says what to do", async () => {
    await expect(migrated("encoding 'SQL_ASCII' locale_provider libc locale 'C'")).rejects.toThrow(
      /^The database can't be used: its encoding is SQL_ASCII, not UTF8: create it again with `[^\n]*$/,
    );
  });

  test("whose locale has other small letters for ASCII is refused in one line that says what to do", async () => {
    await expect(migrated("locale_provider icu icu_locale 'tr'")).rejects.toThrow(
      /^The database can't be used: its locale tr changes the case of I [^\n]*create it again with `[^\n]*$/,
    );
  });

  test("of locale C works", { tags: "long" }, async () => {
    expect(await migrated("locale_provider libc locale 'C'")).not.toEqual([]);
  });
});
