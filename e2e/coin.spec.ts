import { breakConnection, brokenConnection, overflows } from "./support/screens.ts";
import { expect, phone, test } from "./support/test.ts";

test("Shows coin image, symbol, balance, fiat value, 24h change percent and Available", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "0.5");
  for (const options of [{}, phone]) {
    const page = await open(someone, "/coin/bitcoin", options);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Bitcoin" })).toBeVisible();
    await expect(main).toContainText(/Balance\s*0\.50000000 BTC\s*≈ \$48,993\.56/);
    await expect(main).toContainText(/Available\s*0\.50000000\s*Held\s*0\.00000000/);
    await expect(main).toContainText(/24h\s*Up 1\.84%/);
    expect(await overflows(page)).toBe(false);
  }
});

test("Actions lead to /buy/{coinId}, /swap (preset from coin and to coin tether) and /withdraw/{coinId}; a back arrow goes to /wallets", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/coin/litecoin");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Buy" })).toHaveAttribute("href", "/buy/litecoin");
  await expect(main.getByRole("link", { name: "Swap" })).toHaveAttribute(
    "href",
    "/swap?from=litecoin&to=tether",
  );
  await expect(main.getByRole("link", { name: "Withdraw" })).toHaveAttribute("href", "/withdraw/litecoin");
  await main.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/wallets");
});

test("Unknown coin: 'Cryptocurrency not found' with a link to /wallets", async ({ open, someone }) => {
  for (const id of ["nocoin", "BITCOIN", "%3Cb%3E"]) {
    const page = await open(someone, `/coin/${id}`);
    await expect(page.getByText("Cryptocurrency not found")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/wallets");
  }
});

test("T10 another name of an asset has that asset's balance", async ({ open, someone, administrator }) => {
  await administrator.credit(someone, "polygon-ecosystem-token", "7");
  const page = await open(someone, "/coin/polygon-network");
  await expect(page.getByRole("main")).toContainText("7.00000000 POL");
  await expect(page.getByRole("link", { name: "Withdraw" })).toHaveAttribute(
    "href",
    "/withdraw/polygon-ecosystem-token",
  );
});

test("'Failed to load coin data', and another try", async ({ open, someone, console }) => {
  console.allow(brokenConnection);
  const page = await open(someone, "/profile");
  const mend = await breakConnection(page, /\/api\/coins/);
  await page.goto("/coin/bitcoin");
  await expect(page.getByText("Failed to load coin data")).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Bitcoin" })).toBeVisible();
});
