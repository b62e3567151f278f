import type { Page } from "@playwright/test";
import { expectLive } from "../../support/browser/live.ts";
import { pickOption } from "../../support/browser/screens.ts";
import type { Exchange } from "../../support/exchange/exchange.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { join, makeAdministrator, type Person } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

const address = "/admin/settings?tab=roles";
const email = (page: Page) => page.getByLabel("Email", { exact: true });
const makeAdmin = (page: Page) => page.getByRole("button", { name: "Make Admin" });
const confirmMake = (page: Page) => page.getByRole("button", { name: "Make them an administrator" });
const line = (page: Page, person: Person) =>
  page.getByRole("list", { name: "Administrators" }).getByRole("listitem").filter({ hasText: person.email });
const role = (page: Page, person: Person) => page.getByRole("combobox", { name: `Role of ${person.email}` });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** An administrator with a given role, besides the shared one. */
async function colleague(exchange: Exchange, asRole: string): Promise<Person> {
  const person = await makeAdministrator(exchange, await join(exchange, "colleague"));
  await runSql(exchange, "update app.users set role = $1 where id = $2", [asRole, person.id]);
  return person;
}

test("'Make Admin': 'Please enter a valid email address', 'User not found', '{email} is now an admin'", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  const page = await open(administrator.person, address);
  await expect(line(page, administrator.person)).toContainText("Owner");
  await makeAdmin(page).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await email(page).fill("nobody@portico.example");
  await makeAdmin(page).click();
  // They are looked up first: nothing is asked about somebody who does not exist.
  await expect(page.getByText("User not found")).toBeVisible();
  await expect(confirmMake(page)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Role", exact: true }).click();
  await pickOption(page.getByRole("option", { name: "Auditor" }));
  await expect(page.getByText("Can view everything, including the audit log.")).toBeVisible();
  await email(page).fill(someone.email.toUpperCase());
  await makeAdmin(page).click();
  await expect(dialog(page, "Make an administrator?")).toContainText(
    new RegExp(`${someone.email} gets the role Auditor`, "i"),
  );
  await page.keyboard.press("Escape");
  await expect(line(page, someone)).toHaveCount(0);
  await makeAdmin(page).click();
  await confirmMake(page).click();
  await expect(page.getByText(`${someone.email} is now an admin`)).toBeVisible();
  await expect(line(page, someone)).toContainText(someone.username);
  await expect(line(page, someone)).toContainText("Admin");
  await expect(role(page, someone)).toHaveText("Auditor");
  await expect(email(page)).toHaveValue("");
  const acts = await runSql(
    exchange,
    "select details from app.acts where target_type = 'user' and target_id = $1 and action_name = 'user_promoted_to_admin'",
    [someone.id],
  );
  expect(acts).toMatchObject([{ details: { old: null, new: "auditor" } }]);
});

test("an owner changes and removes a role; the administrator is signed out", async ({
  open,
  exchange,
  administrator,
}) => {
  const operator = await colleague(exchange, "operator");
  const theirs = await open(operator, "/admin/users");
  await expect(theirs.getByRole("heading", { name: "Users" })).toBeVisible();
  // A page whose socket has not opened yet is not told that its session has ended.
  await expectLive(theirs);
  const page = await open(administrator.person, address);
  await role(page, operator).click();
  await pickOption(page.getByRole("option", { name: "Auditor" }));
  const asked = dialog(page, "Change the role?");
  await expect(asked).toContainText(`The role of ${operator.email} becomes Auditor.`);
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(role(page, operator)).toBeFocused();
  await expect(role(page, operator)).toHaveText("Operator");
  await role(page, operator).click();
  await pickOption(page.getByRole("option", { name: "Auditor" }));
  await asked.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText(`The role of ${operator.email} is now Auditor`)).toBeVisible();
  await expect(role(page, operator)).toHaveText("Auditor");
  await expect(theirs).toHaveURL("/auth");
  await page.getByRole("button", { name: `Remove ${operator.email}` }).click();
  await dialog(page, "Remove the role?").getByRole("button", { name: "Remove" }).click();
  await expect(line(page, operator)).toHaveCount(0);
});

test("T15 a suspended administrator cannot open the back office", async ({ open, exchange }) => {
  const person = await colleague(exchange, "operator");
  await runSql(exchange, "update app.users set status = 'suspended' where id = $1", [person.id]);
  const page = await open(person, "/admin/users");
  await expect(page.getByText("Your account is suspended.")).toBeVisible();
});
