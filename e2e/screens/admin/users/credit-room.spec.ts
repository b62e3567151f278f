import type { Page } from "@playwright/test";
import { pickOption } from "../../../support/browser/screens.ts";
import { someoneOf } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

const room = {
  coin_id: "bitcoin",
  owed: "24",
  holdings: "26.5",
  room: "2.5",
  above: "refused" as const,
  is_play: false,
};
const form = (page: Page) => page.getByRole("region", { name: "Adjust a balance" });

async function fill(page: Page, amount: string): Promise<void> {
  await page.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name: "Bitcoin (BTC)" }));
  await page.getByLabel("Amount", { exact: true }).fill(amount);
}

test("T83 Add Balance says what is held, what a sum is of it, and what more than the room takes", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  api.answerRead("creditRoom", () => ({ ...room, above: "two_owners" as const }));
  const page = await open(`/admin/users/${someoneOf(api).id}`);
  await fill(page, "2.5");
  await expect(form(page)).toContainText(
    "Held: 26.5 BTC. Owned by users: 24 BTC. Left to add by hand: 2.5 BTC.",
  );
  await expect(form(page)).toContainText(/You add \$[\d,.]+, which is 9\.5% of what is held\./);
  await expect(form(page)).not.toContainText("Users would then own");
  await page.getByLabel("Amount", { exact: true }).fill("2.50000001");
  await expect(form(page)).toContainText(
    "Users would then own more BTC than the exchange holds. It takes two owners: you request it, and another owner approves it.",
  );
  await page.getByRole("radio", { name: "Deposit from chain" }).click();
  await expect(form(page)).not.toContainText("Held:");
});

for (const [title, who, more, text] of [
  [
    "an operator is told that owners do it",
    "operator",
    { above: "two_owners" },
    "Only an owner can request it",
  ],
  ["an only owner is told that it takes two", "owner", { above: "refused" }, "There is only one owner"],
  [
    "with networks that nobody reads an only owner may",
    "owner",
    { above: "allowed" },
    "Some of its networks",
  ],
  [
    "in practice mode it says what a live exchange would do",
    "owner",
    { is_play: true },
    "In a live exchange",
  ],
  [
    "unknown holdings are named",
    "owner",
    { holdings: null, room: null },
    "Nobody has read what the exchange",
  ],
] as const)
  test(`T83 Add Balance: ${title}`, async ({ open, api }) => {
    api.begin({ who });
    api.answerRead("creditRoom", () => ({ ...room, ...more }));
    const page = await open(`/admin/users/${someoneOf(api).id}`);
    await fill(page, "100");
    await expect(form(page)).toContainText(text);
  });

test("T83 a request above the holdings tells an operator that only an owner approves it", async ({
  open,
  api,
}) => {
  const begin = (who: "operator" | "owner") => {
    api.begin({ who });
    const [one] = api.world.office.adjustments;
    if (!one) throw new Error("no request waits");
    Object.assign(one, { is_above_holdings: true });
    return one;
  };
  const { user_id, symbol } = begin("operator");
  const page = await open(`/admin/users/${user_id}`);
  await page
    .getByRole("list", { name: "Adjustments that need a second administrator" })
    .getByRole("button")
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Users would own more ${symbol} than the exchange holds`);
  await expect(dialog.getByRole("button", { name: "Approve" })).toBeDisabled();
});
