import Big from "big.js";
import { amount, openSwap, submit } from "../support/money/swap-screen.ts";
import { expect, test } from "../support/test.ts";

test.describe("The form", () => {
  test("default pair bitcoin to ethereum, slippage 0.5%, the rows of the quote, and quick-fill buttons; T7 selling into a coin with a lower premium uses the market price; buying pays the premium", {
    tag: "@journey",
  }, async ({ open, someone, administrator }) => {
    const page = await openSwap(open, someone, administrator);
    const main = page.getByRole("main");
    await test.step("default pair bitcoin to ethereum, slippage 0.5%, and the rows of the quote", async () => {
      await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("BTC");
      await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("ETH");
      const slippage = page.getByRole("radiogroup", { name: "Slippage" });
      await expect(slippage.getByRole("radio")).toHaveText(["0.5%", "1%", "2%", "5%"]);
      await expect(slippage.getByRole("radio", { name: "0.5%" })).toBeChecked();
      await expect(main).toContainText("Balance 0.5 BTC");
      await expect(main).toContainText(/Exchange rate\s*1 BTC = 27\.613267 ETH/);
      await expect(main).toContainText(/Price impact\s*–\s*Cost\s*–/);
      await expect(main).toContainText(/Minimum received\s*–/);
      await expect(main).toContainText(/Network fee\s*0\.0000026 BTC/);
      await expect(submit(page)).toBeDisabled();
      await expect(submit(page)).toHaveAccessibleDescription("Enter an amount to see what you receive.");
    });
    await test.step("what the network fee is", async () => {
      const explained = "What moving this coin costs. It is taken from your balance on top of the amount.";
      const question = page.getByRole("button", { name: "What is the network fee?" });
      await expect(question).toHaveAccessibleDescription(explained);
      await question.click();
      await expect(page.getByText(explained)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByText(explained)).toBeHidden();
    });
    await test.step("quick-fill buttons 25%, 50%, 75% and Max; Max leaves room for the fee", async () => {
      for (const [name, filled] of [
        ["25%", "0.125"],
        ["50%", "0.25"],
        ["75%", "0.375"],
        ["Max", "0.4999974"],
      ] as const) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(amount(page)).toHaveValue(filled);
      }
    });
    await test.step("T7 selling into a coin with a lower premium uses the market price; buying pays the premium", async () => {
      await page.goto("/swap?from=tether&to=bitcoin");
      const rate = new Big(1).div(new Big("94218.40").times("1.04")).round(10, Big.roundDown).toFixed();
      await expect(main).toContainText(`1 USDT = ${rate} BTC`);
      await amount(page).fill("1000");
      // Buying a coin with a premium of 4 % with one that has none: 1 - 1 / 1.04. The fee is a tenth of a cent.
      await expect(main).toContainText(/Price impact\s*3\.85%\s*Cost\s*\$38\.\d\d · 3\.85%/);
      await page.getByRole("button", { name: "Switch coins" }).click();
      await expect(main).toContainText("1 BTC = 94,218.4 USDT");
    });
  });
});
