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
    const { p_large_from_usd: large_from_usd, p_large_confirmations: large_confirmations } = input;
    const large = { large_from_usd, large_confirmations, witness_from_usd: input.p_witness_from_usd };
    Object.assign(chain ?? {}, { is_watched, confirmations, is_running: false, ...large });
    return { success: true };
  });
  const page = await open("/admin/networks");
  const change = page.getByRole("button", { name: "Change BTC", exact: true });
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Change BTC" });
  const watch = dialog.getByRole("switch", { name: "Watch this network" });
  const confirmations = dialog.getByRole("textbox", { name: "Confirmations", exact: true });
  const largeFrom = dialog.getByRole("textbox", { name: "Large from (US dollars)" });
  const large = dialog.getByRole("textbox", { name: "Confirmations of a large deposit" });
  const secondNode = dialog.getByRole("textbox", { name: "Second node from (US dollars)" });
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
  const atLeast = "Enter a whole number up to 100,000, at least as many as other deposits need.";
  for (const wrong of ["6", "", "many", "100001"]) {
    await large.fill(wrong);
    await save.click();
    await expect(large).toHaveAccessibleDescription(atLeast);
  }
  await large.fill("9");
  await largeFrom.fill("");
  await save.click();
  await expect(largeFrom).toHaveAccessibleDescription("Enter a sum, or leave both fields empty.");
  await largeFrom.fill("25,000");
  await secondNode.fill("0");
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
  await expect(card(page, "BTC")).toContainText("Confirmations7, or 9 from $25,000");
  await expect(card(page, "BTC")).toContainText("Second nodeFor all deposits");
  await expect(card(page, "BTC")).toContainText(wasWatched ? "Off" : "No server is watching");
  expect(sent).toMatchObject([
    {
      ...{ p_network_id: "bitcoin", p_is_watched: !wasWatched, p_confirmations: 7 },
      ...{ p_large_from_usd: "25000", p_large_confirmations: 9, p_witness_from_usd: "0" },
      p_reason: "Fees are low and blocks come slowly",
    },
  ]);
  await test.step("where finality decides, the number is only shown", async () => {
    await page.getByRole("button", { name: "Change Ethereum (ERC20)", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Confirmations" })).toHaveAccessibleDescription(
      "A deposit is credited when the network calls its block final. This number is only what users see.",
    );
    await expect(large).toHaveCount(0);
    await expect(page.getByText("Fewer than two nodes of this network are set up.")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  api.begin({ who: "auditor" });
  const theirs = await open("/admin/networks");
  const locked = theirs.getByRole("button", { name: "Change BTC", exact: true });
  await expect(locked).toBeDisabled();
  await expect(locked).toHaveAccessibleDescription(/role/);
});

test("a deposit that waits for a second node: on the network's card and at the arrival", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const { chains, arrivals } = api.world.office;
  Object.assign(chains.find(({ network_id }) => network_id === "bitcoin") ?? {}, { without_witness: 2 });
  const arrival = arrivals.find(({ state }) => state === "confirming");
  Object.assign(arrival ?? {}, { confirmations: 3, awaits_witness: true });
  const page = await open("/admin/networks");
  await expect(card(page, "BTC")).toContainText(
    "2 deposits have their confirmations and wait for a second node.Add another node of this network to CHAINS",
  );
  await card(page, "BTC").getByRole("link", { name: "Show the deposits confirming on BTC" }).click();
  const row = page.getByRole("row").filter({ hasText: "0.25 BTC" });
  await expect(row).toContainText("Confirming3/3 confirmationsNo second node has its block yet.");
  await expect(row).toContainText("complete its deposit by hand, or change the sum under Networks.");
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

test("what a balance audit found says what to do, leads to the address in an explorer, and to the form without a hash", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const page = await open("/admin/networks?tab=arrivals&state=to_decide");
  const found = page.getByRole("row").filter({ hasText: "1.5 ETH" });
  await expect(found).toContainText("Transaction not known");
  await expect(found).toContainText("The balance audit found it");
  await expect(found).toContainText("Between blocks 812,001 and 812,300");
  await expect(found).not.toContainText("audit:");
  await expect(found.getByRole("link", { name: /^View the address 0x52908400…/ })).toHaveAttribute(
    "href",
    /^https:\/\/etherscan\.io\/address\/0x/,
  );
  await found.getByRole("link", { name: /^Credit 1\.5 ETH/ }).click();
  await expect(page.getByRole("textbox", { name: "Transaction hash" })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Amount" })).toHaveValue("1.5");
  await page.goto("/admin/networks");
  await expect(card(page, "Ethereum (ERC20)")).toContainText(/Balances audited20 minutes ago/);
  await expect(card(page, "BTC")).not.toContainText("Balances audited");
});
