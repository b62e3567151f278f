import { button, choose, dialog } from "../../../support/money/withdrawals.ts";
import { addWithdrawal } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

test("T36 nobody decides on their own withdrawal", async ({ open, api }) => {
  api.begin({ who: "owner", isEmpty: true });
  const own = api.world.user;
  if (!own) throw new Error("Nobody is signed in.");
  addWithdrawal(api, own);
  const page = await open("/admin/withdrawals");
  await choose({ page, person: own });
  for (const name of ["Approve", "Reject & Refund"]) {
    await expect(button(page, name)).toBeDisabled();
    await expect(button(page, name)).toHaveAccessibleDescription(
      "Another administrator must decide on your own withdrawal.",
    );
  }
  // Each button has it as a description for screen readers, and a notice shows it.
  await expect(
    dialog(page).getByText("Another administrator must decide on your own withdrawal."),
  ).toHaveCount(3);
});
