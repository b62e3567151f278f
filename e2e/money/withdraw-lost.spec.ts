import { address, expectWithdrawn, fill, submit } from "../support/money/withdraw-screen.ts";
import { confirmByMail, withdrawalDialog } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

test("T74 an address in Bitcoin's form is confirmed first, and shown everywhere in the form that is paid", async ({
  open,
  someone,
  administrator,
  exchange,
}) => {
  const paid = "MJRSgZ3UUFcTBTBAaN38XAXvZLwRe8WVw7";
  await administrator.credit(someone, "litecoin", "1");
  const page = await open(someone, "/withdraw/litecoin");
  await fill(page, "3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj", "0.5");
  await expect(page.getByText("Bitcoin addresses look like this too")).toBeVisible();
  await expect(page.getByText(paid).filter({ visible: true }).first()).toBeVisible();
  await submit(page).click();
  await expect(address(page)).toHaveAccessibleDescription(/Please confirm below/);
  await expect(withdrawalDialog(page)).toBeHidden();
  await page.getByRole("checkbox", { name: "The recipient's wallet is for Litecoin" }).click();
  await submit(page).click();
  await expect(withdrawalDialog(page).getByText(paid).first()).toBeVisible();
  await confirmByMail(page, exchange, someone);
  await expectWithdrawn(page);
  await expect(page.getByText("MJRSgZ3UUF…e8WVw7")).toBeVisible();
});
