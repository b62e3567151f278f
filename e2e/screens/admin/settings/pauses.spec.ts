import type { Page } from "@playwright/test";
import type { CallInput } from "@portico/testing/fake";
import { expectLive } from "../../../support/browser/live.ts";
import { overflows } from "../../../support/browser/screens.ts";
import { expect, phone, test } from "../../support/test.ts";

const everything = "Deposits, withdrawals and swaps are paused";
const notice = (page: Page) => page.getByRole("region", { name: "Paused", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("pausing everything shows the reason on each open page; resuming removes it", async ({ open, api }) => {
  // Loads five screens of a user at once, and one of the office, and looks at all of them twice.
  test.setTimeout(60_000);
  await test.step("the office asks before it pauses and resumes", async () => {
    api.begin({ who: "owner" });
    const [sent, ended]: [CallInput<"admin_set_pause">[], CallInput<"admin_clear_pause">[]] = [[], []];
    const pause = { kind: null, coin_id: null, symbol: null, network_id: null, network: null };
    api.answerCall("admin_set_pause", (input) => {
      sent.push(input);
      api.world.pauses = [{ ...pause, reason: input.p_reason, paused_at: new Date().toISOString() }];
      return { success: true };
    });
    api.answerCall("admin_clear_pause", (input) => {
      ended.push(input);
      api.world.pauses = [];
      return { success: true };
    });
    const office = await open("/admin/settings?tab=pauses");
    await expect(office.getByText("Nothing is paused.")).toBeVisible();
    await expect(button(office, "Pause")).toBeDisabled();
    await office.getByLabel("Reason").fill("We're moving our nodes");
    await button(office, "Pause").click();
    await expect(dialog(office, "Pause this?")).toContainText(everything);
    expect(sent).toEqual([]);
    await button(office, "Cancel").click();
    await button(office, "Pause").click();
    await dialog(office, "Pause this?").getByRole("button", { name: "Pause" }).click();
    await button(office, `Resume: ${everything}`).click();
    expect(sent).toMatchObject([{ p_reason: "We're moving our nodes" }]);
    expect(sent[0]?.p_kind).toBeUndefined();
    await dialog(office, "Resume this?").getByRole("button", { name: "Resume" }).click();
    await expect(office.getByText("Nothing is paused.")).toBeVisible();
    expect(ended).toHaveLength(1);
    await office.close();
  });
  api.begin({ who: "user" });
  const paths = ["/swap", "/withdraw/bitcoin", "/deposit/bitcoin", "/coin/bitcoin", "/wallets"];
  const pages = await Promise.all(paths.map((path) => open(path, phone)));
  const [swap, withdraw, deposit] = pages as [Page, Page, Page];
  const picture = deposit.getByRole("img", { name: "Deposit address QR code" });
  await expect(picture).toBeVisible();
  for (const page of pages) await expectLive(page);
  const scope = { kind: null, coin_id: null, symbol: null, network_id: null, network: null };
  const paused_at = new Date().toISOString();
  api.world.pauses = [{ ...scope, reason: "We're moving our nodes", paused_at }];
  api.say({ type: "pauses", pauses: api.world.pauses });
  for (const page of pages) {
    await expect(notice(page)).toContainText(`${everything}Reason: We're moving our nodes`);
    expect(await overflows(page)).toBe(false);
  }
  await expect(button(swap, "Swap")).toHaveAccessibleDescription(
    "Swaps are paused at the moment: We're moving our nodes",
  );
  await expect(button(withdraw, "Submit")).toBeDisabled();
  await expect(picture).toHaveCount(0);
  await expect(button(deposit, "Copy")).toHaveCount(0);
  await expect(notice(deposit)).toContainText("What you've already sent is still credited.");
  await deposit.reload();
  await expect(notice(deposit)).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expectLive(deposit);
  api.world.pauses = [];
  api.say({ type: "pauses", pauses: [] });
  for (const page of pages) await expect(notice(page)).toHaveCount(0);
  await expect(picture).toBeVisible();
});

test("T90 a listed contract is resumed by another owner, and the one who listed it reads so", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const pause = {
    ...{ kind: "deposit" as const, coin_id: "usd-coin", symbol: "USDC", network_id: "polygon", is_new: true },
    ...{ network: "Polygon POS", reason: "It opens soon", paused_at: new Date().toISOString() },
  };
  const own = { ...pause, paused_by: "me", is_for_other_owner: true };
  api.answerRead("adminSettings", () => ({ ...api.world.office.settings, pauses: [own] }));
  const page = await open("/admin/settings?tab=pauses", phone);
  const resume = page.getByRole("button", { name: /^Resume: .*USDC/ });
  await expect(page.getByText("Another owner has to compare the contract and resume this.")).toBeVisible();
  await expect(resume).toBeDisabled();
  await expect(resume).toHaveAccessibleDescription(/^Another owner has to compare/);
  expect(await overflows(page)).toBe(false);
  Object.assign(own, { is_for_other_owner: false });
  api.say({ type: "admin_settings" });
  await expect(resume).toBeEnabled();
  await expect(page.getByText("Another owner has to compare")).toHaveCount(0);
});
