import type { Page } from "@playwright/test";
import { holdAnswers } from "../../support/browser/screens.ts";
import { newEvmAddress } from "../../support/money/addresses.ts";
import { expect, test } from "../support/test.ts";

/** The example account of BIP 84, whose addresses are well known. */
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
/** BIP 32's second test vector. */
const xprv =
  "xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U";

const file = (page: Page, name: string, text: string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test.describe("Import of many wallets from a CSV", () => {
  test("a template can be downloaded", async ({ open }) => {
    const page = await open("/admin/wallets?tab=new&by=csv");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Template" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("wallets.csv");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("utf8")).toMatch(
      /^\uFEFFBTC BTC,ETH Ethereum \(ERC20\),USDT Polygon POS,/,
    );
  });
});

test("a file with semicolons and quotes, as spreadsheets in German save it, is read; one that mixes separators is not", async ({
  open,
}) => {
  const page = await open("/admin/wallets?tab=new&by=csv");
  const [first, second] = [newEvmAddress(), newEvmAddress()];
  await file(page, "mixed.csv", "ETH Ethereum (ERC20);USDC Ethereum (ERC20),USDT Polygon POS\r\n");
  await expect(page.getByText(/^The header has more than one kind of separator/)).toBeVisible();
  await file(
    page,
    "german.csv",
    `\uFEFF"ETH Ethereum (ERC20)";"USDC Ethereum (ERC20)"\r\n"${first}";${first}\r\n${second};"${second}"\r\n`,
  );
  await expect(page.getByRole("button", { name: "Import 2 wallets" })).toBeVisible();
  await page.getByRole("combobox", { name: "Format of the CSV file" }).selectOption("semicolon");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Template" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString("utf8")).toMatch(/^\uFEFFBTC BTC;ETH Ethereum \(ERC20\);/);
});

test.describe("Creation from extended public keys", () => {
  test("'This is a private key. Never paste it anywhere …': it is discarded on paste and never sent", async ({
    open,
  }) => {
    const page = await open("/admin/wallets?tab=new&by=keys");
    const field = page.getByLabel("Bitcoin", { exact: true });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    const refusal = { code: "account_key_invalid", message: "", details: {} };
    await page.route(/derivation-preview/, (route) => route.fulfill({ status: 400, json: refusal }));
    await field.fill(xprv);
    await expect(field).toHaveValue("");
    await expect(field).toHaveAccessibleDescription(
      /^This is a private key\. Never paste it anywhere.*emptied\.$/,
    );
    await page.getByRole("button", { name: "Show Addresses" }).click();
    await expect(page.getByText("Please give at least one extended public key.")).toBeVisible();
    await field.fill("zpub");
    await page.getByRole("button", { name: "Show Addresses" }).click();
    await expect(field).toHaveAccessibleDescription(/^This is not an extended public key/);
    expect(sent.join()).not.toContain("xprv");
  });

  test("addresses that arrive after their key was replaced are not shown for the new key", async ({
    open,
  }) => {
    const page = await open("/admin/wallets?tab=new&by=keys");
    const show = page.getByRole("button", { name: "Show Addresses" });
    const region = page.getByRole("region", { name: "Compare with your own wallet" });
    const of = { network_id: "bitcoin", network: "BTC", first: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu" };
    const key = {
      ...{ fingerprint: "73c5da0a", account: 0, next_index: 0, script: "p2wpkh", is_script_known: true },
      ...{ addresses: [{ ...of, next: of.first }], kinds: [{ script: "p2wpkh", addresses: [of] }] },
    };
    await page.route(/derivation-preview/, (route) => route.fulfill({ json: { keys: [key] } }));
    await page.getByLabel("Bitcoin", { exact: true }).fill(zpub);
    await show.click();
    await expect(region).toContainText(of.first);
    await page.reload();
    const held = await holdAnswers(page, /derivation-preview/);
    await page.getByLabel("Bitcoin", { exact: true }).fill(zpub);
    await show.click();
    await expect.poll(() => held.count).toBe(1);
    await page.getByLabel("Bitcoin", { exact: true }).fill("zpub");
    held.release();
    await expect(show).toBeEnabled();
    await expect(region).toHaveCount(0);
  });
});
