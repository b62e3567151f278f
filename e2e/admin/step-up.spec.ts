import type { Page } from "@playwright/test";
import { breakConnection, brokenConnection } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { choose, decide, dialog } from "../support/money/withdrawals.ts";
import { join, makeAdministrator, withdrawBitcoin } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const proof = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });
const password = (page: Page) => proof(page).getByLabel("Password", { exact: true });
const reason = (page: Page) => dialog(page).getByLabel("Rejection Reason");
const done = (page: Page) => page.getByText("Withdrawal rejected and amount refunded");

test("T55 after 10 minutes a change asks administrators to confirm their identity above the open dialog, and is then made unchanged", async ({
  open,
  someone,
  exchange,
  administrator,
  console: watched,
}) => {
  watched.allow(brokenConnection);
  const other = await join(exchange);
  for (const person of [someone, other]) {
    await administrator.credit(person, "bitcoin", "1");
    await withdrawBitcoin(exchange, person, "0.5");
  }
  const ada = await makeAdministrator(exchange, await join(exchange));
  await runSql(
    exchange,
    "update app.sessions set proved_at = now() - interval '11 minutes' where user_id = $1",
    [ada.id],
  );
  const page = await open(ada, "/admin/withdrawals");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("admin_reject_withdrawal")) keys.push(request.headers()["idempotency-key"]);
  });
  await choose({ page, person: someone });
  await reason(page).fill("The address is wrong");

  // Escape, Cancel and Back close only this dialog; what was typed stays.
  await decide(page, "Reject & Refund");
  await expect(password(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(proof(page)).toBeHidden();
  await expect(page.getByText("Nothing was changed").first()).toBeVisible();
  await expect(reason(page)).toHaveValue("The address is wrong");
  await decide(page, "Reject & Refund");
  await proof(page).getByRole("button", { name: "Cancel" }).click();
  await expect(proof(page)).toBeHidden();
  await decide(page, "Reject & Refund");
  await expect(proof(page)).toBeVisible();
  await page.goBack();
  await expect(proof(page)).toBeHidden();
  await expect(reason(page)).toHaveValue("The address is wrong");

  // After a wrong password, then a lost connection, it stays open.
  await decide(page, "Reject & Refund");
  await password(page).fill("not my password");
  await page.keyboard.press("Enter");
  await expect(password(page)).toHaveAccessibleDescription("This password is incorrect.");
  const restore = await breakConnection(page, /auth\/step-up/);
  await password(page).fill(ada.password);
  await page.keyboard.press("Enter");
  await expect(password(page)).toHaveAccessibleDescription("That didn't work. Please try again.");
  await restore();

  // Another tab of the same browser waits as well, and continues by itself.
  const second = await page.context().newPage();
  await second.goto("/admin/withdrawals");
  await choose({ page: second, person: other });
  await decide(second, "Reject & Refund");
  await expect(proof(second)).toBeVisible();
  await page.bringToFront();
  await proof(page).getByRole("button", { name: "Confirm" }).click();
  await expect(done(page)).toBeVisible();
  await expect(done(second)).toBeVisible();
  for (const tab of [page, second]) await expect(proof(tab)).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  const [noted] = await runSql<{ count: number }>(
    exchange,
    "select count(*)::int as count from app.admin_activity where admin_id = $1 and action_name = 'identity_confirmed'",
    [ada.id],
  );
  expect(noted).toEqual({ count: 1 });
});

test("T62 an administrator without a password or a second factor is told to add one, after a sign-in that proves more than their email", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  await withdrawBitcoin(exchange, someone, "0.5");
  const ada = await makeAdministrator(exchange, await join(exchange));
  const weaken = (strength: string) =>
    runSql(
      exchange,
      `with person as (update app.users set password_hash = null where id = $1)
       update app.sessions set proved_at = '-infinity', strength = $2::app.proof_strength where user_id = $1`,
      [ada.id, strength],
    );
  await weaken("mailbox");
  const page = await open(ada, "/admin/withdrawals");
  await choose({ page, person: someone });
  await reason(page).fill("The address is wrong");
  await decide(page, "Reject & Refund");
  await expect(proof(page)).toContainText("isn't enough to make changes here");
  await expect(proof(page)).toContainText("Sign out, sign in with your provider");
  await expect(proof(page).getByRole("button", { name: "Sign in again" })).toBeVisible();
  await proof(page).getByRole("button", { name: "Cancel" }).click();

  await weaken("provider");
  await page.goto("/admin/withdrawals");
  await choose({ page, person: someone });
  await reason(page).fill("The address is wrong");
  await decide(page, "Reject & Refund");
  await expect(proof(page)).toContainText("Add a passkey or an authenticator app in your profile");
  await proof(page).getByRole("button", { name: "Open your profile" }).click();
  await expect(page).toHaveURL(/\/profile#security$/);
  await expect(proof(page)).toBeHidden();
});
