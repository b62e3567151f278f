import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  expectSheet,
  holdAnswers,
  overflows,
} from "../../support/browser/screens.ts";
import {
  address,
  bitcoinAddress,
  fact,
  fill,
  quantity,
  says,
  submit,
} from "../../support/money/withdraw-screen.ts";
import { withdrawalDialog } from "../../support/people/two-factor.ts";
import { setBalances } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

/** A coin in the list of the wallets. */
const listed = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test.describe("What the screen shows", () => {
  test("'Failed to load coin data', 'Failed to load balance data' and 'Failed to load withdrawal fee', with a retry", async ({
    open,
    console,
    api,
  }) => {
    api.begin({ isEmpty: true });
    // Three loads fail, each after one repetition a second later.
    test.setTimeout(60_000);
    console.allow(brokenConnection);
    const page = await open("about:blank");
    await blockLiveEvents(page);
    const tryAgain = page.getByRole("button", { name: "Try again" });
    const skeleton = page.getByRole("status", { name: "Loading..." });
    const restoreCoins = await breakConnection(page, /\/api\/coins/);
    const restoreBalances = await breakConnection(page, /\/api\/balances/);
    const answers = await holdAnswers(page, /\/api\/(coins|balances)/);
    await page.goto("/withdraw/bitcoin");
    await test.step("a skeleton of the same size shows while it loads", async () => {
      await expect(skeleton).toBeVisible();
      answers.release();
    });
    await test.step("'Failed to load coin data'", async () => {
      await expect(page.getByText("Failed to load coin data")).toBeVisible();
      await restoreCoins();
      await tryAgain.click();
    });
    await test.step("'Failed to load balance data'", async () => {
      await expect(page.getByText("Failed to load balance data")).toBeVisible();
      // The retry above reads the balances, too: until its second attempt has failed, the button is busy.
      await expect(tryAgain).toBeEnabled();
      await restoreBalances();
      await tryAgain.click();
      await expect(submit(page)).toBeVisible();
      await expect(skeleton).toHaveCount(0);
    });
    // Refetched as the screen opens: the stale value stays and is marked as such.
    await test.step("'Failed to load withdrawal fee'", async () => {
      await page.getByRole("button", { name: "Back" }).click();
      await expect(listed(page, "Bitcoin")).toBeVisible();
      const restore = await breakConnection(page, /\/api\/coins/);
      await listed(page, "Bitcoin").getByRole("link", { name: "Withdraw" }).click();
      await expect(page.getByText("Failed to load withdrawal fee")).toBeVisible();
      await expect(submit(page)).toBeVisible();
      // Its second attempt has failed, too.
      await expect(tryAgain).toBeEnabled();
      await restore();
      await tryAgain.click();
      await expect(page.getByText("Failed to load withdrawal fee")).toBeHidden();
    });
  });

  test("it fits a phone, without horizontal scrolling", async ({ open, api }) => {
    api.begin({ isEmpty: true });
    setBalances(api, { bitcoin: "1234567.12345678" });
    const page = await open("/withdraw/bitcoin", phone);
    await fill(page, bitcoinAddress, "1234567.12345678");
    expect(await overflows(page)).toBe(false);
    // The amount that the daily limit allows.
    await quantity(page).fill("1.12345678");
    await submit(page).tap();
    await expect(withdrawalDialog(page)).toContainText("1.12345678 BTC");
    expect(await overflows(page)).toBe(false);
    await expectSheet(withdrawalDialog(page));
  });
});

test.describe("The quantity", () => {
  test("keeps what is typed and the caret's position, and says why it is no amount; submit says why it is disabled", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    setBalances(api, { bitcoin: "1" });
    const page = await open("/withdraw/bitcoin");
    await test.step("groups thousands with commas, and keeps what is no amount", async () => {
      await quantity(page).pressSequentially("12a34-5e67.8.9");
      await expect(quantity(page)).toHaveValue("12a34-5e67.8.9");
      await quantity(page).fill("");
      await quantity(page).pressSequentially(".5");
      await expect(quantity(page)).toHaveValue("0.5");
      await quantity(page).fill("1,234.5");
      await expect(quantity(page)).toHaveValue("1,234.5");
      await quantity(page).fill("-7");
      await expect(quantity(page)).toHaveValue("-7");
      await expect(page.getByText("Please leave out the sign")).toBeVisible();
      await quantity(page).fill("");
      await quantity(page).pressSequentially("1,5");
      await expect(quantity(page)).toHaveValue("1.5");
      await expect(page.getByText("Read as 1.5")).toBeVisible();
      await expect(fact(page, "You receive")).toHaveText("1.4999 BTC");
    });
    await test.step("keeps the caret's position while typing", async () => {
      await quantity(page).fill("");
      const caret = () => page.evaluate<number>("document.activeElement.selectionStart");
      await quantity(page).pressSequentially("123456");
      await expect(quantity(page)).toHaveValue("123,456");
      for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowLeft");
      await page.keyboard.type("99");
      await expect(quantity(page)).toHaveValue("12,993,456");
      expect(await caret()).toBe("12,99".length);
      await page.keyboard.press("Backspace");
      await expect(quantity(page)).toHaveValue("1,293,456");
      expect(await caret()).toBe("1,29".length);
      await page.keyboard.type("x");
      await expect(quantity(page)).toHaveValue("1,29x3,456");
      await expect(page.getByText("Please type digits only")).toBeVisible();
      await page.keyboard.press("Backspace");
      await expect(quantity(page)).toHaveValue("1,293,456");
      expect(await caret()).toBe("1,29".length);
      await page.keyboard.press("Delete");
      await expect(quantity(page)).toHaveValue("129,456");
      expect(await caret()).toBe("129,".length);
    });
    await test.step("submit is disabled with empty address, empty quantity or quantity 0 or less, and says why", async () => {
      await quantity(page).fill("");
      await expect(submit(page)).toBeDisabled();
      await says(submit(page), "Enter the address that should receive the coins.");
      await address(page).fill(bitcoinAddress);
      await expect(submit(page)).toBeDisabled();
      await says(submit(page), "Enter the quantity to withdraw.");
      for (const none of ["0", "0.000"]) {
        await quantity(page).fill(none);
        await expect(submit(page)).toBeDisabled();
      }
      await quantity(page).blur();
      await says(quantity(page), "Please enter a valid amount");
      await quantity(page).fill("0.1");
      await expect(submit(page)).toBeEnabled();
      await address(page).fill("");
      await expect(submit(page)).toBeDisabled();
    });
  });
});
