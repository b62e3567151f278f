import { expect } from "vitest";
import type { Browser } from "../browser.ts";
import { codeIn } from "../smtp.ts";
import type { AccountServer, Person } from "./account-server.ts";

/** The sign-in method to add. */
export type Addition = { kind: "totp" | "passkey" } | { kind: "identity"; provider: string };

/** A user with a password, or without one if they signed in recently. */
type Owner = Pick<Person, "email"> & Partial<Pick<Person, "password">>;

/** Requests the emailed code for an addition while two-factor is off. The cool-down has its own test. */
export async function askForCode(
  server: AccountServer,
  browser: Browser,
  { password }: Partial<Pick<Person, "password">>,
  addition: Addition,
) {
  await server.database.owner.query("delete from app.attempts where bucket ->> 'what' = 'proof-mail'");
  return browser.post("/api/auth/factors/mail-code", { ...addition, ...(password && { password }) });
}

/** Requests the code, reads the email, and returns the proof. */
export async function mailedCode(
  server: AccountServer,
  browser: Browser,
  owner: Owner,
  addition: Addition,
): Promise<{ mailed_code: string }> {
  const asked = await askForCode(server, browser, owner, addition);
  expect(asked.status, asked.text).toBe(200);
  return { mailed_code: codeIn(await server.mail.next(owner.email, "confirmation code")) };
}

/** The same for an authenticator app. */
export function codeForApp(server: AccountServer, browser: Browser, owner: Owner) {
  return mailedCode(server, browser, owner, { kind: "totp" });
}

/** Makes all sign-in methods of this account this many hours old. */
export async function ageFactors(server: AccountServer, { email }: Owner, hours = 73): Promise<void> {
  await server.database.owner.query(
    `with who as (select id from app.users where email = $1),
       apps as (update app.totp_factors set confirmed_at = confirmed_at - $2 * interval '1 hour'
         where user_id = (select id from who)),
       passkeys as (update app.passkeys set created_at = created_at - $2 * interval '1 hour'
         where user_id = (select id from who))
     update app.recovery_codes set created_at = created_at - $2 * interval '1 hour'
     where user_id = (select id from who)`,
    [email, hours],
  );
}
