import type { Page } from "@playwright/test";
import { tapLive } from "../support/browser/live.ts";
import { overflows, settled } from "../support/browser/screens.ts";
import { depositFrame, mineChain, withWallet } from "../support/money/chain.ts";
import { expect, phone, test } from "../support/test.ts";

const incoming = (page: Page) => page.getByRole("list", { name: "Incoming deposits" }).getByRole("link");
const recent = (page: Page) => page.getByRole("list", { name: "Recent deposits" }).getByRole("link");
const news = (page: Page) => page.getByRole("status").filter({ hasText: /arrive|on its way/ });

test("a deposit shows as pending with n/N confirmations as soon as it is seen, on the open deposit page, the coin's page, in the history and in its details, and is credited at N", {
  tag: "@long-journey",
}, async ({ open, someone, exchange }) => {
  await withWallet(exchange, someone);
  const chain = await mineChain(exchange, "litecoin");
  const page = await open(someone, "about:blank");
  const live = await tapLive(page);
  await page.goto("/deposit/litecoin");
  await expect(news(page)).toHaveText("Your deposit will appear here as soon as it arrives.");
  await expect(page.getByText("Amounts below the minimum aren't credited automatically.")).toBeVisible();
  await settled(page);
  const below = page.getByRole("region", { name: "Before you send" });
  const before = await below.boundingBox();
  const payment = await chain.pay(someone, "50000000");

  await test.step("seen: it waits for a block, and nothing moves", async () => {
    await chain.waiting(payment);
    live.say(depositFrame);
    await expect(incoming(page)).toHaveCount(2);
    await expect(incoming(page).first()).toHaveText(/^0\.5 LTCWaiting for a block$/);
    await expect(incoming(page).last()).toHaveAccessibleName("View on the network's explorer");
    await expect(incoming(page).last()).toHaveAttribute("href", new RegExp(payment.transaction_hash));
    await expect(news(page)).toContainText("0.5 LTC is on its way and waiting for confirmation.");
    expect(await below.boundingBox()).toEqual(before);
    await expect(recent(page)).toHaveText([/^\+0\.5 LTC.*PENDINGWaiting for a block$/]);
  });

  await test.step("in a block: 1/3, and one more with each block", async () => {
    await chain.mine(payment);
    live.say(depositFrame);
    await expect(incoming(page).first()).toHaveText(/1\/3 confirmations$/);
    await chain.mine();
    live.say(depositFrame);
    await expect(incoming(page).first()).toHaveText(/2\/3 confirmations$/);
  });

  const other = await open(someone, "about:blank");
  const otherLive = await tapLive(other);
  await test.step("the coin's page, the history and the details say the same", async () => {
    await other.goto("/coin/litecoin");
    await expect(other.getByRole("list", { name: "History" }).getByRole("link")).toHaveText([
      /Deposit LTC.*PENDING2\/3 confirmations$/,
    ]);
    await other.goto("/history");
    const row = other.getByRole("main").getByRole("link", { name: "2/3 confirmations" });
    await row.click();
    await expect(other.getByText("This deposit is waiting for confirmation.")).toBeVisible();
    await expect(other.getByText("2/3 confirmations")).toBeVisible();
  });

  await test.step("credited: both pages say so by themselves, and nothing moves", async () => {
    await chain.mine();
    await chain.credit();
    live.say(depositFrame);
    otherLive.say(depositFrame);
    await expect(news(page)).toContainText("0.5 LTC has arrived and is in your balance.");
    await expect(incoming(page)).toHaveCount(0);
    expect(await below.boundingBox()).toEqual(before);
    await expect(recent(page)).toHaveText([/COMPLETED$/]);
    await expect(other.getByRole("status").filter({ hasText: "COMPLETED" })).toBeVisible();
    await expect(other.getByText("3/3 confirmations")).toHaveCount(0);
  });
});

test("several outputs of one transaction are several deposits; those of another network are listed there; a reorganisation takes a confirmation back; a phone has room for all", async ({
  open,
  someone,
  exchange,
}) => {
  await withWallet(exchange, someone);
  const chain = await mineChain(exchange, "litecoin");
  const first = await chain.pay(someone, "12345678");
  const second = { ...first, output_index: 1, units: "123456789012345" };
  await chain.mine(first, second);
  await chain.mine();
  const page = await open(someone, "about:blank", phone);
  const live = await tapLive(page);
  await page.goto("/deposit/litecoin");
  await expect(incoming(page)).toHaveCount(4);
  await expect(page.getByText("2/3 confirmations")).toHaveCount(4);
  expect(await overflows(page)).toBe(false);
  await chain.takeBack();
  live.say(depositFrame);
  await expect(page.getByText("1/3 confirmations")).toHaveCount(4);
  await page.goto("/deposit/bitcoin");
  await expect(page.getByText("No BTC deposits yet.")).toBeVisible();
  await expect(incoming(page)).toHaveCount(0);
});
