import { faults } from "../../support/checks/axe.ts";
import { addPayment, someoneOf } from "../support/office.ts";
import { expect, test } from "../support/test.ts";

test("two sweeps of the payments list are told apart, and are no landmarks of one name", async ({
  api,
  open,
}) => {
  api.begin({ who: "owner" });
  for (const outputs of [3, 5]) {
    addPayment(api, someoneOf(api), {
      ...{ kind: "sweep", network_id: "bitcoin", network: "Bitcoin", family: "utxo", items: [] },
      sweep: { coin_id: "bitcoin", symbol: "BTC", amount: "0.75", outputs, address: null, label: null },
    });
  }
  const page = await open("/admin/payments");
  const swept = page.getByRole("list", { name: "Open payments" }).getByRole("group", { name: "Moves" });
  await expect(swept).toHaveCount(2);
  await expect(swept.first()).toContainText("From 5 outputs");
  await expect(swept.last()).toContainText("From 3 outputs");
  expect(await faults(page)).toEqual([]);
});
