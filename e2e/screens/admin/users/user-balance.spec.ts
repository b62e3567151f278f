import type { Locator, Page } from "@playwright/test";
import type { CallInput } from "@portico/testing/fake";
import { holdAnswers, pickOption } from "../../../support/browser/screens.ts";
import { someoneOf } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const reason = (page: Page) => page.getByLabel("Reason", { exact: true });
const button = (page: Page, name: "Add Balance" | "Subtract Balance") => page.getByRole("button", { name });
const says = (control: Locator, text: string | RegExp) => expect(control).toHaveAccessibleDescription(text);

async function fill(page: Page, quantity: string, why: string): Promise<void> {
  await page.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name: "Bitcoin (BTC)" }));
  await amount(page).fill(quantity);
  await reason(page).fill(why);
}

test.describe("Add Balance", () => {
  test("requires a coin, an amount above zero and a reason; T4 no sign, no exponent, no more decimals than the coin has; a double click credits once", async ({
    open,
    api,
  }) => {
    api.begin({ who: "owner" });
    const someone = someoneOf(api);
    const sent: CallInput<"admin_add_deposit_and_balance">[] = [];
    api.answerCall("admin_add_deposit_and_balance", (input) => {
      sent.push(input);
      return { success: true, posted_adjustment_id: someone.id, balance: input.p_amount };
    });
    const page = await open(`/admin/users/${someone.id}`);
    for (const name of ["Add Balance", "Subtract Balance"] as const) {
      await button(page, name).click();
      await says(page.getByRole("combobox", { name: "Coin" }), "Please choose a coin");
      await says(amount(page), "Please enter a valid amount");
      await says(reason(page), "Please give a reason.");
      await expect(page.getByRole("combobox", { name: "Coin" })).toBeFocused();
    }
    await fill(page, "0", " no ");
    await button(page, "Add Balance").click();
    await says(amount(page), "Please enter a valid amount");
    await says(reason(page), "Please give a reason.");
    await amount(page).fill("0.5");
    await expect(amount(page)).not.toHaveAttribute("aria-invalid");
    await button(page, "Add Balance").click();
    await says(reason(page), "Please give a reason.");
    expect(sent).toEqual([]);
    await amount(page).fill("");
    await amount(page).pressSequentially("-1e2.123456789");
    await expect(amount(page)).toHaveValue("-1e2.123456789");
    await test.step("the step is 0.000001", async () => {
      await amount(page).fill("");
      await expect(amount(page)).toHaveAttribute("step", "0.000001");
      await amount(page).press("ArrowUp");
      await amount(page).press("ArrowUp");
      await expect(amount(page)).toHaveValue("0.000002");
      await amount(page).press("ArrowDown");
      await expect(amount(page)).toHaveValue("0.000001");
      await amount(page).press("ArrowDown");
      await expect(amount(page)).toHaveValue("");
    });
    const answers = await holdAnswers(page, /admin_add_deposit_and_balance/);
    await amount(page).fill("0.5");
    await reason(page).fill("For a test");
    // The buttons move up when the errors go.
    await expect(page.getByText("Please give a reason.")).toHaveCount(0);
    await button(page, "Add Balance").dblclick();
    await expect(button(page, "Add Balance")).toBeDisabled();
    await expect(button(page, "Subtract Balance")).toBeDisabled();
    await expect.poll(() => answers.count).toBe(1);
    answers.release();
    await expect(page.getByText("Added 0.5 BTC")).toBeVisible();
    expect(sent).toMatchObject([
      { target_user_id: someone.id, p_coin_id: "bitcoin", p_amount: "0.5", p_reason: "For a test" },
    ]);
  });
});
