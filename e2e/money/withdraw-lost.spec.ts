import type { Page } from "@playwright/test";
import { confirmByMail, withdrawalDialog } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

const field = (page: Page) => page.getByLabel("Address", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const contract = "This is the address of a token's contract. Coins sent there are lost.";

async function fill(page: Page, address: string): Promise<void> {
  await field(page).fill(address);
  await page.getByLabel("Quantity").fill("0.5");
}

test("T74 a token's contract and a burn address are refused while they are typed, and on Submit", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "ethereum", "1");
  const page = await open(someone, "/withdraw/ethereum");
  for (const [address, reason] of [
    ["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", contract],
    [
      "0x000000000000000000000000000000000000dEaD",
      "Nobody has the key to this address. Coins sent there are lost.",
    ],
  ] as const) {
    await field(page).fill(address);
    await expect(field(page)).toHaveAccessibleDescription(reason);
    await expect(page.getByRole("button", { name: "Save this address" })).toBeDisabled();
    await fill(page, address);
    await submit(page).click();
    await expect(field(page)).toBeFocused();
    await expect(withdrawalDialog(page)).toBeHidden();
  }
});

test("T74 an address in Bitcoin's form is confirmed first, and shown everywhere in the form that is paid", async ({
  open,
  someone,
  administrator,
  exchange,
}) => {
  const paid = "MJRSgZ3UUFcTBTBAaN38XAXvZLwRe8WVw7";
  await administrator.credit(someone, "litecoin", "1");
  const page = await open(someone, "/withdraw/litecoin");
  await fill(page, "3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj");
  await expect(page.getByText("Bitcoin addresses look like this too")).toBeVisible();
  await expect(page.getByText(paid).filter({ visible: true }).first()).toBeVisible();
  await submit(page).click();
  await expect(field(page)).toHaveAccessibleDescription(/Please confirm below/);
  await expect(withdrawalDialog(page)).toBeHidden();
  await page.getByRole("checkbox", { name: "The recipient's wallet is for Litecoin" }).click();
  await submit(page).click();
  await expect(withdrawalDialog(page).getByText(paid).first()).toBeVisible();
  await confirmByMail(page, exchange, someone);
  await expect(page).toHaveURL(/\/transaction-details\/withdrawal\//);
  await expect(page.getByText("MJRSgZ3UUF…e8WVw7")).toBeVisible();
});

test("T74 the dialog shows the form that is paid, however the address is typed", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "ethereum", "1");
  const page = await open(someone, "/withdraw/ethereum");
  await fill(page, "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");
  await submit(page).click();
  await expect(withdrawalDialog(page).getByText("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).toBeVisible();
});
