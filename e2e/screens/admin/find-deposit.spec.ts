import type { Locator, Page } from "@playwright/test";
import type { AdminFoundArrival, AdminFoundDeposit, AdminFoundPayment } from "@portico/contract";
import type { CallInput, FakeApi } from "@portico/testing/fake";
import { overflows } from "../../support/browser/screens.ts";
import { addUser } from "../support/office.ts";
import { expect, phone, test } from "../support/test.ts";

const hash = "3f".repeat(32);
const address = "0x7f0c1a5de9d0cbb3a1ddc2b6e0f1a9b8c7d6e5f4";
const explorer_url = `https://etherscan.io/tx/0x${hash}`;
const id = "0198a0b0-0000-7000-8000-000000000001";
const network = { network_id: "ethereum", network: "Ethereum (ERC20)" };

const result = (page: Page) => page.getByRole("region", { name: "Result" });
const cards = (page: Page): Locator =>
  result(page).getByRole("list", { name: "Payments to addresses of the pool" }).getByRole("listitem");

async function find(page: Page, text = hash): Promise<void> {
  await page.getByRole("textbox", { name: "Transaction hash or explorer link" }).fill(text);
  await page.getByRole("button", { name: "Find", exact: true }).click();
}

/** Looks the hash up on an exchange that answers with this and nothing else. */
async function look(page: Page, api: FakeApi, found: Partial<AdminFoundDeposit>): Promise<void> {
  const { arrivals = [], payments = [], uses = [], nodes = [], by_hand = [] } = found;
  api.world.office.foundDeposit = { arrivals, payments, uses, nodes, by_hand };
  await find(page);
}

function person(api: FakeApi) {
  const { id: userId, email, username } = addUser(api, "ada");
  return { id: userId, email, username };
}

function arrivalOf(holder: AdminFoundArrival["holder_now"]): AdminFoundArrival {
  return {
    ...network,
    id,
    transaction_hash: `0x${hash}`,
    explorer_url,
    explorer_address_url: null,
    after_height: null,
    output_index: 0,
    coin_id: "ethereum",
    symbol: "ETH",
    amount: "2",
    minimum: "0.001",
    address,
    state: "confirming",
    question: null,
    block_height: 812_340,
    mined_at: null,
    seen_at: "2026-01-02T03:04:05Z",
    deposit_id: id,
    confirmations: 4,
    confirmations_needed: 64,
    awaits_witness: false,
    user: holder,
    decided_at: null,
    decision_reason: null,
    holder_now: null,
    holder_then: holder,
    processed_by: null,
    is_confirmed: false,
  };
}

function paymentOf(holder: AdminFoundPayment["holder_now"]): AdminFoundPayment {
  return {
    ...network,
    explorer_url,
    transaction_hash: `0x${hash}`,
    output_index: 3,
    address,
    contract: null,
    coin_id: "ethereum",
    symbol: "ETH",
    amount: "3",
    units: "3000000000000000000",
    finding: "not_counted",
    address_networks: ["BSC (BEP20)", "Polygon POS"],
    wallet_id: id,
    block_height: 800_000,
    mined_at: "2026-01-02T03:04:05Z",
    holder_now: holder,
    holder_then: holder,
    entry_output: null,
  };
}

test("an administrator reads whose a payment is, who credited it, and what else has the hash", async ({
  open,
  api,
}) => {
  api.begin({ who: "operator" });
  const holder = person(api);
  const page = await open("/admin/networks");
  await page.getByRole("tab", { name: "Find a deposit" }).click();
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Transaction hash or explorer link" })).toBeFocused();
  const arrival = arrivalOf(holder);
  await look(page, api, {
    arrivals: [
      arrival,
      { ...arrival, id: id.replace("1", "2"), output_index: 1, state: "credited", processed_by: "grace" },
    ],
    uses: [
      {
        ...{ kind: "deposit", id, status: "completed", user_id: holder.id, user_email: holder.email },
        ...{ coin_id: "ripple", symbol: "XRP", amount: "25", network: "XRP", output_index: 0, by: "grace" },
        at: "2026-01-02T03:04:05Z",
      },
    ],
  });
  await expect(page).toHaveURL(new RegExp(`tab=find&hash=${hash}`));
  const first = cards(page).nth(0);
  await expect(first).toContainText("2 ETH");
  await expect(first).toContainText("4/64 confirmations");
  await expect(first).toContainText("It is credited by itself at its last confirmation.");
  await expect(first).toContainText("Shown now toNobody");
  await expect(first).toContainText("ByIts network");
  await expect(first.getByRole("link", { name: holder.email })).toHaveCount(2);
  await expect(first.getByRole("link", { name: "Deposit" })).toHaveAttribute(
    "href",
    `/admin/transactions/deposit/${id}`,
  );
  await expect(cards(page).nth(1)).toContainText("Bygrace");
  const use = result(page).getByRole("list", { name: "Also with this hash" });
  await expect(use.getByRole("link", { name: `25 XRP credited to ${holder.email}` })).toHaveAttribute(
    "href",
    `/admin/transactions/deposit/${id}`,
  );
  await first.getByRole("link", { name: "Show 2 ETH in Arrivals" }).click();
  await expect(page).toHaveURL(/tab=arrivals/);
});

test("what waits for a decision is credited with its confirmations only, and settled at once", async ({
  open,
  api,
}) => {
  api.begin({ who: "operator" });
  const holder = person(api);
  const sent: CallInput<"admin_settle_arrival">[] = [];
  api.answerCall("admin_settle_arrival", (input) => {
    sent.push(input);
    return { success: true, user_id: holder.id };
  });
  const small: AdminFoundArrival = { ...arrivalOf(holder), state: "below_minimum", deposit_id: null };
  const page = await open("/admin/networks?tab=find");
  await look(page, api, { arrivals: [small] });
  await expect(cards(page)).toContainText("The minimum deposit is 0.001 ETH.");
  await expect(cards(page)).toContainText("It can be credited by hand once it has its confirmations.");
  const credit = cards(page).getByRole("link", { name: `Credit 2 ETH to ${holder.email}` });
  await expect(credit).toHaveCount(0);
  await look(page, api, { arrivals: [{ ...small, is_confirmed: true }] });
  await expect(credit).toHaveAttribute("href", new RegExp(`/admin/users/${holder.id}\\?coin=ethereum`));
  await cards(page).getByRole("button", { name: "Settle 2 ETH (Ethereum (ERC20))" }).click();
  const dialog = page.getByRole("dialog", { name: "Settle it without crediting?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Too small");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect.poll(() => sent).toEqual([{ p_arrival_id: id, p_reason: "Too small" }]);
});

test("why a payment is not among the arrivals, and the one step that helps", async ({ open, api }) => {
  api.begin({ who: "owner" });
  const payment = paymentOf(person(api));
  const page = await open("/admin/networks?tab=find");
  const card = cards(page);
  const findings: [AdminFoundPayment["finding"], string, string][] = [
    ["own_fee", "Our own fee", "It isn't a deposit."],
    [
      "other_network",
      "Other network",
      "The pool has this address on BSC (BEP20) and Polygon POS, but not on",
    ],
    ["unlisted", "Not listed", "Its coin isn't listed on Ethereum (ERC20)."],
    ["not_watched", "Not watched", "isn't watched, so deposits there are entered by hand"],
    ["waiting", "In no block", "It waits for a block."],
    ["delayed", "Can't be read", "can't be read at the moment"],
    ["not_read_yet", "Not read yet", "Its block is read next."],
    ["being_read", "Being read", "Its block is being read again."],
    ["before_reading", "Before watching", "Its block is from before Ethereum (ERC20) was watched."],
    ["not_counted", "Missed", "this payment isn't known"],
  ];
  const steps = card.getByRole("button").or(card.getByRole("link", { name: /^(Open the wallet|Add )/ }));
  const expected: Partial<Record<AdminFoundPayment["finding"], string>> = {
    other_network: "Open Its Wallet",
    unlisted: "Add the Coin",
    before_reading: "Read Its Block",
    not_counted: "Read Its Block",
  };
  for (const [finding, label, words] of findings) {
    await look(page, api, { payments: [{ ...payment, finding }] });
    await expect(card).toContainText(label);
    await expect(card).toContainText(words);
    const step = expected[finding];
    if (step) await expect(steps).toHaveText(step);
    else await expect(steps).toHaveCount(0);
  }
});

test("a block is read again as far as blocks were credited, and entries by hand lead to the user", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const holder = person(api);
  const payment = paymentOf(holder);
  const sent: CallInput<"admin_rescan_chain">[] = [];
  api.answerCall("admin_rescan_chain", (input) => {
    sent.push(input);
    return { success: true };
  });
  const page = await open("/admin/networks?tab=find");
  const read = cards(page).getByRole("button", { name: "Read block" });
  await look(page, api, { payments: [{ ...payment, block_height: 812_343 }] });
  await expect(read).toBeDisabled();
  await look(page, api, { payments: [payment] });
  await expect(read).toBeEnabled();
  await read.click();
  const dialog = page.getByRole("dialog", { name: "Read old blocks of Ethereum (ERC20)" });
  await expect(dialog.getByRole("textbox", { name: "First block" })).toHaveValue("800000");
  await expect(dialog.getByRole("textbox", { name: "Last block" })).toHaveValue("800000");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("A user misses it");
  await dialog.getByRole("button", { name: "Read", exact: true }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        ...{ p_network_id: "ethereum", p_from_height: 800_000, p_to_height: 800_000 },
        p_reason: "A user misses it",
      },
    ]);
  await look(page, api, { payments: [{ ...payment, finding: "not_watched", entry_output: 0 }] });
  const add = cards(page).getByRole("link", { name: `Add 3 ETH to the balance of ${holder.email}` });
  await expect(add).toHaveAttribute("href", /coin=ethereum&network=Ethereum.*hash=0x.*&output=0&amount=3/);
  await look(page, api, {
    payments: [{ ...payment, finding: "not_watched", entry_output: 0, holder_then: null, holder_now: null }],
  });
  await expect(cards(page)).toContainText("Shown at the time toNobody");
  await expect(cards(page).getByRole("link", { name: "Find its user: 3 ETH" })).toBeVisible();
});

test("a role that only reads sees no step that would be refused", async ({ open, api }) => {
  api.begin({ who: "auditor" });
  const payment = paymentOf(person(api));
  const page = await open("/admin/networks?tab=find");
  await look(page, api, { payments: [{ ...payment, entry_output: 0 }] });
  await expect(cards(page).getByRole("button", { name: "Read block" })).toBeDisabled();
  await expect(cards(page).getByRole("link", { name: /^Add 3 ETH/ })).toHaveCount(0);
});

test("what the nodes say, and what can be said of a transaction that pays nobody here; on a phone", async ({
  open,
  api,
}) => {
  api.begin({ who: "operator" });
  const node = {
    ...{ ...network, node: "node 1", answer: "has" as const, fault: null, tip_height: 812_344 },
    ...{ block_height: 812_340, has_failed: false, explorer_url },
  };
  const page = await open("/admin/networks?tab=find", phone);
  const byHand = [
    { network_id: "monero", network: "XMR", has_tag: false },
    { network_id: "ripple", network: "XRP", has_tag: true },
  ];
  const silent = { ...node, node: "node 2", answer: "silent" as const, fault: "no answer within 5000 ms" };
  await look(page, api, {
    nodes: [node, { ...silent, tip_height: null, block_height: null }],
    by_hand: byHand,
  });
  await expect(result(page)).toContainText("It pays no address of the pool");
  await expect(result(page)).not.toContainText("Nobody reads");
  const nodes = result(page).getByRole("table", { name: "What the nodes say" });
  await expect(nodes.getByRole("row", { name: "node 1" })).toContainText("Has it");
  await expect(nodes.getByRole("row", { name: "node 1" })).toContainText("812,340");
  await expect(nodes.getByRole("row", { name: "node 2" })).toContainText("no answer within 5000 ms");
  expect(await overflows(page)).toBe(false);
  await look(page, api, { nodes: [{ ...node, has_failed: true }] });
  await expect(result(page)).toContainText("It failed on Ethereum (ERC20): nothing arrived");
  await look(page, api, { nodes: [{ ...node, answer: "lacks", block_height: null }], by_hand: byHand });
  await expect(result(page)).toContainText("No node knows it");
  await expect(result(page)).toContainText("Nobody reads XMR and XRP");
  await expect(result(page)).toContainText("On XRP the memo or tag tells whose a payment is.");
  await look(page, api, {});
  await expect(result(page)).toContainText("No node was asked");
  for (const [text, words] of [
    [address, "That's an address."],
    [`${hash} ${"4e".repeat(32)}`, "That's more than one transaction."],
    ["where is it", "That's not a transaction hash."],
  ] as const) {
    await find(page, text);
    await expect(result(page)).toContainText(words);
  }
});

test("it is reached from a search of arrivals without a result, and from a user's page", async ({
  open,
  api,
}) => {
  api.begin({ who: "operator" });
  api.world.office.arrivals = [];
  const page = await open(`/admin/networks?tab=arrivals&q=${hash}`);
  await page.getByRole("link", { name: "Ask the nodes" }).click();
  const field = page.getByRole("textbox", { name: "Transaction hash or explorer link" });
  await expect(field).toHaveValue(hash);
  await expect(result(page)).toContainText("No node was asked");
  const owner = api.world.office.wallets.find(({ user }) => user !== null)?.user;
  await page.goto(`/admin/users/${owner?.id}`);
  await page.getByRole("link", { name: "Find a deposit" }).click();
  await expect(field).toHaveValue("");
});

test("new blocks do not have the nodes asked again; settling a payment does", async ({ open, api }) => {
  api.begin({ who: "owner" });
  const page = await open("/admin/networks?tab=find");
  const chains: string[] = [];
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/admin\/chains$/.test(request.url())) chains.push(request.url());
    if (/\/api\/admin\/find-deposit/.test(request.url())) asked.push(request.url());
  });
  await look(page, api, { arrivals: [{ ...arrivalOf(person(api)), state: "review", question: "rejected" }] });
  await expect(cards(page)).toHaveCount(1);
  const before = chains.length;
  api.say({ type: "admin_chains" });
  await expect.poll(() => chains.length).toBeGreaterThan(before);
  expect(asked).toHaveLength(1);
  await cards(page).getByRole("button", { name: "Settle" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => asked.length).toBe(2);
});
