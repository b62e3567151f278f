import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { settled } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { leaveOneOwner } from "../support/people/owners.ts";
import { join, makeAdministrator, type Person, rpc, withdrawBitcoin } from "../support/people/people.ts";
import { rpcApproved } from "../support/people/pool.ts";
import { joinSecured } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

const settingsTabs = ["premium", "fees", "roles", "system", "swapFees", "spreads", "minimums", "rules"];
const moreTabs = ["pauses", "payments", "coins"];

/** Every screen of the back office; a `:name` stands for an id. */
const screens = [
  "/admin/overview",
  "/admin/audit",
  "/admin/audit?action=every",
  "/admin/transactions",
  "/admin/transactions/withdrawal/:withdrawal",
  "/admin/withdrawals",
  "/admin/withdrawals?status=completed",
  "/admin/users",
  "/admin/users/:user",
  "/admin/users/:secured",
  "/admin/users/:deleted",
  "/admin/users/:user/statement/bitcoin",
  ...[...settingsTabs, ...moreTabs].map((tab) => `/admin/settings?tab=${tab}`),
  "/admin/cron",
  "/admin/networks",
  "/admin/networks?tab=arrivals",
  "/admin/payments",
  "/admin/payments?state=finished",
  "/admin/treasury",
  "/admin/treasury?tab=cold",
  "/admin/treasury?tab=movements",
  "/admin/wallets",
  "/admin/wallets?tab=waiting",
  "/admin/wallets?tab=addresses",
  "/admin/wallets/edit/:wallet",
];

/** Where an id is the subject: the transaction's, the user's and the wallet's own. Transfers of the ledger show theirs, too. */
const subjects: Record<string, string[]> = {
  "/admin/transactions/withdrawal/:withdrawal": [":withdrawal"],
  "/admin/users/:user": [":user", ":wallet"],
  "/admin/users/:secured": [":secured"],
  "/admin/users/:deleted": [":deleted"],
  "/admin/wallets": [":wallet"],
  "/admin/wallets/edit/:wallet": [":wallet"],
};

/** Lists of users have the username below the email. */
const hasUsernames = /^\/admin\/(users|settings\?tab=roles)/;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const ether = { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)" };

/** What an administrator leaves behind in every list that says who did something. */
async function actEverywhere(exchange: Exchange, admin: Person, secured: Person): Promise<void> {
  const act = (name: string, input: Record<string, unknown>) => rpc(exchange, admin, name, input);
  await act("admin_set_pause", { p_kind: "withdrawal", p_coin_id: "litecoin", p_reason: "Its node is down" });
  const [fee] = await runSql<{ fee: string }>(
    exchange,
    "select trim_scale(fee_amount)::text as fee from app.withdrawal_fees where coin_id = 'dogecoin'",
  );
  await act("admin_update_withdrawal_fee", {
    p_coin_id: "dogecoin",
    p_fee_amount: "6.5",
    p_seen_fee_amount: fee?.fee,
  });
  await act("admin_update_setting", { p_key: "wallet_rest_days", p_value: "91", p_seen_value: "90" });
  await act("admin_update_price_source", {
    p_coin_id: "dogecoin",
    p_source: "kraken",
    p_symbol: "",
    p_seen_symbol: await pairOf(exchange),
  });
  await act("admin_add_house_movement", {
    p_request_id: randomUUID(),
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_kind: "removal",
    p_amount: "0.01",
    p_reason: "Paid a bill",
  });
  await act("admin_create_wallet", {
    p_deposit_addresses: [{ ...ether, public_address: newEvmAddress() }],
    p_reason: "Refilling the pool",
  });
  await act("admin_ask_factor_removal", { target_user_id: secured.id, p_reason: "Lost their phone" });
}

async function pairOf(exchange: Exchange): Promise<string> {
  const [row] = await runSql<{ pair: string }>(
    exchange,
    "select app.price_source(c, 'kraken') as pair from app.coins c where coin_id = 'dogecoin'",
  );
  return row?.pair ?? "";
}

/** Deletes an account as `admin_delete_user_completely` does, also that of a former administrator. */
const erase = (exchange: Exchange, person: Person) =>
  runSql(
    exchange,
    "with gone as (update app.users set role = null where id = $1 returning id) select app.anonymise_user(id) from gone",
    [person.id],
  );

/** The people whom the screens show, and the ids that stand in their paths. */
interface Stage {
  admin: Person;
  deleted: Person;
  ids: Record<string, string>;
}
let stage: Stage;

test.beforeAll(async ({ exchange, administrator }) => {
  // Signs up four people, and makes what each of them does.
  test.setTimeout(120_000);
  const admin = await makeAdministrator(exchange, await join(exchange, "second"));
  const [user, secured, deleted] = [await join(exchange), await joinSecured(exchange), await join(exchange)];
  await administrator.credit(user, "bitcoin", "1");
  await administrator.credit(deleted, "bitcoin", "0.01");
  const { wallet_id } = await rpcApproved(exchange, administrator.person, "admin_create_wallet", {
    p_deposit_addresses: [{ ...ether, public_address: newEvmAddress() }],
  });
  const input = { p_user_id: user.id, p_wallet_id: wallet_id };
  await rpcApproved(exchange, administrator.person, "admin_assign_wallet_to_user", input);
  const withdrawal = await withdrawBitcoin(exchange, user, "0.2");
  await rpc(exchange, admin, "admin_claim_withdrawal", { p_withdrawal_id: withdrawal });
  await actEverywhere(exchange, admin, secured);
  const ids = { withdrawal, user: user.id, secured: secured.id, deleted: deleted.id, wallet: wallet_id };
  stage = { admin, deleted, ids };
});
test.afterAll(async ({ exchange, administrator }) => {
  await leaveOneOwner(exchange, administrator.person);
  await runSql(exchange, "delete from app.pauses");
  await runSql(exchange, "delete from chain.treasury_requests");
  await runSql(exchange, "update app.settings set value = '90' where key = 'wallet_rest_days'");
  await runSql(
    exchange,
    "update app.pool_requests set status = 'lapsed', decided_at = now() where status = 'pending'",
  );
});

/** The ids of others, and the usernames, that a screen shows. */
async function strangeNames(page: Page, path: string): Promise<string[]> {
  const { admin, ids } = stage;
  const text = await page.getByRole("main").innerText();
  const transfers = await page.getByRole("table", { name: "Ledger transfers" }).allInnerTexts();
  const allowed = [
    ...(subjects[path] ?? []).map((name) => ids[name.slice(1)]),
    ...transfers.join().matchAll(uuid),
  ];
  const strange = (text.match(uuid) ?? []).filter((id) => !allowed.some((one) => String(one) === id));
  const isNamed = text.replaceAll(emails, "").includes(admin.username) && !hasUsernames.test(path);
  return isNamed ? [...strange, admin.username] : strange;
}

/** Visits every screen. Returns those with strange names. */
async function visitAll(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of screens) {
    await page.goto(path.replace(/:(\w+)/g, (_, name: string) => stage.ids[name] ?? ""));
    await settled(page);
    const strange = await strangeNames(page, path);
    if (strange.length > 0) found[path] = strange;
  }
  return found;
}

// Each test visits more than thirty screens.
test.describe.configure({ timeout: 240_000 });

test("every screen of the back office names people by email, and shows no id but its subject's", async ({
  open,
  administrator,
}) => {
  const page = await open(administrator.person, "/robots.txt");
  expect(await visitAll(page)).toEqual({});
  await page.goto("/admin/settings?tab=fees");
  await expect(page.getByRole("main")).toContainText(`by ${stage.admin.email}`);
});

test("every screen of the back office names deleted people in words", async ({
  open,
  exchange,
  administrator,
}) => {
  await erase(exchange, stage.deleted);
  await erase(exchange, stage.admin);
  const page = await open(administrator.person, "/robots.txt");
  expect(await visitAll(page)).toEqual({});
  await page.goto("/admin/settings?tab=fees");
  await expect(page.getByRole("main")).toContainText("by Deleted user");
});
