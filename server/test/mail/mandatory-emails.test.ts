import { randomUUID } from "node:crypto";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../src/http/session.ts";
import { twoFactorEmail } from "../../src/mail/templates/account/two-factor.ts";
import { statusEmail } from "../../src/mail/templates/account/user-status.ts";
import { walletEmail } from "../../src/mail/templates/account/wallet.ts";
import { adjustmentEmail } from "../../src/mail/templates/transactions/adjustment.ts";
import { withdrawalEmail } from "../../src/mail/templates/transactions/withdrawal.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";
import { isTo } from "../support/smtp.ts";

let server: AccountServer;
let admin: Browser;

beforeAll(async () => {
  server = await startAccountServer();
  const person = newPerson("admin");
  admin = await server.join(person);
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
});
afterAll(() => server.close());

async function member() {
  const person = newPerson();
  const browser = await server.join(person);
  const { user } = (await browser.get("/api/auth/user")).body;
  return { person, browser, id: user.id as string };
}

const rpc = (browser: Browser, name: string, input: Record<string, unknown>) =>
  browser.post(`/api/rpc/${name}`, input, { "idempotency-key": randomUUID() });

const adjust = (id: string, p_reason: string) =>
  rpc(admin, "admin_add_deposit_and_balance", {
    target_user_id: id,
    p_coin_id: "bitcoin",
    p_amount: "1",
    p_reason,
  });

const noticesTo = ({ email }: Person) =>
  server.mail.mails.filter(
    (mail) => isTo(mail, email) && /email settings|E-Mail-Einstellungen/i.test(mail.subject ?? ""),
  );

/** Which kinds of transactions of somebody would be emailed. */
async function wanted(id: string): Promise<Record<string, boolean>> {
  const { rows } = await server.database.owner.query<{
    due: { events: { source: string; is_wanted: boolean }[] };
  }>(
    `select jsonb_build_object('events', app.with_email_facts(jsonb_agg(jsonb_build_object(
       'source', s.source, 'transaction_id', gen_random_uuid(), 'user_id', $1::uuid, 'at', now()
     )))) as due from unnest(array['deposit', 'swap', 'adjustment', 'withdrawal', 'withdrawal_request']) as s (source)`,
    [id],
  );
  return Object.fromEntries((rows[0]?.due.events ?? []).map((event) => [event.source, event.is_wanted]));
}

const allOff = {
  email_notifications_enabled: false,
  email_on_deposit: false,
  email_on_withdrawal: false,
  email_on_swap: false,
};

test("T73 withdrawals and adjustments are emailed whatever the preferences", async () => {
  const { browser, id } = await member();
  const always = { adjustment: true, withdrawal: true, withdrawal_request: true };
  expect(await wanted(id)).toEqual({ deposit: true, swap: true, ...always });
  expect((await browser.put("/api/auth/user", allOff)).status).toBe(200);
  expect(await wanted(id)).toEqual({ deposit: false, swap: false, ...always });
});

test("T73 a thief with a session can't keep a withdrawal's email from its owner", {
  tags: "long",
}, async () => {
  const { person, browser, id } = await member();
  await browser.put("/api/auth/user", allOff);
  expect((await adjust(id, "For a test")).status).toBe(200);
  const input = {
    p_user_id: id,
    p_coin_id: "bitcoin",
    p_to_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    p_network: "BTC",
    p_amount: "0.5",
    p_fee: "0.0001",
  };
  await confirmWithdrawal(
    server.database.owner,
    hashToken(browser.cookies.get("portico_session") ?? ""),
    input,
  );
  expect((await rpc(browser, "initiate_withdrawal", input)).status).toBe(200);
  const mail = await server.mail.next(person.email, "Withdrawal requested");
  expect(mail.text).toContain("These emails are always sent.");
  expect(mail.text).not.toContain("Choose which ones");
});

test("T73 an address that a thief saves is emailed, also without the allow-list and with all emails off", async () => {
  const { person, browser } = await member();
  await browser.put("/api/auth/user", allOff);
  const saved = await rpc(browser, "save_address", {
    p_network_id: "bitcoin",
    p_name: "Cold wallet",
    p_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  });
  expect(saved.status).toBe(200);
  const mail = await server.mail.next(person.email, "An address was saved for withdrawals");
  expect(mail.text).toContain("/forgot-password");
  expect(mail.text).not.toContain("Cold wallet");
  expect(mail.text).not.toContain("only to saved addresses");
});

describe("T73 an email says", () => {
  test("that others were switched off, in the language from before, with the device", async () => {
    const { person, browser } = await member();
    await browser.put("/api/auth/user", { email_on_swap: false, preferred_language: "de" });
    const mail = await server.mail.next(person.email, "Your email settings were changed");
    expect(mail.text).toContain("Emails about swaps: Off\n");
    expect(mail.text).toContain("Language: German\n");
    expect(mail.text).toContain("Address: ");
    expect(mail.text).toContain("/forgot-password");
    expect(mail.text).not.toContain("deposits");
    await browser.put("/api/auth/user", { preferred_language: "en" });
    const german = await server.mail.next(person.email, "Ihre E-Mail-Einstellungen wurden geändert");
    expect(german.text).toContain("Sprache: Englisch\n");
  });

  test("that withdrawals' emails can't be switched off, if somebody tries", async () => {
    const { person, browser } = await member();
    await browser.put("/api/auth/user", { email_on_withdrawal: false });
    const mail = await server.mail.next(person.email, "Your email settings were changed");
    expect(mail.text).toContain("Emails about withdrawals: Still sent: they can't be switched off");
  });

  test("nothing about other changes, or about emails switched on", async () => {
    const { person, browser } = await member();
    await browser.put("/api/auth/user", {
      timezone: "Asia/Tokyo",
      preferred_currency: "EUR",
      theme_preference: "dark",
    });
    await browser.put("/api/auth/user", { email_on_swap: true, preferred_language: "en" });
    await server.database.owner.query("update app.users set email_on_deposit = false where email = $1", [
      person.email,
    ]);
    await browser.put("/api/auth/user", { email_on_deposit: true });
    await server.allMailTo(person.email);
    expect(noticesTo(person)).toEqual([]);
  });

  test("so at most 20 times an hour: then nothing more is switched", async () => {
    const { person, browser } = await member();
    for (let time = 0; time < 20; time += 1) {
      const preferred_language = time % 2 === 0 ? "de" : "en";
      expect((await browser.put("/api/auth/user", { preferred_language })).status).toBe(200);
    }
    const refused = await browser.put("/api/auth/user", { email_on_swap: false });
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect((await browser.get("/api/auth/user")).body.user).toMatchObject({ email_on_swap: true });
    expect((await browser.put("/api/auth/user", { timezone: "Asia/Tokyo" })).status).toBe(200);
    await server.allMailTo(person.email);
    expect(noticesTo(person)).toHaveLength(20);
  });
});

describe("T73 a link in a text of staff", () => {
  test.each([
    "See https://evil.example/x",
    "Go to evil.example",
    "Ask help@evil.example",
    "evil\u200b.\u200bcom",
    "ｅｖｉｌ．ｃｏｍ",
  ])("is refused by every call whose text a user may read: %s", async (text) => {
    const { id } = await member();
    const nobody = randomUUID();
    const calls: [string, Record<string, unknown>][] = [
      ["admin_update_user_status", { target_user_id: id, new_status: "suspended", reason: text }],
      [
        "admin_add_deposit_and_balance",
        { target_user_id: id, p_coin_id: "bitcoin", p_amount: "1", p_reason: text },
      ],
      ["admin_subtract_balance", { target_user_id: id, p_coin_id: "bitcoin", p_amount: "1", p_reason: text }],
      ["admin_decide_adjustment", { p_adjustment_id: nobody, p_approve: false, p_notes: text }],
      ["admin_reject_withdrawal", { p_withdrawal_id: nobody, p_admin_notes: text }],
      ["admin_freeze_withdrawals", { target_user_id: id, p_freeze: true, p_reason: text }],
      ["admin_release_withdrawal", { p_withdrawal_id: nobody, p_reason: text }],
      ["admin_give_back_withdrawal", { p_withdrawal_id: nobody, p_reason: text }],
      ["admin_ask_factor_removal", { target_user_id: id, p_reason: text }],
      ["admin_set_pause", { p_kind: "swaps", p_reason: text }],
      [
        "admin_process_transaction",
        { transaction_type: "withdrawal", transaction_id: nobody, new_status: "failed", admin_notes: text },
      ],
    ];
    for (const [name, input] of calls) {
      const { body } = await rpc(admin, name, input);
      expect(body.code, `${name} ${JSON.stringify(body)}`).toBe("text_has_link");
    }
  });

  test("is refused by the database, whatever the contract lets through", async () => {
    const run = (text: string) => server.database.owner.query(text);
    await expect(run("select app.require_reason('See evil.example')")).rejects.toThrow("text_has_link");
    for (const name of ["admin_process_transaction", "admin_reject_withdrawal", "admin_decide_adjustment"]) {
      const { rows } = await server.database.owner.query<{ source: string }>(
        "select prosrc as source from pg_proc where proname = $1",
        [name],
      );
      expect(rows[0]?.source).toContain("app.require_no_link(");
    }
  });

  test("written before is left out of the email", () => {
    const owner = { email: "ada@example.com", language: "en" as const, timezone: "UTC" };
    const evil = "Confirm at https://evil.example/x or ev\u200bil.com please";
    const to = { ...owner, at: new Date(), id: randomUUID(), publicUrl: "https://portico.example" };
    const withdrawal = {
      amount: "1",
      fee: "0.1",
      received: "0.9",
      symbol: "BTC",
      network: "BTC",
      to_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      status: "failed" as const,
      is_cancelled: false,
      rejection_reason: evil,
      transaction_hash: null,
      explorer_url: null,
    };
    const from = {
      device: { browser: null, system: null },
      address: "198.18.0.1",
      at: new Date(),
      publicUrl: to.publicUrl,
    } as unknown as Parameters<typeof twoFactorEmail>[2];
    const mails = [
      statusEmail(owner, { status: "suspended", reason: evil }, to.publicUrl),
      adjustmentEmail(to, { direction: "add", amount: "1", symbol: "BTC", reason: evil }),
      withdrawalEmail(to, withdrawal),
      walletEmail(
        { ...owner, kind: "addresses_changed", changed: [], reason: evil, at: to.at.toISOString() },
        to.publicUrl,
      ),
      twoFactorEmail(owner, { kind: "passkey_added", name: "evil.com" }, from),
    ];
    for (const mail of mails) {
      expect(mail.text).toContain("[link removed]");
      for (const part of [mail.text, mail.html]) expect(part?.replaceAll("\u200b", "")).not.toMatch(/evil/);
    }
  });
});
