import type { Page } from "@playwright/test";
import { brokenConnection, loseAnswer, overflows } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { approvePool, lastPoolRequest, rpcApproved } from "../support/people/pool.ts";
import { expect, phone, test } from "../support/test.ts";

/** The example account of BIP 84, whose addresses are well known. */
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
/** The same account as a descriptor. */
const descriptor =
  "wpkh([73c5da0a/84h/0h/0h]xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V/<0;1>/*)#qf45pmyh";
/** The account of Electrum's SegWit test wallet, which writes it as a zpub of m/0'. */
const xpub =
  "xpub69K7C1tFttYMBmSkcnVvxdCykmodiQUA1SwfUA5f5FsvA2vCDcYfrqRPtih6cPfT7xsZsYsDJaa9GWJj8Uytas99WPSgGv8iv5RRWSgCK5a";

const file = (page: Page, name: string, text: string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const faults = (page: Page) =>
  page.getByRole("list", { name: "Lines that cannot be imported" }).getByRole("listitem");

test.describe("Import of many wallets from a CSV", () => {
  test("a preview lists invalid, duplicate and incomplete lines with a reason; valid ones are imported", async ({
    open,
    exchange,
    administrator,
  }) => {
    const [taken, first, second] = [newEvmAddress(), newEvmAddress(), newEvmAddress()];
    await rpcApproved(exchange, administrator.person, "admin_create_wallet", {
      p_deposit_addresses: [
        { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address: taken },
      ],
    });
    const page = await open(administrator.person, "/admin/wallets?tab=new");
    await page.getByRole("radio", { name: "CSV file" }).click();
    await expect(page).toHaveURL("/admin/wallets?tab=new&by=csv");
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    await file(page, "broken.csv", 'ETH Ethereum (ERC20)\r\n"0x');
    await expect(page.getByText("This file cannot be read as CSV.")).toBeVisible();
    const lines = [
      "ETH Ethereum (ERC20),USDC Ethereum (ERC20)",
      `${first},${first}`,
      `${taken},${taken}`,
      `${second},`,
      `${first},${first}`,
      `${second},${second}`,
    ];
    await file(page, "wallets.csv", lines.join("\r\n"));
    await expect(faults(page)).toHaveText([
      /^Line 3\s*This Ethereum \(ERC20\) address belongs, or once belonged, to another wallet of the pool\.$/,
      /^Line 4\s*Public address for Ethereum \(ERC20\) is missing for USDC$/,
      /^Line 5\s*Line 2 has one of the same addresses\.$/,
    ]);
    const count = () =>
      runSql<{ count: number }>(
        exchange,
        "select count(*)::int from app.pool_addresses where public_address = any ($1)",
        [[first, second]],
      );
    expect(await count()).toEqual([{ count: 0 }]);
    await page.getByRole("button", { name: "Import 2 wallets" }).click();
    await expect(page.getByLabel("Reason")).toHaveAccessibleDescription("Please give a reason.");
    await page.getByLabel("Reason").fill("A new vault");
    await page.getByRole("button", { name: "Import 2 wallets" }).click();
    await expect(page.getByText("Requested 2 wallets")).toBeVisible();
    expect(await count()).toEqual([{ count: 0 }]);
    await approvePool(exchange, await lastPoolRequest(exchange));
    expect(await count()).toEqual([{ count: 2 }]);
    await expect(faults(page)).toHaveCount(3);
  });
});

test.describe("Creation from extended public keys", () => {
  test("an xpub asks which kind of addresses the wallet has, with the first of each; a descriptor does not", async ({
    open,
    administrator,
    exchange,
  }) => {
    const page = await open(administrator.person, "/admin/wallets?tab=new&by=keys", {
      ...phone,
      viewport: { width: 320, height: 844 },
    });
    const field = page.getByLabel("Bitcoin", { exact: true });
    const show = page.getByRole("button", { name: "Show Addresses" });
    await field.fill(descriptor.replace("qf45pmyh", "qf45pmyg"));
    await show.click();
    await expect(field).toHaveAccessibleDescription(/^The descriptor's checksum is wrong/);
    await field.fill(descriptor);
    await show.click();
    await expect(page.getByText("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu")).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: /^Kind of addresses/ })).toHaveCount(0);
    await field.fill(xpub);
    await show.click();
    const kinds = page.getByRole("radiogroup", { name: /^Kind of addresses/ });
    await expect(kinds.getByRole("radio")).toHaveCount(3);
    await expect(kinds.getByRole("radio", { checked: true })).toHaveCount(0);
    expect(await overflows(page)).toBe(false);
    await page.getByLabel("How many wallets").fill("1");
    await page.getByLabel("Reason").fill("Refilling the pool");
    const same = page.getByRole("checkbox", { name: "My wallet shows the same first addresses." });
    await same.click();
    const add = page.getByRole("button", { name: "Add 1 wallet" });
    await expect(add).toHaveAccessibleDescription("Please choose which kind of addresses your wallet has.");
    await kinds.getByText("bc1q2ccr34wzep58d4239tl3x3734ttle92a8srmuw").click();
    // Other addresses were compared.
    await expect(same).not.toBeChecked();
    await same.click();
    await add.click();
    await expect(page.getByText("Requested 1 wallet")).toBeVisible();
    await approvePool(exchange, await lastPoolRequest(exchange));
    const found = await runSql(
      exchange,
      "select derivation_path from app.pool_addresses where public_address = 'bc1q2ccr34wzep58d4239tl3x3734ttle92a8srmuw'",
    );
    expect(found).toEqual([{ derivation_path: "0/0" }]);
  });

  test("the first addresses are compared, then the pool is filled; each address shows its key's path", {
    tag: "@long-journey",
  }, async ({ open, administrator, exchange }) => {
    const page = await open(administrator.person, "/admin/wallets?tab=new&by=keys", phone);
    await page.getByLabel("Bitcoin", { exact: true }).fill(zpub);
    await page.getByRole("button", { name: "Show Addresses" }).tap();
    await expect(page.getByText("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu")).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await page.getByLabel("How many wallets").fill("0");
    await expect(page.getByLabel("How many wallets")).toHaveAccessibleDescription(
      "Please enter a number from 1 to 1,000.",
    );
    await page.getByLabel("How many wallets").fill("3");
    const add = page.getByRole("button", { name: "Add 3 wallets" });
    await expect(add).toHaveAccessibleDescription("Please compare the first addresses.");
    await page.getByRole("checkbox", { name: "My wallet shows the same first addresses." }).tap();
    await page.getByLabel("Reason").fill("Refilling the pool");
    await add.tap();
    await expect(page.getByText("Requested 3 wallets")).toBeVisible();
    await approvePool(exchange, await lastPoolRequest(exchange));
    await page.goto("/admin/wallets?tab=addresses&q=bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
    const found = page.getByRole("list", { name: "Deposit addresses" }).getByRole("listitem");
    await expect(found).toContainText(/Key [0-9a-f]{8}, account 0, path 0\/1/);
  });

  test("T5 a retry after a lost answer and a reload creates no second batch", async ({
    open,
    administrator,
    exchange,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(administrator.person, "/admin/wallets?tab=new&by=keys");
    const [start] = await runSql<{ next: number }>(
      exchange,
      "select coalesce(sum(next_index), 0) as next from app.account_keys",
    );
    const add = async () => {
      await page.getByLabel("Bitcoin", { exact: true }).fill(zpub);
      await page.getByRole("button", { name: "Show Addresses" }).click();
      await page.getByLabel("How many wallets").fill("2");
      await page.getByRole("checkbox", { name: "My wallet shows the same first addresses." }).click();
      await page.getByLabel("Reason").fill("Refilling the pool");
      await page.getByRole("button", { name: "Add 2 wallets" }).click();
    };
    const restore = await loseAnswer(page, /\/wallets\/derive$/);
    await add();
    await expect(page.getByText("Failed to derive wallets.")).toBeVisible();
    const region = page.getByRole("region", { name: "Compare with your own wallet" });
    await expect(region).toContainText(
      "we don't know whether these wallets were added. It's safe to try again",
    );
    await page.getByLabel("How many wallets").fill("3");
    await expect(region).toContainText(
      "We got no answer about an earlier attempt, so its wallets may have been added.",
    );
    await restore();
    await page.reload();
    await add();
    await expect(page.getByText("Requested 2 wallets")).toBeVisible();
    const [end] = await runSql<{ next: number }>(
      exchange,
      "select sum(next_index) as next from app.account_keys",
    );
    expect(Number(end?.next)).toBe(Number(start?.next) + 2);
  });
});
