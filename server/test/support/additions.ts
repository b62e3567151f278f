import { expect } from "vitest";
import type { AccountServer, Person } from "./account-server.ts";
import type { Browser } from "./browser.ts";
import { codeIn } from "./smtp.ts";

/** What is to be added. */
export type Addition = { kind: "totp" | "passkey" } | { kind: "identity"; provider: string };

/** Someone with a password, or without one where they signed in a moment ago. */
type Owner = Pick<Person, "email"> & Partial<Pick<Person, "password">>;

/** Asks for the code that an addition takes while two-factor is off. The cool-down has a test of its own. */
export async function askForCode(
  server: AccountServer,
  browser: Browser,
  { password }: Partial<Pick<Person, "password">>,
  addition: Addition,
) {
  await server.database.owner.query("delete from app.attempts where bucket like 'proof-mail:%'");
  return browser.post("/api/auth/factors/mail-code", { ...addition, ...(password && { password }) });
}

/** Asks for it, reads the mail, and returns the proof. */
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

/** As if everything that secures this account had been there for so many hours. */
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
