import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import type { Exchange } from "../exchange/exchange.ts";
import { codeIn } from "../exchange/mail.ts";
import { runSql } from "../exchange/operator.ts";
import { expect } from "../test.ts";
import { join, type Person, post } from "./people.ts";

/** Somebody with an authenticator app, signed in with it. */
export interface Secured extends Person {
  /** Base32, as the app stores it. */
  secret: string;
  recoveryCodes: string[];
}

/** Signs up and sets up an authenticator app, as the screens do. */
export async function joinSecured(exchange: Exchange, name?: string): Promise<Secured> {
  return secure(exchange, await join(exchange, name));
}

/** Sets up an authenticator app for somebody. Their session continues under a new cookie. */
export async function secure(exchange: Exchange, person: Person): Promise<Secured> {
  const input = { kind: "totp", password: person.password };
  await post(exchange, "/api/auth/factors/mail-code", input, person);
  const mailedCode = await confirmationCode(exchange, person);
  const enrolled = await post(exchange, "/api/auth/factors/totp", { mailed_code: mailedCode }, person);
  const { secret } = enrolled.body as { secret: string };
  const confirmed = await post(exchange, "/api/auth/factors/totp/confirm", { code: appCode(secret) }, person);
  const { recovery_codes: recoveryCodes } = confirmed.body as { recovery_codes: string[] };
  return { ...person, cookie: confirmed.cookie("portico_session"), secret, recoveryCodes };
}

/** The code that was emailed to confirm a new way to sign in. */
export async function confirmationCode(exchange: Exchange, { email }: Pick<Person, "email">) {
  for (;;) {
    const mail = await exchange.mailbox.next(email);
    if (mail.subject?.includes("confirmation code")) return codeIn(mail);
  }
}

/** Types that code into the dialog. */
export async function giveMailedCode(page: Page, exchange: Exchange, person: Pick<Person, "email">) {
  await expect(page.getByRole("dialog").getByText(`We emailed a code to ${person.email}.`)).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Digit 1")).toBeFocused();
  await page.keyboard.type(await confirmationCode(exchange, person));
}

/** Backdates the account's factors, so that they cannot be undone by email. */
export async function ageFactors(exchange: Exchange, { id }: Pick<Person, "id">): Promise<void> {
  const then = "now() - interval '80 hours'";
  await runSql(exchange, `update app.totp_factors set confirmed_at = ${then} where user_id = $1`, [id]);
  await runSql(exchange, `update app.passkeys set created_at = ${then} where user_id = $1`, [id]);
}

/** The code that an authenticator app with this secret shows now. */
export function appCode(secret: string): string {
  return new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate();
}

/** A valid code although another was just used, as if half a minute had passed since. */
export async function nextCode(exchange: Exchange, { id, secret }: Pick<Secured, "id" | "secret">) {
  await runSql(exchange, "update app.totp_factors set last_step = 0 where user_id = $1", [id]);
  return appCode(secret);
}

/** A code that is not valid at any nearby time. */
export function wrongCode(secret: string): string {
  const app = new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 });
  const right = [-2, -1, 0, 1, 2].map((steps) => app.generate({ timestamp: Date.now() + steps * 30_000 }));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !right.includes(code),
  ) as string;
}

/** Schedules the removal of two-factor, as the button in the email does. */
export async function scheduleReset(exchange: Exchange, { id }: Pick<Person, "id">): Promise<void> {
  await runSql(
    exchange,
    "insert into app.two_factor_resets (user_id, effective_at) values ($1, now() + interval '72 hours')",
    [id],
  );
}

/** The dialog that confirms a withdrawal. */
export const withdrawalDialog = (page: Page) => page.getByRole("dialog", { name: "Confirm your withdrawal" });
/** Its button that emails the confirmation code while two-factor is off. */
export const emailCode = (page: Page) =>
  withdrawalDialog(page).getByRole("button", { name: "Email me a code" });

/** Confirms the open dialog's withdrawal with an emailed code; the last digit submits it. */
export async function confirmByMail(page: Page, exchange: Exchange, person: Pick<Person, "email">) {
  await emailCode(page).click();
  await giveMailedCode(page, exchange, person);
}
