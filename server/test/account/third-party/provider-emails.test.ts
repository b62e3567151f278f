import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, signInInput } from "../../support/account/account-server.ts";
import { personWithForms } from "../../support/account/email-forms.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../../support/account/third-party.ts";

let server: ThirdPartyServer;
beforeAll(async () => {
  server = await startThirdPartyServer();
});
afterAll(() => server.close());

async function usersWith(email: string): Promise<number> {
  const { rowCount } = await server.database.owner.query("select from app.users where email = $1", [email]);
  return rowCount ?? 0;
}

test("T22 T27 a provider that writes the email in another form signs in to its one account", async () => {
  const { person, forms } = personWithForms();
  await server.join(person);
  for (const email of forms.slice(0, 2)) {
    const { sub } = server.member({ email });
    const { body } = await server.signIn(server.browser(), sub);
    expect(body.user?.email, email).toBe(person.email);
  }
  expect(await usersWith(person.email)).toBe(1);
});

test("T22 a new account through a provider has the canonical email, and a sign-up in another form is refused", async () => {
  const { person, forms } = personWithForms();
  const { sub } = server.member({ email: forms[0] ?? "" });
  const { body } = await server.signIn(server.browser(), sub);
  expect(body.user?.email).toBe(person.email);
  const typed = { ...newPerson(), email: forms[1] ?? "" };
  const signUp = await server.browser().post("/api/auth/signup", {
    email: typed.email,
    password: typed.password,
    data: { username: typed.username },
  });
  expect(signUp.body.code).toBe("email_exists");
});

test("T22 a mailbox of full-width letters, verified elsewhere, opens the account of the ordinary ones only after a code emailed there", async () => {
  const { person, forms } = personWithForms();
  await server.join(person);
  const { sub } = server.member({ email: forms[3] ?? "" });
  const answer = await server.signIn(server.browser(), sub);
  expect(answer.body).toMatchObject({ needsEmailCode: true, email: person.email });
  expect((await server.browser().post("/api/auth/token", signInInput(person))).status).toBe(200);
});
