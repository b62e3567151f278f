import type { Page } from "@playwright/test";
import { networkById, normalisedAddress } from "@portico/contract";
import { faults } from "../support/checks/axe.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { join, rpc, withdraw } from "../support/people/people.ts";
import { emailCode, withdrawalDialog } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const known = "0x52908400098527886E0F7030069857D2E4169EE7";
/** The same beginning and end, which a scammer can have in minutes. */
const poisoned = "0x5290841a2b3c4d5e6f708192a3b4c5d6e7169ee7";
/** As it is stored and shown: with its checksum. */
const poisonedShown = /0x5290841a2b3c4d5e6f708192a3b4c5d6e7169ee7/i;

const address = (page: Page) => page.getByLabel("Address", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const title = "This address looks like one you used before";
const sure = (page: Page) =>
  page.getByRole("checkbox", { name: "I've compared both, and this is the right address." });

async function nextEmail({ mailbox }: Exchange, to: string, about: string) {
  for (;;) {
    const mail = await mailbox.next(to);
    if (mail.subject?.includes(about)) return mail;
  }
}

test("T74 an address that looks like an earlier recipient is shown beside it and has to be confirmed, in form, dialog and email", {
  tag: "@long-journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "ethereum", "1");
  const terms = { p_coin_id: "ethereum", p_network: "ERC20", p_amount: "0.1", p_to_address: known };
  await withdraw(exchange, someone, terms, "0.001");
  const page = await open(someone, "/withdraw/ethereum", phone);
  await address(page).fill(known);
  await expect(page.getByText("You last withdrew to this address on")).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await address(page).fill(poisoned);
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText("You last withdrew to this address on")).toHaveCount(0);
  await page.getByLabel("Quantity").fill("0.2");
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(
    "Compare the two addresses and confirm that this is the right one.",
  );
  // Marked by more than a colour, and both whole.
  const marks = page.locator("mark");
  await expect(marks.filter({ hasText: /^8527$/ }).first()).toHaveCSS("text-decoration-line", "underline");
  await expect(page.locator("dl").filter({ hasText: "The one you withdrew to on" })).toContainText(known);
  expect(await faults(page)).toEqual([]);
  await sure(page).check();
  await expect(submit(page)).toBeEnabled();
  // Another address has to be confirmed again.
  await address(page).fill(poisoned.replace("1a2b", "1a2c"));
  await expect(sure(page)).not.toBeChecked();
  await expect(submit(page)).toBeDisabled();
  await address(page).fill(poisoned);
  await sure(page).check();
  await submit(page).click();
  const question = withdrawalDialog(page);
  await expect(question).toContainText(title);
  await expect(question).toContainText(known);
  await emailCode(page).click();
  const { text } = await nextEmail(exchange, someone.email, "withdrawal confirmation code");
  expect(text?.replaceAll(/\s+/g, " ")).toContain(`begins and ends like ${known}`);
  expect(text).toMatch(poisonedShown);
});

test("T74 saving an address that looks like a saved one asks; nothing is asked of somebody who knows neither", async ({
  open,
  someone,
  exchange,
}) => {
  await rpc(exchange, someone, "save_address", {
    p_network_id: "ethereum",
    p_name: "Cold wallet",
    p_address: known,
  });
  const page = await open(someone, "/withdraw/usd-coin");
  await address(page).fill(poisoned);
  await page.getByRole("button", { name: "Save this address" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this address" });
  await expect(dialog).toContainText("Cold wallet");
  await dialog.getByLabel("Name").fill("Copy");
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  await dialog.getByRole("checkbox").check();
  await save.click();
  await expect(page.getByText("Address saved.")).toBeVisible();
  const other = await open(await join(exchange), "/withdraw/ethereum");
  const answer = other.waitForResponse(/similar-recipients/);
  await address(other).fill(poisoned);
  expect(await (await answer).json()).toEqual({ is_own: false, last_withdrawn_at: null, similar: [] });
  await expect(other.getByText(title)).toHaveCount(0);
});

test("T74 operators see that a withdrawal's address looks like an earlier recipient of its user", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "ethereum", "1");
  const terms = { p_coin_id: "ethereum", p_network: "ERC20", p_amount: "0.1" };
  await withdraw(exchange, someone, { ...terms, p_to_address: known }, "0.001");
  const network = networkById("ethereum");
  if (!network) throw new Error("The registry lacks Ethereum.");
  const p_to_address = normalisedAddress(network, poisoned);
  await withdraw(exchange, someone, { ...terms, p_amount: "0.2", p_to_address }, "0.001");
  const page = await open(administrator.person, `/admin/withdrawals?q=${someone.email}`);
  await page
    .getByRole("button", { name: new RegExp(someone.email) })
    .filter({ hasText: "0.2 ETH" })
    .click();
  const notes = page.getByRole("dialog").getByRole("region", { name: "Risk notes" });
  await expect(notes).toContainText(
    "Looks like an earlier recipient of this user, but is a different address",
  );
  await expect(notes).toContainText(known);
});
