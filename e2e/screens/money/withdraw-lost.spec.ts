import { address, fill, says, submit } from "../../support/money/withdraw-screen.ts";
import { withdrawalDialog } from "../../support/people/two-factor.ts";
import { setBalances } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

const contract = "This is the address of a token's contract. Coins sent there are lost.";

test("T74 a token's contract and a burn address are refused while they are typed, and on Submit", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  setBalances(api, { ethereum: "1" });
  const page = await open("/withdraw/ethereum");
  for (const [to, reason] of [
    ["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", contract],
    [
      "0x000000000000000000000000000000000000dEaD",
      "Nobody has the key to this address. Coins sent there are lost.",
    ],
  ] as const) {
    await address(page).fill(to);
    await says(address(page), reason);
    await expect(page.getByRole("button", { name: "Save this address" })).toBeDisabled();
    await fill(page, to, "0.5");
    await submit(page).click();
    await expect(address(page)).toBeFocused();
    await expect(withdrawalDialog(page)).toBeHidden();
  }
});

test("T74 the dialog shows the form that is paid, however the address is typed", async ({ open, api }) => {
  api.begin({ isEmpty: true });
  setBalances(api, { ethereum: "1" });
  const page = await open("/withdraw/ethereum");
  await fill(page, "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0.5");
  await submit(page).click();
  await expect(withdrawalDialog(page).getByText("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).toBeVisible();
});
