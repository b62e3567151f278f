import { overflows } from "../support/browser/screens.ts";
import { withdrawBitcoin } from "../support/people/people.ts";
import { expect, phone, tablet, test } from "../support/test.ts";

test.describe("Coin detail", () => {
  test("T75 shows coin image, symbol, balance, fiat value, 24h change percent, Available and Pending; T11 Pending is what pending withdrawals hold, and updates live", {
    tag: "@journey",
  }, async ({ open, someone, administrator, exchange }) => {
    await administrator.credit(someone, "bitcoin", "0.5");
    const look = async (options: Parameters<typeof open>[2]) => {
      const page = await open(someone, "/coin/bitcoin", options);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Bitcoin" })).toBeVisible();
      await expect(main.locator("header svg[viewBox='0 0 32 32']")).toBeVisible();
      await expect(main).toContainText(/Balance\s*0\.5 BTC\s*≈ \$47,109\.20/);
      await expect(main).toContainText(/Available\s*0\.5\s*Pending\s*0\.00000000/);
      await expect(main).toContainText(
        /Price to buy\s*\$97,987\.14\s*\+1\.84%\s*24h\s*Price to sell\s*\$94,218\.40/,
      );
      await expect(main).toContainText(/Market Cap\s*\$1\.9T\s*Volume 24h\s*\$38\.2B/);
      expect(await overflows(page)).toBe(false);
      return main;
    };
    await look(phone);
    await look(tablet);
    const main = await look({});
    const withdrawal = await withdrawBitcoin(exchange, someone, "0.1");
    await expect(main).toContainText(/Available\s*0\.4\s*Pending\s*0\.1/);
    await expect(main.getByRole("listitem").first()).toContainText(/Withdrawal BTC.*−0\.1 BTC.*pending/is);
    await administrator.reject(withdrawal);
    await expect(main).toContainText(/Available\s*0\.5\s*Pending\s*0\.00000000/);
  });
});
