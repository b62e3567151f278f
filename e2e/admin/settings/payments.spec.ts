import type { Page } from "@playwright/test";
import { overflows } from "../../support/browser/screens.ts";
import type { Exchange } from "../../support/exchange/exchange.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { join, makeAdministrator, rpc } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const item = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

/** Reviews the changes and saves them. */
async function reviewAndSave(page: Page): Promise<void> {
  await button(page, "Review").click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
}

interface Account {
  country: string;
  version: number;
  value: Record<string, unknown>;
}

async function accountOf(exchange: Exchange): Promise<Account> {
  const [row] = await runSql<{ version: number; value: Record<string, unknown> }>(
    exchange,
    "select version, app.bank_account_json(a) as value from app.bank_accounts a where country = 'brazil'",
  );
  return { country: "brazil", version: row?.version ?? 0, value: row?.value ?? {} };
}

// Other tests rely on the default methods and accounts.
test.afterEach(async ({ exchange }) => {
  await runSql(
    exchange,
    "delete from app.payment_methods where method_id not in ('first', 'second', 'third', 'bank')",
  );
  await runSql(exchange, "update app.payment_methods set position = -position where position > 0");
  await runSql(
    exchange,
    `update app.payment_methods set position = array_position(array['first', 'second', 'third', 'bank'], method_id),
       is_enabled = true`,
  );
  await runSql(
    exchange,
    `update app.bank_accounts set account_name = 'PRACTICE ONLY - NO SUCH ACCOUNT', account_number = '00000000-0', branch = '0000',
       bank_code = '000 (no such bank)', units_per_usdt = 5.2, instructions = '{}', is_practice = true, is_enabled = true
     where country = 'brazil'`,
  );
});

test("a bank account: old and new are shown in full before saving; two concurrent owners; users with the old details open are warned", async ({
  open,
  someone,
  administrator,
  exchange,
}) => {
  const other = await makeAdministrator(exchange, await join(exchange, "colleague"));
  const page = await open(administrator.person, "/admin/settings?tab=payments");
  const account = item(page, "Account in Brazil");
  await expect(account).toContainText("Practice");
  await button(page, "Edit Account in Brazil").click();
  await expect(button(page, "Review")).toBeDisabled();
  for (const [name, typed] of [
    ["Account name", "Portico Ltda"],
    ["Account number", "12345"],
    ["Branch", "0001"],
    ["Bank code", "260 (Nu Pagamentos)"],
  ] as const) {
    await dialog(page).getByLabel(name, { exact: true }).fill(typed);
  }
  await reviewAndSave(page);
  await expect(dialog(page).getByLabel("Account number")).toHaveAccessibleDescription(
    /Allowed: digits with a check digit, such as 12345-6/,
  );
  await dialog(page).getByLabel("Account number").fill("12345-6");
  await button(page, "Review").click();
  await expect(dialog(page)).toContainText("Users send money to this account.");
  await expect(dialog(page)).toContainText("Account numberBefore00000000-0After12345-6");
  await expect(dialog(page)).toContainText(
    "Account nameBeforePRACTICE ONLY - NO SUCH ACCOUNTAfterPortico Ltda",
  );
  expect((await accountOf(exchange)).value.account_number).toBe("00000000-0");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved: Account in Brazil")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, "Edit Account in Brazil")).toBeFocused();
  await expect(account).toContainText("12345-6");
  await expect(account).toContainText("Shown");

  const buying = await open(someone, "/buy/bitcoin");
  await buying.getByRole("textbox", { name: "Amount" }).fill("0.01");
  await button(buying, "Bank Transfer").click();
  await dialog(buying).getByRole("button", { name: "Brazil" }).click();
  await expect(dialog(buying)).toContainText("12345-6");

  await button(page, "Edit Account in Brazil").click();
  await dialog(page).getByLabel("Price of 1 USDT").fill("7");
  // Another owner changes the number meanwhile.
  const { version, value } = await accountOf(exchange);
  await rpc(exchange, other, "admin_save_bank_account", {
    p_country: "brazil",
    p_account: { ...value, account_number: "98765-0" },
    p_seen_version: version,
  });
  await expect(dialog(buying)).toContainText("The bank details have changed.");
  await expect(dialog(buying)).not.toContainText("12345-6");
  await expect(dialog(page)).toContainText(`${other.email} has changed this in the meantime:`);
  await expect(dialog(page)).toContainText("Account number: 12345-6 → 98765-0");
  await expect(button(page, "Review")).toBeDisabled();
  await button(page, "Keep what I typed").click();
  await expect(dialog(page).getByLabel("Account number")).toHaveValue("98765-0");
  await button(page, "Review").click();
  await expect(dialog(page)).toContainText("changes by more than a fifth, from 5.2 BRL to 7 BRL");
  await expect(dialog(page)).not.toContainText("12345-6");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await accountOf(exchange)).toMatchObject({
    value: { account_number: "98765-0", units_per_usdt: "7" },
  });
  // Its name contains its text: who operates the page by voice says what it shows.
  const undo = button(page, "Undo the last change of Account in Brazil");
  await expect(undo).toHaveText("Undo the last change");
  await undo.click();
  await expect(dialog(page)).toContainText("Price of 1 USDTBefore7 BRLAfter5.2 BRL");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(account).toContainText("5.2 BRL");
  await button(page, "Switch off Account in Brazil").click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(account).toContainText("Off");
  await dialog(buying).getByRole("button", { name: "Done" }).click();
  await button(buying, "Bank Transfer").click();
  await expect(dialog(buying).getByRole("listitem")).toHaveCount(1);
});

test("payment methods are added, changed, ordered, switched off and removed; other roles read them", async ({
  open,
  someone,
  administrator,
  exchange,
}) => {
  const page = await open(administrator.person, "/admin/settings?tab=payments", phone);
  const buying = await open(someone, "/buy/bitcoin");
  const offered = buying.getByRole("region", { name: "Payment methods" }).getByRole("button");
  await expect(offered).toHaveCount(4);
  await button(page, "Add a method").click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Acme Pay");
  await dialog(page).getByLabel("Description").fill("Pay by card");
  await dialog(page).getByLabel("URL of the provider's page").fill("http://pay.example");
  await dialog(page).getByLabel("Processing time").fill("Instant");
  await dialog(page).getByLabel("Features").fill("Cards\n\nNo account needed");
  await dialog(page)
    .getByLabel("Logo")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(dialog(page)).toContainText("This picture can't be used.");
  await reviewAndSave(page);
  await expect(dialog(page).getByLabel("URL of the provider's page")).toHaveAccessibleDescription(
    /Allowed: an https address/,
  );
  await dialog(page).getByLabel("URL of the provider's page").fill("https://pay.example/buy");
  expect(await overflows(page)).toBe(false);
  await button(page, "Review").click();
  await expect(dialog(page)).toContainText("Check the address character by character.");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(item(page, "Acme Pay")).toContainText("https://pay.example/buy");
  await expect(offered).toHaveCount(5);
  await expect(offered.last()).toContainText("Acme Pay");
  await button(page, "Move Acme Pay up").click();
  await expect(offered.last()).toContainText("Bank Transfer");
  await button(page, "Switch off Marketplace").click();
  await expect(dialog(page)).toContainText("Shown to usersBeforeYesAfterNo");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(offered).toHaveCount(4);
  await button(page, "Remove Acme Pay").click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(item(page, "Acme Pay")).toHaveCount(0);
  await expect(offered).toHaveCount(3);
  await expect(button(page, "Remove Bank Transfer")).toHaveCount(0);
  expect(await overflows(page)).toBe(false);

  const operator = await makeAdministrator(exchange, await join(exchange, "operator"));
  await runSql(exchange, "update app.users set role = 'operator' where id = $1", [operator.id]);
  const reading = await open(operator, "/admin/settings?tab=payments");
  await expect(item(reading, "Account in Brazil")).toContainText("00000000-0");
  for (const name of ["Add a method", "Edit Account in Brazil", "Switch on Marketplace"]) {
    await expect(button(reading, name)).toBeDisabled();
  }
});
