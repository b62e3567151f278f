import type { Locator, Page } from "@playwright/test";
import type { FakeApi } from "@portico/testing/fake";
import { twoFrames } from "../../support/browser/screens.ts";
import { setDetails, someoneOf } from "../support/office.ts";
import { expect, test } from "../support/test.ts";

/** A button whose act cannot be undone where it is, or opens what was closed. */
interface Door {
  /** The call that must not be made before an answer. */
  call: string;
  /** Makes what the act is about. Returns the screen's path. */
  stage: (api: FakeApi) => string;
  button: string | RegExp;
  /** The dialog's confirming button; the screen's if left out. */
  confirm?: string | RegExp;
  /** What the question names. */
  names: string | RegExp;
  takesReason?: true;
  /** What is done on the screen before the press. */
  before?: (page: Page) => Promise<void>;
}

const now = new Date().toISOString();
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
const pathOf = (api: FakeApi) => `/admin/users/${someoneOf(api).id}`;

/** Changes something that the world has. */
function change<Thing>(things: Thing[], which: (thing: Thing) => boolean, fields: Partial<Thing>): void {
  const thing = things.find(which);
  if (!thing) throw new Error("There is nothing to change.");
  Object.assign(thing, fields);
}

const doors: Record<string, Door> = {
  "resuming what is paused": {
    call: "admin_clear_pause",
    stage: ({ world }) => {
      const coin = { coin_id: "litecoin", symbol: "LTC", network_id: null, network: null };
      world.pauses = [{ ...coin, kind: "withdrawal", reason: "Its node is down", paused_at: now }];
      return "/admin/settings?tab=pauses";
    },
    button: /^Resume: Withdrawals are paused · LTC/,
    confirm: "Resume",
    names: "Withdrawals are paused · LTC",
  },
  "withdrawing a pool request": {
    call: "admin_withdraw_pool_request",
    stage: ({ world: { office, user } }) => {
      change(office.poolRequests, () => true, { requested_by_id: user?.id ?? "" });
      return "/admin/wallets?tab=waiting";
    },
    button: "Withdraw: 1 new wallet",
    confirm: "Withdraw",
    names: "1 new wallet",
    takesReason: true,
  },
  "distrusting an account key": {
    call: "admin_distrust_account_key",
    stage: ({ world: { office } }) => {
      office.trustedKeys = [
        {
          key_id: crypto.randomUUID(),
          fingerprint: "0a1b2c3d",
          account: 0,
          networks: ["BTC"],
          trusted_at: now,
        },
      ];
      return "/admin/wallets?tab=waiting";
    },
    button: /0a1b2c3d/i,
    names: "Key 0a1b2c3d, account 0",
    takesReason: true,
  },
  "removing a payment method": {
    call: "admin_remove_payment_method",
    stage: ({ world: { office } }) => {
      const [first] = office.settings.payment_methods;
      if (first) first.value.name = "One Press Pay";
      return "/admin/settings?tab=payments";
    },
    button: "Remove One Press Pay",
    confirm: "Remove",
    names: "One Press Pay",
  },
  "switching off a bank account": {
    call: "admin_save_bank_account",
    stage: () => "/admin/settings?tab=payments",
    button: "Switch off Account in Brazil",
    confirm: "Save",
    names: "Account in Brazil",
  },
  "removing a price source": {
    call: "admin_update_price_source",
    stage: ({ world: { office } }) => {
      const { price_sources } = office.settings;
      const source = price_sources.find(({ coin_id }) => coin_id === "bitcoin");
      if (source) price_sources.push({ ...source, source: "binance", value: "BTCUSDT" });
      return "/admin/settings?tab=coins";
    },
    before: async (page) => {
      await page.getByRole("button", { name: "Price sources of Bitcoin", exact: true }).click();
      await page.getByRole("dialog").getByLabel("Binance pair").fill("");
    },
    button: "Save",
    names: "fewer sources",
  },
  "keeping all fees as they are": {
    call: "admin_confirm_fees",
    stage: () => "/admin/settings?tab=fees",
    button: "Keep them as they are",
    confirm: "Keep them",
    names: "audit log",
  },
  "stopping the price feed": {
    call: "crypto-websocket",
    stage: () => "/admin/cron",
    button: "Stop",
    confirm: "Stop Updates",
    names: "nobody can swap",
  },
  "removing an administrator": {
    call: "admin_update_user_role",
    stage: () => "/admin/settings?tab=roles",
    button: "Remove operator@example.org from the administrators",
    confirm: "Remove",
    names: "operator@example.org",
  },
  "releasing a user's wallet": {
    call: "admin_release_user_wallet",
    stage: pathOf,
    button: "Release Wallet",
    names: /wallet/i,
  },
  "suspending a user": {
    call: "admin_update_user_status",
    stage: pathOf,
    button: /^Suspend/,
    names: "@example.org",
    takesReason: true,
  },
  "unfreezing withdrawals": {
    call: "admin_freeze_withdrawals",
    stage: (api) => {
      const frozen = { withdrawals_frozen_at: now, withdrawals_frozen_reason: "Asked by phone" };
      setDetails(api, someoneOf(api), frozen);
      return pathOf(api);
    },
    button: /^Unfreeze/,
    names: "@example.org",
    takesReason: true,
  },
  "rejecting a request to remove factors": {
    call: "admin_decide_factor_removal",
    stage: (api) => {
      const someone = someoneOf(api);
      someone.two_factor_enabled = true;
      const by = { requested_by_id: someone.id, requested_by: "other@example.org", requested_at: now };
      const reason = "Lost their phone";
      setDetails(api, someone, {
        factor_removal: { ...by, id: someone.id, reason, approved_by: null, effective_at: null },
      });
      return pathOf(api);
    },
    button: "Reject",
    names: "Two-factor authentication of",
  },
  "withdrawing a treasury request": {
    call: "admin_decide_treasury_request",
    stage: ({ world: { office, user } }) => {
      const by = { requested_by_id: user?.id ?? "", requested_by: "owner@example.org", requested_at: now };
      office.treasury.requests = [
        {
          ...{ ...by, id: crypto.randomUUID(), network_id: "bitcoin", network: "BTC", reason: "Paid a bill" },
          ...{ kind: "house_movement", symbol: "BTC", movement_kind: "removal", amount: "-0.01" },
          ...{ transaction_hash: null, explorer_url: null, lapses_at: inAWeek },
        },
      ];
      return "/admin/treasury?tab=movements";
    },
    button: /^Withdraw: /,
    confirm: "Withdraw",
    names: "Paid a bill",
  },
  "undoing a rule": {
    call: "admin_update_setting",
    stage: ({ world: { office } }) => {
      const fields = { value: "91", previous: "90" };
      change(office.settings.settings, ({ key }) => key === "wallet_rest_days", fields);
      return "/admin/settings?tab=rules";
    },
    button: /^Undo \(back to 90/,
    confirm: "Save",
    names: "91",
  },
};

/** Answers a call in the server's place, so that it changes nothing. Returns how often it was made. */
async function countCalls(page: Page, name: string): Promise<{ count: number }> {
  const made = { count: 0 };
  await page.route(
    (url) => url.pathname.includes(name),
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      made.count += 1;
      const refusal = { code: "too_many_requests", message: "Later.", details: {} };
      return route.fulfill({ status: 429, headers: { "x-request-id": "1" }, json: refusal });
    },
  );
  return made;
}

for (const [title, door] of Object.entries(doors)) {
  test(`${title} asks before it is done, by mouse and keyboard, and is done once`, async ({
    open,
    api,
    console,
  }) => {
    console.allow(/status of 429/);
    api.begin({ who: "owner" });
    const path = door.stage(api);
    const page = await open("about:blank");
    const made = await countCalls(page, door.call);
    await page.goto(path);
    await door.before?.(page);
    const press = page.getByRole("button", { name: door.button, exact: true });
    const depth = await page.getByRole("dialog").count();
    const question = page.getByRole("dialog").nth(depth);

    await test.step("a double click opens the question, and answers nothing", async () => {
      await press.dblclick();
      await expect(question).toContainText(door.names);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(depth);
      expect(made.count).toBe(0);
    });
    await test.step("the same by keyboard, and a double click on the answer acts once", async () => {
      await press.press("Enter");
      await expect(question).toBeVisible();
      if (door.takesReason) await question.getByLabel("Reason").fill("For a test");
      const answer = answerOf(question, door);
      await expect(answer).toBeEnabled();
      expect(made.count).toBe(0);
      await answer.dblclick();
      await expect.poll(() => made.count).toBe(1);
      await page.evaluate(twoFrames);
      expect(made.count).toBe(1);
    });
  });
}

/** The confirming button is the last one. */
function answerOf(question: Locator, { confirm }: Door): Locator {
  return confirm
    ? question.getByRole("button", { name: confirm, exact: true })
    : question.getByRole("button").last();
}
