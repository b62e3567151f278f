import type { Page } from "@playwright/test";
import type { FoundDeposit, OwnArrival } from "@portico/contract";
import type { FakeApi } from "@portico/testing/fake";
import { overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const hash = "3f".repeat(32);
const explorer_url = `https://etherscan.io/tx/0x${hash}`;
const address = "0x7f0C1A5dE9D0cBb3A1DDc2B6E0F1a9b8C7D6e5F4";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Find my deposit" });
const result = (page: Page) => dialog(page).getByRole("region", { name: "Result" });

async function find(page: Page, text: string): Promise<void> {
  await dialog(page).getByRole("textbox", { name: "Transaction hash" }).fill(text);
  await dialog(page).getByRole("button", { name: "Find", exact: true }).click();
}

async function opened(
  open: (path: string, options?: typeof phone) => Promise<Page>,
  options?: typeof phone,
): Promise<Page> {
  const page = await open("/deposit/bitcoin", options);
  await page.getByRole("button", { name: "Find my deposit" }).click();
  return page;
}

/** Asks for the hash on an exchange that answers with this and nothing else. */
async function read(page: Page, api: FakeApi, found: Partial<FoundDeposit>): Promise<void> {
  const { arrivals = [], deposits = [], withdrawals = [], payments = [], elsewhere = [] } = found;
  const { silent = [], by_hand = [] } = found;
  api.world.foundDeposit = { arrivals, deposits, withdrawals, payments, elsewhere, silent, by_hand };
  await find(page, hash);
}

const network = { network_id: "polygon", network: "Polygon POS" };
const arrival: OwnArrival = {
  ...network,
  id: "0198a0b0-0000-7000-8000-000000000001",
  transaction_hash: `0x${hash}`,
  explorer_url,
  output_index: 0,
  coin_id: "tether",
  symbol: "USDT",
  amount: "12.5",
  minimum: "1",
  address,
  state: "confirming",
  block_height: 100,
  mined_at: null,
  seen_at: "2026-01-02T03:04:05Z",
  deposit_id: null,
  confirmations: 2,
  confirmations_needed: 6,
  awaits_witness: false,
};
const payment: FoundDeposit["payments"][number] = {
  ...network,
  explorer_url,
  output_index: 0,
  address,
  contract: null,
  coin_id: "polygon-ecosystem-token",
  symbol: "POL",
  amount: "3",
  finding: "not_counted",
  address_networks: ["Ethereum (ERC20)", "BSC (BEP20)"],
};

test("Find my deposit says what became of a payment that was counted, and what to do next", async ({
  open,
  api,
}) => {
  const page = await opened(open);
  const states: [Partial<OwnArrival>, string, string][] = [
    [{ state: "waiting" }, "Seen, waiting for a block.", "You don't need to do anything."],
    [{}, "2/6 confirmations", "You don't need to do anything."],
    [{ awaits_witness: true }, "is being checked by a second node.", "You don't need to do anything."],
    [{ state: "credited", deposit_id: arrival.id }, "Credited to your balance.", "See details"],
    [{ state: "below_minimum" }, "below the minimum deposit of 1 USDT", "Contact support"],
    [{ state: "orphaned" }, "The network dropped this transaction.", "whether you still have the coins"],
    [{ state: "review" }, "We're looking into it.", "You don't need to do anything."],
    [{ state: "undone" }, "The network reversed this deposit.", "You don't need to do anything."],
    [{ state: "settled" }, "closed the case", "Contact support"],
  ];
  for (const [fields, is, next] of states) {
    await read(page, api, { arrivals: [{ ...arrival, ...fields }] });
    await expect(result(page)).toContainText("12.5 USDT · Polygon POS");
    await expect(result(page)).toContainText(is);
    await expect(result(page)).toContainText(next);
    await expect(result(page).getByRole("link", { name: "View on the network's explorer" })).toHaveAttribute(
      "href",
      explorer_url,
    );
  }
});

test("Find my deposit says why a payment was not counted, and what to do next", async ({ open, api }) => {
  const page = await opened(open);
  const findings: [FoundDeposit["payments"][number]["finding"], string, string][] = [
    ["own_fee", "We sent this ourselves to pay a network fee.", "You don't need to do anything."],
    ["other_network", "at your address of BSC (BEP20) and Ethereum (ERC20)", "Contact support"],
    ["unlisted", "we don't list this coin on Polygon POS", "Contact support"],
    ["not_watched", "Our team enters deposits on Polygon POS by hand.", "within a day"],
    ["waiting", "no block has it yet", "raise its fee"],
    ["delayed", "a block that we can't read at the moment", "when we can read the network again"],
    ["not_read_yet", "a block that we haven't read yet", "within a minute or so"],
    ["being_read", "We are reading its block again", "when we have read that block"],
    ["before_reading", "from before we began to read Polygon POS", "ask them to read old blocks again"],
    ["not_counted", "an address that you have or had", "Contact support"],
  ];
  for (const [finding, is, next] of findings) {
    const address_networks = ["BSC (BEP20)", "Ethereum (ERC20)"];
    await read(page, api, { payments: [{ ...payment, finding, address_networks }] });
    await expect(result(page)).toContainText("3 POL · Polygon POS");
    await expect(result(page)).toContainText(is);
    await expect(result(page)).toContainText(next);
  }
  await test.step("a token that is not listed is named by its contract", async () => {
    const contract = `0x${"77".repeat(20)}`;
    const unlisted = { ...payment, contract, coin_id: null, symbol: null, amount: null };
    await read(page, api, { payments: [{ ...unlisted, finding: "unlisted" }] });
    await expect(result(page)).toContainText("Token 0x77777777…777777 · Polygon POS");
  });
});

test("Find my deposit shows what was entered by hand, withdrawals, and transactions that pay somebody else", async ({
  open,
  api,
}) => {
  const page = await opened(open);
  const row = { network_id: "ripple", network: "XRP", id: arrival.id, symbol: "XRP", amount: "25" };
  for (const [status, words] of [
    ["pending", "Our team has entered this deposit. It isn't credited yet."],
    ["completed", "Our team credited it to your balance."],
    ["failed", "Our team rejected this deposit."],
  ] as const) {
    await read(page, api, { deposits: [{ ...row, status }] });
    await expect(result(page)).toContainText(words);
    await expect(result(page).getByRole("link", { name: "See details" })).toHaveAttribute(
      "href",
      `/transaction-details/deposit/${row.id}`,
    );
  }
  for (const [status, words] of [
    ["pending", "It isn't completed yet."],
    ["completed", "It's completed."],
    ["failed", "It failed."],
  ] as const) {
    await read(page, api, { withdrawals: [{ ...row, status }] });
    await expect(result(page)).toContainText(`This is a withdrawal of yours. ${words}`);
  }
  const other = { ...network, explorer_url, has_failed: false, has_contracts: false };
  await read(page, api, {
    elsewhere: [other],
    silent: [{ network_id: "ethereum", network: "Ethereum (ERC20)" }],
  });
  await expect(result(page)).toContainText(
    "This transaction is on Polygon POS, but it doesn't pay any of your addresses.",
  );
  await expect(result(page)).toContainText("compare the recipient with your deposit address");
  await expect(result(page)).not.toContainText("If a contract sent the coins");
  await expect(result(page)).toContainText("We can't ask Ethereum (ERC20) at the moment.");
  await expect(result(page)).not.toContainText("We found no deposit");
  await read(page, api, { elsewhere: [{ ...other, has_contracts: true }] });
  await expect(result(page)).toContainText("If a contract sent the coins");
  await read(page, api, { elsewhere: [{ ...other, has_failed: true, has_contracts: true }] });
  await expect(result(page)).toContainText("This transaction failed on Polygon POS, so nothing arrived.");
  await expect(result(page)).not.toContainText("If a contract sent the coins");
  await test.step("one that concerns the user hides the other networks with the hash", async () => {
    await read(page, api, { arrivals: [arrival], elsewhere: [other], silent: [network] });
    await expect(result(page).getByRole("listitem")).toHaveCount(1);
    await expect(result(page)).not.toContainText("at the moment");
  });
});

test("Find my deposit says what can't be known, and what is no hash; on a phone", async ({ open, api }) => {
  const page = await opened(open, phone);
  await read(page, api, {
    silent: [{ network_id: "bitcoin", network: "BTC" }],
    by_hand: [
      { network_id: "monero", network: "XMR", has_tag: false },
      { network_id: "ripple", network: "XRP", has_tag: true },
    ],
  });
  for (const words of [
    "We found no deposit of yours with this hash",
    "We can't ask BTC at the moment.",
    "We don't read XMR and XRP automatically",
    "If a tag or memo was missing or wrong on XRP",
  ])
    await expect(result(page)).toContainText(words);
  expect(await overflows(page)).toBe(false);
  for (const [text, title] of [
    [address, "That's an address, not a transaction"],
    [`${hash} ${"4e".repeat(32)}`, "That's more than one transaction"],
    ["where is my money", "That's not a transaction hash"],
  ] as const) {
    await find(page, text);
    await expect(result(page)).toContainText(title);
    await expect(result(page)).not.toContainText("We found no deposit");
  }
});

test("what is still coming is asked for again after a while, and not at each block; what is credited is not", async ({
  open,
  api,
}) => {
  const page = await opened(open);
  await page.clock.install();
  const asked: string[] = [];
  const lists: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/find-deposit/.test(request.url())) asked.push(request.url());
    if (/\/api\/(deposits|transactions)/.test(request.url())) lists.push(request.url());
  });
  await read(page, api, { arrivals: [arrival] });
  await expect(result(page)).toContainText("2/6 confirmations");
  const [transaction] = api.world.transactions;
  if (!transaction) throw new Error("the fake has no transaction");
  api.say({ type: "transaction", transaction });
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
  api.world.foundDeposit.arrivals = [{ ...arrival, state: "credited" }];
  await page.clock.runFor(21_000);
  await expect(result(page)).toContainText("Credited to your balance.");
  await page.clock.runFor(60_000);
  expect(asked).toHaveLength(2);
});
