import type { Page } from "@playwright/test";
import type { CallInput, FakeApi } from "@portico/testing/fake";
import { expect, test } from "../support/test.ts";

const card = (page: Page) =>
  page.getByRole("list", { name: "Networks" }).getByRole("listitem", { name: "BTC", exact: true });

/** Bitcoin as its watcher has paused it. */
function pause(api: FakeApi, cause: "reorganised" | "slow_blocks"): void {
  const since = new Date(Date.now() - 5 * 60_000).toISOString();
  const chain = api.world.office.chains.find(({ network_id }) => network_id === "bitcoin");
  Object.assign(chain ?? {}, { tripwires: [{ cause, since }] });
  api.world.pauses = [
    {
      ...{ kind: null, coin_id: null, symbol: null, network_id: "bitcoin", network: "BTC" },
      ...{ reason: "Written by the server", paused_at: since, is_new: false, cause },
    },
  ];
}

test("after a reorganisation an owner says which chain is right before the network is resumed", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  pause(api, "reorganised");
  const sent: CallInput<"admin_resume_chain">[] = [];
  api.answerCall("admin_resume_chain", (input) => {
    sent.push(input);
    const chain = api.world.office.chains.find(({ network_id }) => network_id === "bitcoin");
    Object.assign(chain ?? {}, { tripwires: [] });
    return { success: true };
  });
  const page = await open("/admin/networks");
  await expect(card(page)).toContainText("BTC has replaced blocks that we counted as confirmed.");
  await expect(card(page)).toContainText("Nothing is credited until you decide.");
  await card(page).getByRole("button", { name: "Resume BTC" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume BTC" });
  const right = dialog.getByRole("combobox", { name: "Which chain is right?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Two explorers have the new blocks");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(right).toHaveAccessibleDescription(/Choose which chain is right\./);
  await right.click();
  await page.getByRole("option", { name: /^The nodes' chain/ }).click();
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("BTC resumed")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page)).not.toContainText("Deposits and withdrawals are paused");
  expect(sent).toEqual([
    {
      ...{ p_network_id: "bitcoin", p_cause: "reorganised", p_follow: true },
      p_reason: "Two explorers have the new blocks",
    },
  ]);
});

test("a cause that ends by itself asks no such question, and one that has ended meanwhile can't be resumed", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  pause(api, "slow_blocks");
  const page = await open("/admin/networks");
  await card(page).getByRole("button", { name: "Resume BTC" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume BTC" });
  await expect(dialog).toContainText("This cause is ignored until it has ended.");
  await expect(dialog.getByRole("combobox")).toHaveCount(0);
  const chain = api.world.office.chains.find(({ network_id }) => network_id === "bitcoin");
  Object.assign(chain ?? {}, { tripwires: [] });
  api.say({ type: "admin_chains" });
  await expect(dialog).toContainText("This pause has ended.");
  await expect(dialog.getByRole("button", { name: "Resume" })).toBeDisabled();
});

test("users read why a network is paused in their language; the settings lead to Networks", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  pause(api, "slow_blocks");
  const office = await open("/admin/settings?tab=pauses");
  const item = office.getByRole("listitem").filter({ hasText: "Deposits and withdrawals are paused · BTC" });
  await expect(item.getByRole("link", { name: "See Networks" })).toHaveAttribute("href", "/admin/networks");
  await expect(item.getByRole("button")).toHaveCount(0);
  api.begin({ who: "user", language: "de" });
  pause(api, "slow_blocks");
  const page = await open("/wallets");
  await expect(page.getByText("BTC bildet neue Blöcke viel langsamer als üblich.")).toBeVisible();
});

test("old blocks are read again from a block on, and reading them can be stopped", async ({ open, api }) => {
  api.begin({ who: "owner" });
  const sent: CallInput<"admin_rescan_chain">[] = [];
  api.answerCall("admin_rescan_chain", (input) => {
    sent.push(input);
    const chain = api.world.office.chains.find(({ network_id }) => network_id === input.p_network_id);
    const rescan = { from_height: input.p_from_height, to_height: 812_342, next_height: input.p_from_height };
    const begun = { found: 0, requested_at: new Date().toISOString(), ended_at: null };
    Object.assign(chain ?? {}, { rescan: { ...rescan, ...begun } });
    return { success: true };
  });
  const page = await open("/admin/networks");
  await card(page).getByRole("button", { name: "Read old blocks of BTC" }).click();
  const dialog = page.getByRole("dialog", { name: "Read old blocks of BTC" });
  const from = dialog.getByRole("textbox", { name: "First block" });
  const to = dialog.getByRole("textbox", { name: "Last block" });
  const read = dialog.getByRole("button", { name: "Read", exact: true });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Addresses of our old wallet");
  for (const wrong of ["", "1.5", "812343", "first"]) {
    await from.fill(wrong);
    await read.click();
    await expect(from).toHaveAccessibleDescription(/Enter a whole number from 0 to 812,342\./);
  }
  await from.fill("800000");
  await to.fill("799999");
  await read.click();
  await expect(to).toHaveAccessibleDescription(/The last block can't be below the first one\./);
  await to.fill("");
  await read.click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText("800,000 to 812,342");
  await expect(card(page)).toContainText("12,343 blocks left.");
  await card(page).getByRole("button", { name: "Stop reading old blocks of BTC" }).click();
  await expect(card(page).getByRole("button", { name: "Stop reading old blocks of BTC" })).toHaveCount(0);
  expect(sent).toEqual([
    { p_network_id: "bitcoin", p_from_height: 800_000, p_reason: "Addresses of our old wallet" },
  ]);
});
