import type { Page } from "@playwright/test";
import type { CallInput } from "@portico/testing/fake";
import { breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Networks" }).getByRole("listitem", { name, exact: true });

test("watching and confirmations are changed with a reason; a role without the permission can't", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.begin({ who: "owner" });
  const sent: CallInput<"admin_set_chain">[] = [];
  api.answerCall("admin_set_chain", (input) => {
    sent.push(input);
    const chain = api.world.office.chains.find(({ network_id }) => network_id === input.p_network_id);
    const { p_is_watched: is_watched, p_confirmations: confirmations } = input;
    Object.assign(chain ?? {}, { is_watched, confirmations, is_running: false });
    return { success: true };
  });
  const page = await open("/admin/networks");
  const change = page.getByRole("button", { name: "Change BTC", exact: true });
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Change BTC" });
  const watch = dialog.getByRole("switch", { name: "Watch this network" });
  const confirmations = dialog.getByRole("textbox", { name: "Confirmations" });
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  const save = dialog.getByRole("button", { name: "Save" });
  const wasWatched = await watch.isChecked();
  await watch.click();
  for (const wrong of ["0", "1.5", "100001", "six", ""]) {
    await confirmations.fill(wrong);
    await save.click();
    await expect(confirmations).toHaveAccessibleDescription("Enter a whole number from 1 to 100,000.");
  }
  await confirmations.fill("7");
  await reason.fill("no");
  await save.click();
  await expect(reason).toHaveAccessibleDescription("Please give a reason.");
  await reason.fill("Fees are low and blocks come slowly");
  const restore = await breakConnection(page, /admin_set_chain/);
  await save.click();
  await expect(page.getByText("Failed to change the network")).toBeVisible();
  await restore();
  await save.click();
  await expect(page.getByText("BTC changed")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await expect(card(page, "BTC")).toContainText("Confirmations7");
  await expect(card(page, "BTC")).toContainText(wasWatched ? "Off" : "No server is watching");
  expect(sent).toMatchObject([
    {
      ...{ p_network_id: "bitcoin", p_is_watched: !wasWatched, p_confirmations: 7 },
      p_reason: "Fees are low and blocks come slowly",
    },
  ]);
  await test.step("where finality decides, the number is only shown", async () => {
    await page.getByRole("button", { name: "Change Ethereum (ERC20)", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Confirmations" })).toHaveAccessibleDescription(
      "A deposit is credited when the network calls its block final. This number is only what users see.",
    );
    await page.keyboard.press("Escape");
  });
  api.begin({ who: "auditor" });
  const theirs = await open("/admin/networks");
  const locked = theirs.getByRole("button", { name: "Change BTC", exact: true });
  await expect(locked).toBeDisabled();
  await expect(locked).toHaveAccessibleDescription(/role/);
});

test("failing, empty, and a phone", async ({ open, api, console }) => {
  // Waits until networks that failed to load are asked for again, which is every 15 s.
  test.setTimeout(120_000);
  console.allow(brokenConnection);
  api.begin({ who: "owner" });
  const page = await open("about:blank", phone);
  const restore = await breakConnection(page, /\/api\/admin\/(chains|arrivals)/);
  await page.goto("/admin/networks");
  await expect(page.getByText("Failed to load the networks")).toBeVisible();
  await page.getByRole("tab", { name: "Arrivals" }).click();
  await expect(page.getByText("Failed to load the payments")).toBeVisible();
  await restore();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to load the payments" });
  await failure.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("combobox", { name: "State" }).selectOption("orphaned");
  await expect(page.getByText("No payments found")).toBeVisible();
  await page.getByRole("tab", { name: "Networks" }).click();
  // The networks that failed to load are asked for again every 15 s.
  await expect(card(page, "Polygon POS")).toBeVisible({ timeout: 30_000 });
  expect(await overflows(page)).toBe(false);
});
