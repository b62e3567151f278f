import { button, fillSignIn } from "../support/browser/forms.ts";
import { runSql } from "../support/exchange/operator.ts";
import { join as signUp } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

test("T22 a person signs in with any form of their email, and an administrator deletes them by any", async ({
  open,
  exchange,
  administrator,
}) => {
  const person = await signUp(exchange);
  const email = `jos\u00e9.${person.username}@xn--mller-kva.example`;
  await runSql(exchange, "update app.users set email = $1 where id = $2", [email, person.id]);
  const page = await open(null, "/auth");
  await fillSignIn(page, { ...person, email: `JOSE\u0301.${person.username}@XN--MLLER-KVA.example` });
  await button(page, "Sign In").click();
  await expect(page).toHaveURL(/\/wallets/);
  const office = await open(administrator.person, `/admin/users/${person.id}`);
  await office.getByRole("button", { name: "Delete User" }).click();
  const dialog = office.getByRole("dialog");
  await expect(dialog).toContainText(email);
  await dialog
    .getByLabel("Email of the user")
    .fill(`jose\u0301.${person.username.toUpperCase()}@Müller.example`);
  await dialog.getByRole("button", { name: "Delete Permanently" }).click();
  await expect(office.getByText(`User "${email}" has been permanently deleted`)).toBeVisible();
});
