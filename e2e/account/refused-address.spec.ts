import { button, fillSignUp } from "../support/browser/forms.ts";
import { overflows } from "../support/browser/screens.ts";
import { refusedDomain } from "../support/exchange/mail.ts";
import { runSql } from "../support/exchange/operator.ts";
import { newAddress, newName, startSignUp } from "../support/people/people.ts";
import { emailCode, withdrawalDialog } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const unreachable = (username: string) => `${username}@${refusedDomain}`;

test("who signs up with an address that the mail server refuses is told so, also after a reload", async ({
  open,
}) => {
  const page = await open(null, "/auth?mode=sign-up", phone);
  const person = newName();
  await fillSignUp(page, { ...person, email: unreachable(person.username) });
  await button(page, "Create Account").click();
  await expect(page).toHaveURL("/verify-code");
  const told = page.getByText("The mail server rejected this address, so we can't email you.");
  await expect(told).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await page.reload();
  await expect(told).toBeVisible();
});

test("who waits for a withdrawal's code that can't arrive is told so", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  await runSql(exchange, "update app.users set email = $2 where id = $1", [
    someone.id,
    unreachable(someone.username),
  ]);
  const page = await open(someone, "/withdraw/bitcoin", phone);
  await page.getByLabel("Address", { exact: true }).fill("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
  await page.getByLabel("Quantity").fill("0.25");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await emailCode(page).click();
  await expect(withdrawalDialog(page)).toContainText("The mail server rejected your email address");
  expect(await overflows(page)).toBe(false);
});

test("the overview counts refused addresses, and the checklist says that the mail server accepts the sender", async ({
  open,
  exchange,
  administrator,
}) => {
  const person = newName();
  await startSignUp(exchange, { ...person, email: unreachable(person.username) }, newAddress());
  const page = await open(administrator.person, "/admin/overview");
  const list = page.getByRole("list", { name: "Before you open" });
  // Neither is known at once.
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByText(/^The mail server refused (?:an address|\d+ addresses) in the last hour\.$/),
    ).toBeVisible({ timeout: 2_000 });
    await expect(list).toContainText("The mail server accepts our login and the sender.", { timeout: 2_000 });
  }).toPass();
});
