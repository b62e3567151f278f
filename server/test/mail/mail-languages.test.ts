import { randomBytes, randomUUID } from "node:crypto";
import { type Language, languages, locales } from "@portico/contract";
import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { ageFactors } from "../support/account/additions.ts";
import { giveFirstFactor, joinSecured } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

let server: AccountServer;
let admin: Browser;

beforeAll(async () => {
  server = await startAccountServer();
  const person = newPerson("admin");
  admin = await server.join(person);
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
});
afterAll(() => server.close());

/** A user with an account and these preferences. */
async function reader(preferred_language: Language, timezone = "UTC") {
  const person = newPerson();
  const browser = await server.join(person);
  expect((await browser.put("/api/auth/user", { preferred_language, timezone })).status).toBe(200);
  return { person, browser };
}

/** Signs up with this `Accept-Language` and reads the email. */
async function signUpEmail(person: Person, language: string, browser = server.browser()): Promise<Email> {
  const answer = await browser.post("/api/auth/signup", signUpInput(person), { "accept-language": language });
  expect(answer.status).toBe(200);
  return server.mail.next(person.email);
}

async function credit(browser: Browser, p_amount: string): Promise<void> {
  const { user } = (await browser.get("/api/auth/user")).body;
  const input = {
    target_user_id: user.id,
    p_coin_id: "bitcoin",
    p_amount,
    p_reason: "For a test",
    p_network: "BTC",
    p_transaction_hash: randomBytes(32).toString("hex"),
  };
  const headers = { "idempotency-key": randomUUID() };
  const answer = await admin.post("/api/rpc/admin_add_deposit_and_balance", input, headers);
  expect(answer.status, answer.text).toBe(200);
}

/** The language stated in the email's header and HTML. */
function languageOf({ headers, html }: Email) {
  return {
    header: headers.find(({ key }) => key === "content-language")?.value,
    html: /<html lang="([^"]+)">/.exec(html ?? "")?.[1],
  };
}

const said = (language: Language) => ({ header: locales[language], html: locales[language] });

const deposited: Record<Language, RegExp> = {
  en: /^Deposit credited: 1,234\.5 BTC$/,
  es: /^Depósito acreditado: 1\.234,5 BTC$/,
  fr: /^Dépôt crédité\u00a0: 1\u202f234,5 BTC$/,
  de: /^Einzahlung gutgeschrieben: 1\.234,5 BTC$/,
  it: /^Deposito accreditato: 1\.234,5 BTC$/,
  pt: /^Depósito creditado: 1\.234,5 BTC$/,
  zh: /^充值已到账：1,234\.5 BTC$/,
  ja: /^入金が反映されました: 1,234\.5 BTC$/,
};

// Concurrently, since each waits for the email job.
test.concurrent.each(languages)(
  "an email is written and labelled in its reader's language: %s",
  { tags: "long" },
  async (language) => {
    const { person, browser } = await reader(language);
    await credit(browser, "1234.5");
    const mail = await server.mail.next(person.email, "BTC");
    expect(mail.subject).toMatch(deposited[language]);
    expect(languageOf(mail)).toEqual(said(language));
    expect(mail.text?.includes("You're receiving this email")).toBe(language === "en");
    expect(mail.text).toContain(`${server.origin}/profile`);
  },
);

describe("the times in an email use its reader's language and time zone", () => {
  const months = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember";

  test("in transaction emails", { tags: "long" }, async () => {
    const { person, browser } = await reader("de", "Europe/Berlin");
    await credit(browser, "1");
    const { text } = await server.mail.next(person.email, "BTC");
    expect(text).toMatch(new RegExp(`^Zeit: \\d+\\. (${months}) \\d{4} um \\d\\d:\\d\\d MES?Z$`, "m"));
  });

  test("in sign-in notices, with the device in words", async () => {
    const { person } = await reader("ja", "Asia/Tokyo");
    const userAgent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const phone = server.browser();
    const input = { grant_type: "password", email: person.email, password: person.password };
    await phone.post("/api/auth/token", input, { "user-agent": userAgent, "accept-language": "de" });
    const { text } = await server.mail.next(person.email, "新しいログイン");
    expect(text).toMatch(/^端末: Chrome（Windows）$/m);
    expect(text).toMatch(/^日時: \d{4}年\d+月\d+日 \d\d:\d\d JST$/m);
  });
});

describe("users with an account get emails in the account's language, whatever the page's", () => {
  test("a recovery, and what it changed", async () => {
    const { person } = await reader("fr");
    const browser = server.browser();
    await browser.post("/api/auth/recover", { email: person.email }, { "accept-language": "it" });
    const mail = await server.mail.next(person.email, "Votre code de réinitialisation");
    expect(languageOf(mail)).toEqual(said("fr"));
    const token = codeIn(mail);
    await browser.post("/api/auth/verify", { email: person.email, token, type: "recovery" });
    const answer = await browser.put("/api/auth/user", { password: "Orchard in the rain 7" });
    expect(answer.status, answer.text).toBe(200);
    for (const subject of ["Votre mot de passe Portico a été modifié", "Les retraits de votre compte"]) {
      expect(languageOf(await server.mail.next(person.email, subject))).toEqual(said("fr"));
    }
  });

  test("a magic link", async () => {
    const { person } = await reader("zh");
    await server.browser().post("/api/auth/otp", { email: person.email }, { "accept-language": "es" });
    const mail = await server.mail.next(person.email, "登录链接");
    expect(languageOf(mail)).toEqual(said("zh"));
    expect(linkIn(mail).type).toBe("magiclink");
  });

  test("the reset of two-factor: requested, started, cancelled", { tags: "long" }, async () => {
    const { person, browser, code } = await joinSecured(server);
    await ageFactors(server, person);
    await browser.put("/api/auth/user", { preferred_language: "es" });
    const half = await giveFirstFactor(server, person);
    await half.post("/api/auth/factors/reset", {}, { "accept-language": "de" });
    const asked = await server.mail.next(
      person.email,
      "Desactivar la autenticación de dos factores – Portico",
    );
    const { type, token } = linkIn(asked);
    await server.browser().post("/api/auth/link", { type, token });
    const scheduled = await server.mail.next(person.email, "La autenticación de dos factores se desactivará");
    await browser.post("/api/auth/factors/reset/cancel", { code: code() });
    const stopped = await server.mail.next(person.email, "sigue activada");
    for (const mail of [asked, scheduled, stopped]) expect(languageOf(mail)).toEqual(said("es"));
  });
});

describe("users without an account get emails in the language of the page", () => {
  test("on which they sign up, or request the code again", async () => {
    const person = newPerson();
    const browser = server.browser();
    const mail = await signUpEmail(person, "pt", browser);
    expect(mail.subject).toBe("Seu código de verificação da Portico");
    expect(languageOf(mail)).toEqual(said("pt"));
    await server.letPass(60);
    const input = { email: person.email, type: "signup" };
    await browser.post("/api/auth/resend", input, { "accept-language": "it" });
    const again = await server.mail.next(person.email);
    expect(again.subject).toBe("Il suo codice di verifica di Portico");
    const token = codeIn(again);
    const verified = await browser.post("/api/auth/verify", { email: person.email, token, type: "signup" });
    expect(verified.status).toBe(200);
  });

  test.each(["xx", "", "{product}, de;q=0.9", "EN"])(
    "in English if it names no supported language: %s",
    async (claim) => {
      const mail = await signUpEmail(newPerson(), claim);
      expect(mail.subject).toBe("Your Portico verification code");
      expect(languageOf(mail)).toEqual(said("en"));
    },
  );
});

test("the session list describes devices in the language of the page", async () => {
  const { person, browser } = await reader("en");
  const userAgent =
    "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  const input = { grant_type: "password", email: person.email, password: person.password };
  await browser.post("/api/auth/token", input, { "user-agent": userAgent });
  const list = await browser.get("/api/auth/sessions", { "accept-language": "de" });
  expect(list.body.sessions[0].device).toBe("Chrome unter Linux");
});
