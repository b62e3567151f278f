import { attacks } from "@portico/testing/database/owner-forms.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { address, quantity, submit } from "../support/money/withdraw-screen.ts";
import { join, type Person, rpc } from "../support/people/people.ts";
import { confirmByMail, emailCode, withdrawalDialog } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const own = /This is your own deposit address here, perhaps in another form\. Enter an address outside/;
const ours = /This address belongs to this exchange, possibly in another form\./;
const outside = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

interface Assigned {
  wallet_data: { deposit_addresses: { coin_id: string; public_address: string }[] };
}
async function bitcoinAddress(exchange: Exchange, person: Person): Promise<string> {
  const { wallet_data } = await rpc<Assigned>(exchange, person, "assign_available_wallet_to_user", {});
  const entry = wallet_data.deposit_addresses.find(({ coin_id }) => coin_id === "bitcoin");
  return entry?.public_address ?? "";
}

test("T54 one's own address is refused below the field while it is typed, in every form; practice mode offers one outside", {
  tag: "@long-journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "bitcoin", "1");
  const mine = await bitcoinAddress(exchange, someone);
  const page = await open(someone, "/withdraw/bitcoin");
  await quantity(page).fill("0.5");
  for (const form of [
    mine,
    mine.toUpperCase(),
    attacks["the key of a bc1q address as 1…"]?.make(mine) ?? "",
  ]) {
    await address(page).fill(form);
    await expect(address(page)).toHaveAccessibleDescription(own);
    await expect(address(page)).toHaveAttribute("aria-invalid", "true");
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription("Change the marked field to continue.");
  }
  await expect(page.getByRole("button", { name: "Save this address" })).toBeDisabled();
  await page.getByRole("button", { name: "Use a test address" }).click();
  await expect(address(page)).toHaveValue(outside);
  await expect(address(page)).not.toHaveAttribute("aria-invalid");
  await submit(page).click();
  await confirmByMail(page, exchange, someone);
  const main = page.getByRole("main");
  await test.step("a pending withdrawal is not yet withdrawn or sent", async () => {
    await expect(main).toContainText("Withdrawal");
    await expect(main.getByRole("term").filter({ hasText: /^To$/ })).toBeVisible();
    await expect(main).not.toContainText("Withdrawn");
    await expect(main).not.toContainText("Sent to");
  });
});

test("T54 another user's address of the exchange is refused below the field, which keeps the reason until it changes", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  const theirs = await bitcoinAddress(exchange, await join(exchange));
  const page = await open(someone, "/withdraw/bitcoin", phone);
  await address(page).fill(theirs);
  await quantity(page).fill("0.5");
  await expect(address(page)).not.toHaveAttribute("aria-invalid");
  await submit(page).click();
  await emailCode(page).click();
  await expect(withdrawalDialog(page)).toHaveCount(0);
  await expect(address(page)).toHaveAccessibleDescription(ours);
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toBeInViewport();
  await expect(submit(page)).toBeDisabled();
  await quantity(page).fill("0.4");
  await expect(address(page)).toHaveAccessibleDescription(ours);
  await address(page).fill(outside);
  await expect(address(page)).not.toHaveAttribute("aria-invalid");
  await expect(submit(page)).toBeEnabled();
  await test.step("in the address book's form, too", async () => {
    await address(page).fill(theirs);
    await page.getByRole("button", { name: "Save this address" }).click();
    const dialog = page.getByRole("dialog", { name: "Save this address" });
    await dialog.getByLabel("Name").fill("Theirs");
    const save = dialog.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText(ours);
    await expect(save).toBeDisabled();
  });
});

test("T12 an amount that the server refuses is marked below its field until it changes", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "litecoin", "1");
  const page = await open(someone, "/withdraw/litecoin");
  await page.getByRole("button", { name: "Use a test address" }).click();
  await quantity(page).fill("0.5");
  await expect(submit(page)).toBeEnabled();
  const minimum = "update app.coin_networks set minimum_withdrawal = $1 where coin_id = 'litecoin'";
  const [old] = await runSql(
    exchange,
    "select minimum_withdrawal from app.coin_networks where coin_id = 'litecoin'",
    [],
  );
  await runSql(exchange, minimum, ["0.9"]);
  try {
    await submit(page).click();
    await emailCode(page).click();
    await expect(withdrawalDialog(page)).toHaveCount(0);
    await expect(quantity(page)).toHaveAccessibleDescription(/Minimum withdrawal amount is 0\.9/);
    await expect(quantity(page)).toBeFocused();
    await expect(submit(page)).toBeDisabled();
    await quantity(page).fill("0.95");
    await expect(quantity(page)).not.toHaveAccessibleDescription(
      /Minimum withdrawal amount is 0\.9\d* LTC\./,
    );
  } finally {
    await runSql(exchange, minimum, [(old as { minimum_withdrawal: string }).minimum_withdrawal]);
  }
});
