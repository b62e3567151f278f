import type { Page } from "@playwright/test";
import type { AdminChain, ChainEndpoint } from "@portico/contract";
import type { FakeApi } from "@portico/testing/fake";
import { overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const since = new Date(Date.now() - 5 * 60_000).toISOString();
const hash = (digits: string) => `0x${digits.repeat(32)}`;

const node: ChainEndpoint = {
  ...{ name: "node 1", fault: null, fault_since: null, height: 812_344, behind: 0 },
  ...{ is_read: true, is_witness: false, dissent: null, answer_ms: 12, throttled_until: null, version: null },
};

const card = (page: Page) =>
  page.getByRole("list", { name: "Networks" }).getByRole("listitem", { name: "Ethereum (ERC20)" });

/** Changes what is known of Ethereum. */
function change(api: FakeApi, fields: Partial<AdminChain>): void {
  const chain = api.world.office.chains.find(({ network_id }) => network_id === "ethereum");
  Object.assign(chain ?? {}, fields);
  api.say({ type: "admin_chains" });
}

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test("the card names each node's state: throttled, behind, away, with another block; the dialog has all of it", async ({
  open,
  api,
}) => {
  const other = { ...node, is_read: false };
  const throttled_until = new Date(Date.now() + 60_000).toISOString();
  const fault = { fault: "the node answered 429", fault_since: since, height: null, behind: null };
  change(api, {
    endpoints: [
      { ...other, ...fault, name: "provider", throttled_until },
      { ...node, name: "own", version: "Geth/v1.14.0" },
      { ...other, name: "late", height: 812_300, behind: 44, is_witness: true },
      { ...other, ...fault, name: "away", fault: "no answer from the node" },
      {
        ...{ ...other, name: "liar" },
        dissent: { height: 812_340, hash: hash("ab"), read_hash: hash("cd") },
      },
    ],
  });
  const page = await open("/admin/networks", phone);
  const nodes = card(page);
  await expect(nodes).toContainText("Limits our requests. It's left alone for a while.");
  await expect(nodes).toContainText("own · Read now");
  await expect(nodes).toContainText("late · Second node");
  await expect(nodes).toContainText("Block 812,300, 44 behind");
  await expect(nodes).toContainText("no answer from the node");
  await expect(nodes).toContainText("Has another block 812,340");
  await nodes.getByRole("button", { name: "Nodes of Ethereum (ERC20)" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nodes of Ethereum (ERC20)" });
  const facts = (name: string) => dialog.getByRole("listitem", { name, exact: true });
  await expect(facts("provider")).toContainText("the node answered 429");
  await expect(facts("provider")).toContainText("Since 5 minutes ago");
  await expect(facts("provider")).toContainText("Left alone until");
  await expect(facts("own")).toContainText("Geth/v1.14.0");
  await expect(facts("own")).toContainText("12 ms");
  await expect(facts("late")).toContainText("Second node");
  await expect(facts("liar")).toContainText(hash("ab"));
  await expect(facts("liar")).toContainText(hash("cd"));
  expect(await overflows(page)).toBe(false);
  // It shows what is known now.
  change(api, { endpoints: [{ ...node, name: "own", version: "Geth/v1.15.0" }] });
  await expect(facts("own")).toContainText("Geth/v1.15.0");
  await expect(facts("liar")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(nodes.getByRole("button", { name: "Nodes of Ethereum (ERC20)" })).toBeFocused();
});

test("the card says how old the newest block is, how far reading and the final block are behind, and what waits longest", async ({
  open,
  api,
}) => {
  change(api, {
    ...{ tip_height: 812_350, behind_seconds: 72, block_seconds: 12, newest_at: since },
    final_lag: { blocks: 240, seconds: 2_900, usual_seconds: 1_200, is_late: true },
    oldest_waiting_at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  });
  const page = await open("/admin/networks");
  await expect(card(page)).toContainText("6 blocks behind, about 1 min");
  await expect(card(page)).toContainText("Usually every 12 s");
  await expect(card(page)).toContainText("240 blocks, 48 min behind");
  await expect(card(page)).toContainText("Usually at most 20 min");
  await expect(card(page)).toContainText("The oldest: 2 hours ago");
  change(api, { final_lag: { blocks: 75, seconds: 900, usual_seconds: 1_200, is_late: false } });
  await expect(card(page)).toContainText("75 blocks, 15 min behind");
  await expect(card(page)).not.toContainText("Usually at most");
});

test("T89 the card says what users read of a delay", async ({ open, api }) => {
  const page = await open("/admin/networks");
  await expect(card(page)).toContainText("Last block");
  for (const [reason, words] of [
    ["slow", "Users read: Ethereum (ERC20) is slow to confirm at the moment."],
    ["behind", "Users read: We're catching up with Ethereum (ERC20)."],
    ["unreadable", "Users read: We can't read Ethereum (ERC20) at the moment."],
  ] as const) {
    change(api, { delay: { reason, since } });
    await expect(card(page)).toContainText(words);
    await expect(card(page)).toContainText("Since 5 minutes ago");
  }
  change(api, { delay: null });
  await expect(card(page)).not.toContainText("Users read");
});

test("the card says which cause of a pause is ignored, since when and by whom, once an owner has resumed", async ({
  open,
  api,
}) => {
  change(api, { tripwires: [{ cause: "nodes_disagree", since }] });
  const page = await open("/admin/networks");
  await card(page).getByRole("button", { name: "Resume Ethereum (ERC20)" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume Ethereum (ERC20)" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The other node is on a fork");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText("A cause for a pause is ignored");
  await expect(card(page)).toContainText("Our nodes for Ethereum (ERC20) disagree about its last blocks.");
  await expect(card(page)).toContainText(/Resumed by \w+ Just now/);
  change(api, { ignored: [{ cause: "nodes_disagree", since: null, by: null }] });
  await expect(card(page)).toContainText("A cause for a pause is ignored");
  await expect(card(page)).not.toContainText("Resumed by");
  change(api, { ignored: [] });
  await expect(card(page)).not.toContainText("is ignored");
});

test("the sidebar names a network that is paused by itself in full", async ({ open, api }) => {
  api.world.pauses = [
    {
      ...{ kind: null, coin_id: null, symbol: null, network_id: "ethereum", network: "Ethereum (ERC20)" },
      ...{ reason: "Written by the server", paused_at: since, is_new: false, cause: "slow_blocks" },
    },
  ];
  const page = await open("/admin/networks", { viewport: { width: 1440, height: 900 } });
  const line = page.getByRole("complementary").getByText("Paused: Ethereum (ERC20)");
  await expect(line).toBeVisible();
  expect(await line.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
