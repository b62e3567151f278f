import type { Delay } from "@portico/contract";
import type { FakeApi } from "@portico/testing/fake";
import { overflows } from "../../support/browser/screens.ts";
import { addTransaction } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

const slow: Delay = { network_id: "bitcoin", network: "BTC", reason: "slow" };

/** Begins or ends delays, as open pages hear of it. */
function setDelays(api: FakeApi, ...delays: Delay[]): void {
  api.world.delays = delays;
  api.say({ type: "pauses", pauses: api.world.pauses, delays });
}

test("T89 the open deposit page says that a network is slow, why else it takes longer, and no more once it does not", async ({
  open,
  api,
}) => {
  const page = await open("/deposit/bitcoin", phone);
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(main).not.toContainText("longer than usual");
  setDelays(api, slow);
  const sentence = "BTC is slow to confirm at the moment. Deposits may take longer than usual.";
  await expect(main.getByText(sentence)).toBeVisible();
  expect(await overflows(page)).toBe(false);
  setDelays(api, { ...slow, reason: "behind" });
  await expect(
    main.getByText("We're catching up with BTC. Deposits may take longer than usual."),
  ).toBeVisible();
  setDelays(api, { ...slow, reason: "unreadable" });
  await expect(
    main.getByText("We can't read BTC at the moment. Deposits may take longer than usual."),
  ).toBeVisible();
  setDelays(api);
  await expect(main).not.toContainText("longer than usual");
});

test("T89 a delay of another network says nothing, in German neither", async ({ open, api }) => {
  api.begin({ who: "user", language: "de" });
  api.world.delays = [{ network_id: "ethereum", network: "Ethereum (ERC20)", reason: "slow" }, slow];
  const page = await open("/deposit/ethereum?network=ethereum");
  const main = page.getByRole("main");
  await expect(
    main.getByText(
      "Ethereum (ERC20) bestätigt im Moment langsam. Einzahlungen können länger dauern als üblich.",
    ),
  ).toBeVisible();
  await expect(main).not.toContainText("BTC bestätigt");
  setDelays(api, slow);
  await expect(main).not.toContainText("bestätigt im Moment langsam");
});

test("T89 the withdrawal form says it of the chosen network", async ({ open, api }) => {
  api.world.delays = [slow];
  const page = await open("/withdraw/bitcoin");
  const sentence = "BTC is slow to confirm at the moment. Withdrawals may take longer than usual.";
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  setDelays(api);
  await expect(page.getByRole("main").getByText(sentence)).toBeHidden();
});

for (const [type, words] of [
  ["deposit", "Deposits may take longer than usual."],
  ["withdrawal", "Withdrawals may take longer than usual."],
] as const) {
  test(`T89 the details of a ${type} say it while it is pending`, async ({ open, api }) => {
    api.world.delays = [slow];
    const fields = { type, coin_id: "bitcoin", amount: "0.5", network: "BTC" } as const;
    const pending = addTransaction(api, { ...fields, status: "pending" });
    const done = addTransaction(api, { ...fields, status: "completed" });
    const page = await open(`/transaction-details/${type}/${pending.id}`);
    const main = page.getByRole("main");
    await expect(main.getByText(`BTC is slow to confirm at the moment. ${words}`)).toBeVisible();
    await page.goto(`/transaction-details/${type}/${done.id}`);
    await expect(main.getByRole("status")).toHaveText("COMPLETED");
    await expect(main).not.toContainText("longer than usual");
  });
}

test("T89 Find my deposit says it of a deposit that is not credited yet", async ({ open, api }) => {
  api.world.delays = [slow];
  const arrival = {
    ...{
      id: "019a0000-0000-7000-8000-000000000300",
      network_id: "bitcoin",
      network: "BTC",
      transaction_hash: "a".repeat(64),
    },
    ...{ explorer_url: null, output_index: 0, coin_id: "bitcoin", symbol: "BTC", amount: "0.25" },
    ...{ minimum: "0", address: "bc1q", block_height: 10, mined_at: null, seen_at: new Date().toISOString() },
    ...{ deposit_id: null, confirmations: 1, confirmations_needed: 3, awaits_witness: false },
  };
  api.world.foundDeposit.arrivals = [{ ...arrival, state: "confirming" }];
  const page = await open("/deposit/bitcoin");
  await page.getByRole("button", { name: "Find my deposit" }).click();
  const dialog = page.getByRole("dialog", { name: "Find my deposit" });
  const field = dialog.getByRole("textbox", { name: "Transaction hash" });
  await field.fill("a".repeat(64));
  await dialog.getByRole("button", { name: "Find", exact: true }).click();
  await expect(dialog).toContainText("BTC is slow to confirm at the moment.");
  api.world.foundDeposit.arrivals = [{ ...arrival, state: "credited" }];
  await field.fill("b".repeat(64));
  await dialog.getByRole("button", { name: "Find", exact: true }).click();
  await expect(dialog).toContainText("Credited to your balance.");
  await expect(dialog).not.toContainText("longer than usual");
});
