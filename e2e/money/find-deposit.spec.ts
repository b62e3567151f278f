import type { Page } from "@playwright/test";
import { breakConnection, brokenConnection, expectSheet, overflows } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { mineChain, withWallet } from "../support/money/chain.ts";
import { join, rpc } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const open_ = (page: Page) => page.getByRole("button", { name: "Find my deposit" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Find my deposit" });
const field = (page: Page) => dialog(page).getByRole("textbox", { name: "Transaction hash" });
const result = (page: Page) => dialog(page).getByRole("region", { name: "Result" });

async function find(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

test("Find my deposit: a hash or an explorer link tells what became of a deposit", async ({
  open,
  someone,
  exchange,
}) => {
  await withWallet(exchange, someone);
  const stranger = await withWallet(exchange, await join(exchange));
  const chain = await mineChain(exchange, "litecoin");
  const seen = await chain.pay(someone, "50000000");
  const credited = await chain.pay(someone, "70000000");
  const small = await chain.pay(someone, "1");
  const others = await chain.pay(stranger, "50000000");
  await chain.mine(credited, small, others);
  await chain.mine();
  await chain.waiting(seen);
  const page = await open(someone, "/deposit/litecoin");
  await open_(page).click();

  await test.step("nothing typed", async () => {
    await dialog(page).getByRole("button", { name: "Find", exact: true }).click();
    await expect(field(page)).toHaveAccessibleDescription("Enter a transaction hash.");
    await expect(field(page)).toBeFocused();
  });
  await test.step("seen, in a block, credited", async () => {
    await find(page, `  ${seen.transaction_hash} `);
    await expect(result(page)).toContainText("0.5 LTC · LTC");
    await expect(result(page)).toContainText("Seen, waiting for a block.");
    await find(page, `https://explorer.example/tx/${credited.transaction_hash}?a=b`);
    await expect(result(page)).toContainText("0.7 LTC");
    await expect(result(page)).toContainText("2/3 confirmations");
    await chain.mine();
    await chain.credit();
    await dialog(page).getByRole("button", { name: "Find", exact: true }).click();
    await expect(result(page)).toContainText("Credited to your balance.");
  });
  await test.step("below the minimum, undone, closed", async () => {
    await find(page, small.transaction_hash);
    await expect(result(page)).toContainText(
      /below the minimum deposit of [\d.]+ LTC, so it wasn't credited/,
    );
    await expect(result(page).getByRole("link", { name: "See details" })).toHaveCount(0);
    const become = (state: string, hash: string) =>
      runSql(
        exchange,
        "update chain.arrivals set state = $1::chain.arrival_state where transaction_hash = $2",
        [state, hash],
      );
    await become("undone", credited.transaction_hash);
    await find(page, credited.transaction_hash);
    await expect(result(page)).toContainText("The network reversed this deposit. We're looking into it.");
    await become("settled", small.transaction_hash);
    await find(page, small.transaction_hash);
    await expect(result(page)).toContainText("We looked into it and closed the case.");
    await become("credited", credited.transaction_hash);
  });
  await test.step("unknown, somebody else's, an address, and no hash at all", async () => {
    for (const text of ["0a".repeat(32), others.transaction_hash]) {
      await find(page, text);
      await expect(result(page)).toContainText("We found no deposit of yours with this hash");
      await expect(result(page)).not.toContainText("0.5 LTC");
    }
    await find(page, "0x7f0c1a5de9d0cbb3a1ddc2b6e0f1a9b8c7d6e5f4");
    await expect(result(page)).toContainText("That's an address, not a transaction");
    await find(page, "<script>portico()</script>");
    await expect(result(page)).toContainText("That's not a transaction hash");
  });
  await test.step("it leads to the details", async () => {
    await find(page, credited.transaction_hash);
    await result(page).getByRole("link", { name: "See details" }).click();
    await expect(page).toHaveURL(/\/transaction-details\/deposit\//);
    await expect(dialog(page)).toBeHidden();
  });
});

test("Find my deposit: the server is away; entered by hand; the keyboard; a phone", async ({
  open,
  someone,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open(someone, "/deposit/bitcoin", phone);
  await open_(page).focus();
  await page.keyboard.press("Enter");
  await expectSheet(dialog(page));
  await test.step("the server is away", async () => {
    const restore = await breakConnection(page, /\/api\/find-deposit/);
    await find(page, "0a".repeat(32));
    await expect(result(page)).toContainText("We couldn't look it up");
    await restore();
    await result(page).getByRole("button", { name: "Try again" }).click();
    await expect(result(page)).toContainText("We found no deposit of yours with this hash");
  });
  await test.step("entered by hand on a network without a node", async () => {
    const hash = "E0".repeat(32);
    await rpc(exchange, administrator.person, "admin_add_deposit_and_balance", {
      target_user_id: someone.id,
      p_coin_id: "ripple",
      p_amount: "25",
      p_reason: "The tag was missing",
      p_network: "XRP",
      p_transaction_hash: hash,
    });
    await find(page, `I sent it with https://xrpscan.com/tx/${hash}, but forgot the tag`);
    await expect(result(page)).toContainText("25 XRP · XRP");
    await expect(result(page)).toContainText("Our team credited it to your balance.");
  });
  expect(await overflows(page)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(open_(page)).toBeFocused();
});
