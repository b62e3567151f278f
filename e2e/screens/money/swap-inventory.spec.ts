import type { FakeApi } from "@portico/testing/fake";
import {
  amount,
  ask,
  choose,
  confirm,
  confirmSwap,
  dialog,
  received,
  submit,
} from "../../support/money/swap-screen.ts";
import { openSwap } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

/** So much ether can be bought. */
function leave(api: FakeApi, room: string): void {
  const inventory = api.world.office.inventories.find(({ coin_id }) => coin_id === "ethereum");
  Object.assign(inventory ?? {}, { limit: "10", room });
}

test("T85 a swap of more than can be bought is refused at the amount; Max and less than it are made", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await openSwap(open, api);
  leave(api, "0.42");
  const words = "Only 0.42 ETH can be bought at the moment. Try less, or another coin.";
  await ask(page, "0.1");
  await expect(page.getByText(words)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(words);
  await expect(amount(page)).toBeFocused();

  await test.step("another coin is not concerned", async () => {
    await choose(page, "To coin", "Tether");
    await expect(submit(page)).toBeEnabled();
    await choose(page, "To coin", "Ethereum");
    await expect(submit(page)).toBeDisabled();
  });
  await test.step("Max pays for what is left, and no more", async () => {
    await page.getByRole("button", { name: "Max", exact: true }).click();
    // 0.42 x 3412.07 / 94218.40, rounded down.
    await expect(amount(page)).toHaveValue("0.01521007");
    expect(Number(await received(page).inputValue())).toBeLessThanOrEqual(0.42);
    await submit(page).click();
    await confirmSwap(page);
  });
});

test("T85 when nothing is left it says so, also if it ran out while the price was confirmed", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await openSwap(open, api);
  leave(api, "5");
  await ask(page, "0.1");
  await expect(confirm(page)).toBeEnabled();
  leave(api, "0");
  await confirm(page).click();
  await expect(page.getByText("ETH can't be bought at the moment. Try another coin.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(submit(page)).toBeDisabled();
});
