import { randomBytes, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { twoFrames } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { leaveOneOwner } from "../support/people/owners.ts";
import { type Administrator, join, makeAdministrator, type Person, rpc } from "../support/people/people.ts";
import { rpcApproved } from "../support/people/pool.ts";
import { joinSecured } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

interface Scene {
  exchange: Exchange;
  administrator: Administrator;
  someone: Person;
}

/** A button whose act cannot be undone where it is, or opens what was closed. */
interface Door {
  /** The call that must not be made before an answer. */
  call: string;
  /** Makes what the act is about. Returns the screen's path. */
  stage: (scene: Scene) => Promise<string> | string;
  button: string | RegExp | ((scene: Scene) => string);
  /** The dialog's confirming button; the screen's if left out. */
  confirm?: string | RegExp;
  /** What the question names. */
  names: string | RegExp;
  takesReason?: true;
  /** What is done on the screen before the press. */
  before?: (page: Page) => Promise<void>;
}

const ether = (public_address: string) => [
  { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address },
];

async function requestWallet({ exchange, administrator }: Scene): Promise<string> {
  const { pool_request_id } = await rpc<{ pool_request_id: string }>(
    exchange,
    administrator.person,
    "admin_create_wallet",
    { p_deposit_addresses: ether(newEvmAddress()), p_reason: "Refilling the pool" },
  );
  return pool_request_id;
}

const doors: Record<string, Door> = {
  "resuming what is paused": {
    call: "admin_clear_pause",
    stage: async ({ exchange, administrator }) => {
      const pause = { p_kind: "withdrawal", p_coin_id: "litecoin", p_reason: "Its node is down" };
      await rpc(exchange, administrator.person, "admin_set_pause", pause);
      return "/admin/settings?tab=pauses";
    },
    button: /^Resume: Withdrawals are paused · LTC/,
    confirm: "Resume",
    names: "Withdrawals are paused · LTC",
  },
  "withdrawing a pool request": {
    call: "admin_withdraw_pool_request",
    stage: async (scene) => {
      await requestWallet(scene);
      return "/admin/wallets?tab=waiting";
    },
    button: "Withdraw: 1 new wallet",
    confirm: "Withdraw",
    names: "1 new wallet",
    takesReason: true,
  },
  "distrusting an account key": {
    call: "admin_distrust_account_key",
    stage: async (scene) => {
      await runSql(
        scene.exchange,
        `with key as (
           insert into app.account_keys (key_hash, fingerprint, account)
           values (sha256(gen_random_uuid()::text::bytea), '0a1b2c3d', 0) returning key_id
         )
         insert into app.trusted_keys (key_id, network_id, request_id) select key_id, 'bitcoin', $1 from key`,
        [await requestWallet(scene)],
      );
      return "/admin/wallets?tab=waiting";
    },
    button: /0a1b2c3d/i,
    names: "Key 0a1b2c3d, account 0",
    takesReason: true,
  },
  "removing a payment method": {
    call: "admin_remove_payment_method",
    stage: async ({ exchange, administrator }) => {
      const method = {
        name: "One Press Pay",
        description: "By card",
        features: [],
        processing_time: "Instant",
      };
      await rpc(exchange, administrator.person, "admin_save_payment_method", {
        p_method_id: randomBytes(16).toString("hex"),
        p_method: { ...method, fee_percent: "0", url: "https://pay.example/buy", is_enabled: false },
      });
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
    stage: () => "/admin/settings?tab=coins",
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
    stage: async ({ exchange, someone }) => {
      await makeAdministrator(exchange, someone);
      return "/admin/settings?tab=roles";
    },
    // Other tests may have left administrators.
    button: ({ someone }) => `Remove ${someone.email} from the administrators`,
    confirm: "Remove",
    names: /ada-.*@example\.org/,
  },
  "releasing a user's wallet": {
    call: "admin_release_user_wallet",
    stage: async ({ exchange, administrator, someone }) => {
      const { wallet_id } = await rpcApproved(exchange, administrator.person, "admin_create_wallet", {
        p_deposit_addresses: ether(newEvmAddress()),
      });
      const input = { p_user_id: someone.id, p_wallet_id: wallet_id };
      await rpcApproved(exchange, administrator.person, "admin_assign_wallet_to_user", input);
      return `/admin/users/${someone.id}`;
    },
    button: "Release Wallet",
    names: /wallet/i,
  },
  "suspending a user": {
    call: "admin_update_user_status",
    stage: ({ someone }) => `/admin/users/${someone.id}`,
    button: /^Suspend/,
    names: "@example.org",
    takesReason: true,
  },
  "unfreezing withdrawals": {
    call: "admin_freeze_withdrawals",
    stage: async ({ exchange, administrator, someone }) => {
      const input = { target_user_id: someone.id, p_freeze: true, p_reason: "Asked by phone" };
      await rpc(exchange, administrator.person, "admin_freeze_withdrawals", input);
      return `/admin/users/${someone.id}`;
    },
    button: /^Unfreeze/,
    names: "@example.org",
    takesReason: true,
  },
  "rejecting a request to remove factors": {
    call: "admin_decide_factor_removal",
    stage: async ({ exchange, administrator }) => {
      const user = await joinSecured(exchange);
      const input = { target_user_id: user.id, p_reason: "Lost their phone" };
      await rpc(exchange, administrator.person, "admin_ask_factor_removal", input);
      return `/admin/users/${user.id}`;
    },
    button: "Reject",
    names: "Two-factor authentication of",
  },
  "withdrawing a treasury request": {
    call: "admin_decide_treasury_request",
    stage: async ({ exchange, administrator }) => {
      await makeAdministrator(exchange, await join(exchange, "second"));
      await rpc(exchange, administrator.person, "admin_add_house_movement", {
        p_request_id: randomUUID(),
        p_network_id: "bitcoin",
        p_coin_id: "bitcoin",
        p_kind: "removal",
        p_amount: "0.01",
        p_reason: "Paid a bill",
      });
      return "/admin/treasury?tab=movements";
    },
    button: /^Withdraw: /,
    confirm: "Withdraw",
    names: "Paid a bill",
  },
  "undoing a rule": {
    call: "admin_update_setting",
    stage: async ({ exchange, administrator }) => {
      const rule = { p_key: "wallet_rest_days", p_value: "91", p_seen_value: "90" };
      await rpc(exchange, administrator.person, "admin_update_setting", rule);
      return "/admin/settings?tab=rules";
    },
    button: /^Undo \(back to 90/,
    confirm: "Save",
    names: "91",
  },
};

test.afterEach(async ({ exchange, administrator }) => {
  await leaveOneOwner(exchange, administrator.person);
  await runSql(exchange, "delete from app.pauses");
  await runSql(exchange, "delete from app.trusted_keys");
  await runSql(exchange, "delete from chain.treasury_requests");
  await runSql(exchange, "delete from app.payment_methods where not is_enabled");
  await runSql(exchange, "update app.settings set value = '90' where key = 'wallet_rest_days'");
  await runSql(
    exchange,
    "update app.pool_requests set status = 'lapsed', decided_at = now() where status = 'pending'",
  );
});

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
  // Another test may have reviewed the fees.
  await page.route(/api\/admin\/checklist/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), has_reviewed_fees: false } });
  });
  return made;
}

for (const [title, door] of Object.entries(doors)) {
  test(`${title} asks before it is done, by mouse and keyboard, and is done once`, async ({
    open,
    exchange,
    administrator,
    someone,
    console,
  }) => {
    console.allow(/status of 429/);
    const scene = { exchange, administrator, someone };
    const path = await door.stage(scene);
    const name = typeof door.button === "function" ? door.button(scene) : door.button;
    const page = await open(administrator.person, "about:blank");
    const made = await countCalls(page, door.call);
    await page.goto(path);
    await door.before?.(page);
    const press = page.getByRole("button", { name, exact: true });
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
