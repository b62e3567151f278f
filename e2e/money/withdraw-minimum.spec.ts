import { pickOption } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { rpc } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const evmAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

// Other tests rely on the default minimum.
test.afterEach(async ({ exchange }) => {
  await runSql(
    exchange,
    "update app.coin_networks set minimum_withdrawal = 0.005 where coin_id = 'binancecoin' and network_id = 'ethereum'",
  );
});

test("T74 the minimum stands below the quantity, with the fee, and changes with the network; MAX below it says so", {
  tag: "@long-journey",
}, async ({ open, someone, administrator }) => {
  await administrator.credit(someone, "binancecoin", "0.003");
  const page = await open(someone, "/withdraw/binancecoin", phone);
  const quantity = page.getByLabel("Quantity");
  await expect(quantity).toHaveAccessibleDescription(/Minimum on BSC \(BEP20\): 0\.0025 BNB, fee included/);
  await page.getByRole("combobox", { name: "Network" }).click();
  await pickOption(page.getByRole("option", { name: "Ethereum (ERC20)" }));
  await expect(quantity).toHaveAccessibleDescription(
    /Minimum on Ethereum \(ERC20\): 0\.0055 BNB, fee included/,
  );
  await page.getByRole("button", { name: "MAX" }).click();
  await expect(quantity).toHaveAccessibleDescription(
    "Minimum withdrawal amount is 0.0055 BNB. After the fee of 0.0005 BNB, at least 0.005 BNB must arrive.",
  );
  await page.getByRole("combobox", { name: "Network" }).click();
  await pickOption(page.getByRole("option", { name: "BSC (BEP20)" }));
  await expect(quantity).toHaveAccessibleDescription(/Minimum on BSC/);
});

test("T74 a minimum that an administrator raises shows in an open form", async ({
  open,
  someone,
  administrator,
  exchange,
}) => {
  await administrator.credit(someone, "binancecoin", "1");
  const page = await open(someone, "/withdraw/binancecoin");
  await page.getByRole("combobox", { name: "Network" }).click();
  await pickOption(page.getByRole("option", { name: "Ethereum (ERC20)" }));
  await page.getByLabel("Address", { exact: true }).fill(evmAddress);
  await page.getByLabel("Quantity").fill("0.006");
  await rpc(exchange, administrator.person, "admin_update_withdrawal_minimum", {
    p_coin_id: "binancecoin",
    p_network_id: "ethereum",
    p_minimum: "0.01",
    p_seen_minimum: "0.005",
  });
  await expect(page.getByLabel("Quantity")).toHaveAccessibleDescription(/0\.0105 BNB/);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByLabel("Quantity")).toHaveAccessibleDescription(
    /^Minimum withdrawal amount is 0\.0105 BNB/,
  );
});
