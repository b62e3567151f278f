import type { Page } from "@playwright/test";
import type { CallInput, FakeApi } from "@portico/testing/fake";
import { overflows } from "../../../support/browser/screens.ts";
import { expect, phone, test } from "../../support/test.ts";

const usdc = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359";
const other = "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174";
const networks = (page: Page) => page.getByRole("dialog", { name: /^Networks of/ });
const question = (page: Page) => page.getByRole("dialog", { name: /\?$/ });
const contract = (page: Page) => page.getByLabel("Contract", { exact: true });
const decimals = (page: Page) => page.getByLabel("Contract's decimals");
const check = (page: Page) => networks(page).getByRole("button", { name: "Check contract" });

async function openForm(page: Page, coin: string, network: string): Promise<void> {
  await page.getByRole("button", { name: `Networks of ${coin}` }).click();
  await networks(page).getByRole("button", { name: "Add network" }).click();
  await page.getByRole("combobox", { name: "Network" }).click();
  await page.getByRole("option", { name: network }).click();
}

function answer(api: FakeApi, network: string, decimals: number | null, symbol: string | null): void {
  api.world.office.contract_claims[network] = { node: "answered", has_code: true, decimals, symbol };
}

test("T88 an owner adds a network: what is wrong is said at its field, and the confirmation repeats the contract", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const sent: CallInput<"admin_add_coin_network">[] = [];
  const page = await open("/admin/settings?tab=coins");
  page.on("request", (request) => {
    if (request.url().endsWith("/admin_add_coin_network")) sent.push(request.postDataJSON());
  });

  await test.step("only networks with tokens on which the coin is not", async () => {
    await page.getByRole("button", { name: "Networks of USDC" }).click();
    await expect(networks(page).getByRole("listitem", { name: "Ethereum (ERC20)" })).toContainText(
      "6 decimals",
    );
    await networks(page).getByRole("button", { name: "Add network" }).click();
    await expect(page.getByRole("combobox", { name: "Network" })).toBeFocused();
    await page.getByRole("combobox", { name: "Network" }).click();
    await expect(page.getByRole("option")).toHaveText([
      "Polygon POS",
      "Arbitrum One",
      "BSC (BEP20)",
      "Tron (TRC20)",
      "Solana",
      "ETC",
    ]);
    await page.getByRole("option", { name: "Polygon POS" }).click();
  });
  await test.step("bad input", async () => {
    await decimals(page).fill("six");
    await check(page).click();
    await expect(contract(page)).toHaveAccessibleDescription(/Please fill this in/);
    await expect(decimals(page)).toHaveAttribute("aria-invalid", "true");
    await contract(page).fill(usdc.replace("c3359", "C3359"));
    await decimals(page).fill("6");
    await check(page).click();
    await expect(contract(page)).toHaveAttribute("aria-invalid", "true");
    await expect(question(page)).toHaveCount(0);
  });
  await test.step("what the node says keeps it from being confirmed", async () => {
    await contract(page).fill(usdc);
    api.world.office.contract_claims.polygon = {
      node: "answered",
      has_code: false,
      decimals: null,
      symbol: null,
    };
    await check(page).click();
    await expect(contract(page)).toHaveAccessibleDescription(
      /says that there is no contract at this address/,
    );
    answer(api, "polygon", 18, "USDC");
    await check(page).click();
    await expect(decimals(page)).toHaveAccessibleDescription(
      /says that this contract has 18 decimals, not 6/,
    );
    api.world.office.contract_claims.polygon = {
      node: "silent",
      has_code: null,
      decimals: null,
      symbol: null,
    };
    await check(page).click();
    await expect(contract(page)).toHaveAccessibleDescription(/didn't answer/);
    expect(sent).toEqual([]);
  });
  await test.step("a contract with another symbol is warned about, whatever the symbol is", async () => {
    answer(api, "polygon", 6, "<b>USDT</b>");
    await check(page).click();
    await expect(question(page)).toContainText("This contract calls itself <b>USDT</b>, not USDC.");
    await question(page).getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("the confirmation says what follows, and a double click adds it once", async () => {
    answer(api, "polygon", 6, "USDC");
    await check(page).click();
    await expect(question(page)).toContainText(usdc);
    await expect(question(page)).toContainText("Wallets in use without an address there: 3 of 40.");
    await expect(question(page)).toContainText("What arrived before isn't credited by itself");
    await expect(question(page)).toContainText("so it proves nothing");
    await question(page).getByRole("button", { name: "Add network" }).dblclick();
    await expect(page.getByText("USDC on Polygon POS was added.")).toBeVisible();
    expect(sent).toEqual([
      {
        p_coin_id: "usd-coin",
        p_network_id: "polygon",
        p_contract_address: usdc,
        p_contract_decimals: 6,
        p_minimum_withdrawal: "1",
        p_reason: "USDC on this network is coming soon",
      },
    ]);
    const line = networks(page).getByRole("listitem", { name: "Polygon POS" });
    await expect(line).toContainText("Paused");
    await expect(line).toContainText(usdc);
    await expect(networks(page).getByRole("button", { name: "Add network" })).toBeFocused();
  });
  await test.step("Pauses name the coin and the network", async () => {
    await page.keyboard.press("Escape");
    await page.goto("/admin/settings?tab=pauses");
    await expect(page.getByText("New network of this coin, not open yet")).toHaveCount(2);
    await page.goto("/admin/withdrawals");
    await expect(page.getByText("New and not open for withdrawals yet: USDC on Polygon POS.")).toBeVisible();
  });
});

test("T88 of two administrators, the second one is told that the network is there, and that a contract has changed", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const page = await open("/admin/settings?tab=coins");
  await openForm(page, "USDC", "Polygon POS");
  const colleague = await open("/admin/settings?tab=coins");
  await openForm(colleague, "USDC", "Polygon POS");
  for (const [one, address] of [
    [page, usdc],
    [colleague, other],
  ] as const) {
    await contract(one).fill(address);
    await check(one).click();
    await expect(question(one)).toContainText("No node of yours reads Polygon POS, so nothing was checked.");
    await question(one).getByRole("button", { name: "Add network" }).click();
  }
  await expect(colleague.getByText("USDC is already on Polygon POS.")).toBeVisible();
  await expect(networks(page).getByRole("listitem", { name: "Polygon POS" })).toContainText(usdc);

  await test.step("a contract that was entered wrong is corrected while nothing has used it", async () => {
    await networks(page).getByRole("button", { name: "Correct contract on Polygon POS" }).click();
    await expect(contract(page)).toBeFocused();
    await expect(contract(page)).toHaveValue(usdc);
    await contract(page).fill(other);
    await page.getByLabel("Reason", { exact: true }).fill("A slip");
    await check(page).click();
    await expect(question(page)).toContainText(other);
    await question(page).getByRole("button", { name: "Save contract" }).click();
    await expect(page.getByText("The contract of USDC on Polygon POS was corrected.")).toBeVisible();
    await expect(networks(page).getByRole("listitem", { name: "Polygon POS" })).toContainText(other);
  });
  await test.step("one who saw the contract before is told", async () => {
    await networks(page).getByRole("button", { name: "Correct contract on Polygon POS" }).click();
    const coin = api.world.coins.find(({ coin_id }) => coin_id === "usd-coin");
    const pair = coin?.networks.find(({ network_id }) => network_id === "polygon");
    if (pair) pair.contract = { address: usdc, decimals: 6 };
    await page.getByLabel("Reason", { exact: true }).fill("A slip");
    await check(page).click();
    await question(page).getByRole("button", { name: "Save contract" }).click();
    await expect(networks(page).getByRole("alert")).toContainText("Another administrator has changed this");
  });
});

test("T88 on a phone and by keyboard; who is no owner reads the networks alone", async ({ open, api }) => {
  api.begin({ who: "owner" });
  answer(api, "bsc", 18, "USDC".repeat(8));
  const page = await open("/admin/settings?tab=coins", phone);
  await page.getByRole("button", { name: "Networks of USDC" }).press("Enter");
  await networks(page).getByRole("button", { name: "Add network" }).press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Network" })).toContainText("BSC (BEP20)");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d");
  await page.keyboard.press("Tab");
  await page.keyboard.type("18");
  await page.keyboard.press("Enter");
  await expect(question(page)).toContainText("Make sure that it's the right one.");
  expect(await overflows(page)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await networks(page).getByRole("button", { name: "Back" }).click();
  await expect(networks(page).getByRole("button", { name: "Add network" })).toBeFocused();

  api.begin({ who: "operator" });
  const operator = await open("/admin/settings?tab=coins");
  await operator.getByRole("button", { name: "Networks of USDC" }).click();
  await expect(networks(operator).getByRole("button", { name: "Add network" })).toBeDisabled();
  await expect(networks(operator).getByRole("button", { name: "Add network" })).toHaveAccessibleDescription(
    /role/,
  );
});

test("T88 a contract that is open or used cannot be corrected; a bridged form and a new coin are warned about", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const added = { added_at: new Date().toISOString(), added_by: "owner" };
  api.world.office.settings.added_networks = [
    { coin_id: "tether", network_id: "polygon", obstacle: "open", ...added },
    { coin_id: "tether", network_id: "arbitrum", obstacle: "used", ...added },
  ];
  const page = await open("/admin/settings?tab=coins");
  await page.getByRole("button", { name: "Networks of Tether" }).click();
  await expect(networks(page).getByRole("listitem", { name: "Polygon POS" })).toContainText(
    "To correct the contract, pause deposits and withdrawals here first.",
  );
  await expect(networks(page).getByRole("button", { name: /^Correct/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await openForm(page, "Litecoin", "BSC (BEP20)");
  await contract(page).fill("0x4338665CBB7B2485A8855A139b75D5e34AB0DB94");
  await decimals(page).fill("18");
  await check(page).click();
  await expect(question(page)).toContainText("LTC has a network of its own.");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");

  answer(api, "ethereum", 6, "LINK");
  await page.getByLabel("CoinGecko id").fill("sample-coin");
  await page.getByLabel("Name", { exact: true }).fill("Sample Coin");
  await page.getByLabel("Symbol").fill("SMPL");
  await page.getByRole("checkbox", { name: "Ethereum (ERC20)" }).click();
  await page.getByLabel("Contract on Ethereum (ERC20)").fill("0x5A4D504C45c0139a1B2C3d4E5f60718293A4b5C6");
  for (const field of ["Swap fee", "Withdrawal fee", "Minimum deposit"])
    await page.getByLabel(field).fill("1");
  const submit = page.getByRole("button", { name: "Add coin" });
  await submit.click();
  await expect(page.getByLabel("Contract's decimals on Ethereum (ERC20)")).toHaveAccessibleDescription(
    /has 6 decimals, not 18/,
  );
  await page.getByLabel("Decimals", { exact: true }).fill("6");
  await submit.click();
  await expect(question(page)).toContainText("This contract calls itself LINK, not SMPL.");
});
