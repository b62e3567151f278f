import { holdAnswers, noNetwork } from "../../support/browser/screens.ts";
import { amount, ask, confirm, confirmSwap, dialog, submit } from "../../support/money/swap-screen.ts";
import { openSwap } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

test("it is busy until the reply arrives, and cannot be left meanwhile", async ({ open, api }) => {
  api.begin({ isEmpty: true });
  const page = await openSwap(open, api);
  const answers = await holdAnswers(page, /\/api\/rpc\/perform_crypto_swap/);
  await ask(page, "0.1");
  await confirm(page).click();
  const busy = dialog(page).getByRole("button", { name: "Swapping..." });
  await expect(busy).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(busy).toBeVisible();
  answers.release();
  await expect(page.getByText(/^Successfully swapped/)).toBeVisible();
});

test("offline it says so, and works when the network is back", async ({ open, console, api }) => {
  api.begin({ isEmpty: true });
  console.allow(noNetwork);
  const page = await openSwap(open, api);
  await amount(page).fill("0.1");
  await page.context().setOffline(true);
  await expect(submit(page)).toHaveAccessibleDescription(
    "You're offline. You can swap once you're back online.",
  );
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(confirm(page)).toBeEnabled();
  await page.context().setOffline(true);
  await expect(confirm(page)).toBeDisabled();
  await expect(confirm(page)).toHaveAccessibleDescription(
    "You're offline. You can swap once you're back online.",
  );
  await page.context().setOffline(false);
  await confirmSwap(page);
});
