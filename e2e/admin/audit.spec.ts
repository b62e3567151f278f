import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { breakConnection, brokenConnection } from "../support/browser/screens.ts";
import { withdrawBitcoin } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const lines = (page: Page) => page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
const about = (page: Page) => page.getByRole("searchbox", { name: "Email, username or id it concerns" });

test("T35, T59 everything an administrator does, searchable by administrator, target, kind and time, with its details", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  // Waits until the log is sealed, which a job does every 5 s and the page asks for every 10 s.
  test.setTimeout(60_000);
  await administrator.credit(someone, "bitcoin", "1");
  await administrator.reject(await withdrawBitcoin(exchange, someone, "0.25"), "A reason in words");
  const page = await open(administrator.person, "/admin/audit");
  // T59: what was just written is sealed by a job every 5 s; the page asks for that every 10 s.
  await expect(page.getByText(/^Sealed up to No\. [\d,]+ \((Just now|\d+ minutes? ago)\)\./)).toBeVisible({
    timeout: 45_000,
  });
  await about(page).fill(someone.email);
  await expect(lines(page)).toHaveText([
    new RegExp(`^Withdrawal rejected.*${someone.email} · 0.25 BTC · A reason in words`),
    new RegExp(`^Balance added.*${someone.email} · 1 BTC · For a test`),
  ]);
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Withdrawal rejected" });
  await expect(lines(page)).toHaveCount(1);
  await expect(page).toHaveURL(/about=.*&action=withdrawal_rejected/);
  await lines(page).first().getByText("Withdrawal rejected").click();
  const fact = (name: string) =>
    lines(page)
      .getByRole("term")
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator("xpath=following-sibling::dd");
  await expect(fact("Reason")).toHaveText("A reason in words");
  await expect(fact("Old status")).toHaveText("pending");
  await expect(fact("New status")).toHaveText("rejected");
  await expect(fact("Amount")).toHaveText("0.25");
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("combobox", { name: "Administrator" }).selectOption({ label: "The system" });
  await expect(page.getByText("No entries")).toBeVisible();
  await page
    .getByRole("combobox", { name: "Administrator" })
    .selectOption({ label: administrator.person.email });
  await expect(lines(page)).toHaveCount(1);
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No entries")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(lines(page).first()).toBeVisible();
  await page.goto("/admin/wallets");
  await expect(page.getByRole("heading", { name: "Wallets" }).first()).toBeVisible();
  await page.goto("/admin/audit");
  await expect(lines(page).filter({ hasText: "Opened the" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Screens viewed" });
  await expect(lines(page).filter({ hasText: "Opened the wallets" }).first()).toBeVisible();
});

test("'Download CSV' has the same lines; 'Failed to download the audit log'", async ({
  open,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  await administrator.credit(someone, "bitcoin", "1");
  const page = await open(administrator.person, `/admin/audit?about=${someone.id}`);
  await expect(lines(page)).toHaveCount(1);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await coming).path(), "utf8");
  expect(file.trim().split("\r\n")).toEqual([
    expect.stringContaining("Number,Time (UTC),Administrator"),
    expect.stringContaining(`balance_added,user,${someone.id},For a test,`),
  ]);
  await breakConnection(page, /audit\.csv/);
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(page.getByText("Failed to download the audit log")).toBeVisible();
});
