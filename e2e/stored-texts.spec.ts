import { type RouteName, routes } from "@portico/contract";
import { inputFields } from "@portico/testing";
import { outsideAddress, refusedHere } from "@portico/testing/calls/inputs.ts";
import { overflows, settled } from "./support/browser/screens.ts";
import { type Exchange, startExchange } from "./support/exchange/exchange.ts";
import { openMarket } from "./support/exchange/market.ts";
import { type HostileStage, setHostileStage } from "./support/hostile/stage.ts";
import {
  compared,
  formulas,
  hostileTexts,
  long,
  short,
  textOf,
  watchForScripts,
} from "./support/hostile/texts.ts";
import { hostileVisits } from "./support/hostile/visits.ts";
import { addPasskey, byName, plugIn } from "./support/people/passkeys.ts";
import { join, type Person, signIn } from "./support/people/people.ts";
import { expect, type Open, test } from "./support/test.ts";

let exchange: Exchange;
let stage: HostileStage;

test.beforeAll(async () => {
  // Starts an exchange, which takes 5 to 15 s on a quiet machine, and stores a text through every input.
  test.setTimeout(180_000);
  exchange = await startExchange({ TRUST_PROXY: "loopback" }, openMarket);
  stage = await setHostileStage(exchange);
});
test.afterAll(() => exchange.stop());

/** Fields that store a hostile text: each screen, email and file that shows it is checked below. */
const stored = () => [...stage.stored.keys(), "account addPasskey.name"];

/** Formats that only the server knows, of endpoints that are no calls. */
const formats = {
  "account mailWithdrawalCode.p_to_address": (p_to_address: string) => ({ ...bitcoinTerms, p_to_address }),
  "account mailWithdrawalCode.p_network": (p_network: string) => ({ ...bitcoinTerms, p_network }),
};
const bitcoinTerms = {
  p_coin_id: "bitcoin",
  p_network: "BTC",
  p_amount: "0.01",
  p_to_address: outsideAddress,
};

test("each text that the server accepts is stored by these tests, only compared, or refused", async () => {
  const free = inputFields().filter(({ takes }) => hostileTexts.some(takes));
  const known = new Set([...stored(), ...stage.tried.map(({ field }) => field), ...Object.keys(formats)]);
  const missing = free.map(({ name }) => name).filter((name) => !known.has(name) && !compared.test(name));
  expect([...new Set(missing)], "texts that no test stores or sends").toEqual([]);
});

test("a text in a call is stored, or refused for its own sake, in answers that no browser takes for a page", async () => {
  expect(stage.tried.length).toBeGreaterThan(0);
  // Of calls that are refused here whatever they say, such as those that need a passkey.
  const always = Object.values(refusedHere);
  for (const { field, text, status, body, headers, refusal, refusalWithout } of stage.tried) {
    const what = `${field}: ${text}: ${status} ${body}`;
    expect.soft([200, 400, 404, 409], what).toContain(status);
    if (refusal !== undefined && !always.includes(refusal))
      expect.soft(refusal, what).not.toBe(refusalWithout);
    expectNoPage(headers, what);
  }
});

test("a value with a fixed format is refused in any other format, from any caller", async () => {
  const fields = new Map(inputFields().map((field) => [field.name, field]));
  const { cookie, address } = await signIn(exchange, stage.user);
  for (const [name, inputOf] of Object.entries(formats)) {
    for (const text of hostileTexts.filter((text) => fields.get(name)?.takes(text))) {
      const reply = await fetch(`${exchange.url}/api/auth/withdrawal-code`, {
        method: "POST",
        headers: {
          origin: exchange.url,
          "x-forwarded-for": address,
          cookie: `${cookie.name}=${cookie.value}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(inputOf(text)),
      });
      expect.soft([400, 404, 409], `${name}: ${text}: ${await reply.text()}`).toContain(reply.status);
      expectNoPage(reply.headers, name);
    }
  }
});

/** Checks that no browser treats an answer as a page, or keeps it. */
function expectNoPage(headers: Headers, what: string) {
  expect.soft(headers.get("content-type"), what).toMatch(/^application\/json/);
  expect.soft(headers.get("x-content-type-options"), what).toBe("nosniff");
  expect.soft(headers.get("cache-control"), what).toBe("no-store");
}

/** Where each text is shown as it was stored. */
const shownOn: Partial<Record<RouteName, string[]>> = {
  landing: ["call admin_update_setting.p_value"],
  wallets: ["call admin_set_pause.p_reason"],
  transactionDetails: [
    "call admin_reject_withdrawal.p_admin_notes",
    "call admin_subtract_balance.p_reason",
    "call save_address.p_name",
  ],
  profile: ["account signup.email", "account updateUser.username", "call admin_update_user_status.reason"],
  buy: ["name", "description", "features[]", "processing_time"].map(
    (field) => `call admin_save_payment_method.p_method.${field}`,
  ),
  adminUsers: ["account signup.email", "account signup.data.username"],
  adminUser: [
    "account updateUser.username",
    "call admin_release_withdrawal.p_reason",
    "call admin_decide_adjustment.p_notes",
    "call admin_ask_factor_removal.p_reason",
    "call admin_freeze_withdrawals.p_reason",
    "call admin_update_user_status.reason",
    "call admin_update_wallet_deposit_addresses.p_reason",
  ],
  adminTransactions: ["call admin_add_deposit_and_balance.p_reason", "call admin_subtract_balance.p_reason"],
  adminTransaction: ["call admin_reject_withdrawal.p_admin_notes"],
  adminWithdrawals: ["call admin_freeze_withdrawals.p_reason", "call admin_end_withdrawal_claim.p_reason"],
  adminWallets: [
    "call admin_create_wallet.p_reason",
    "call admin_import_wallets.p_reason",
    "call admin_add_wallet_addresses.p_reason",
    "call admin_assign_wallet_to_user.p_reason",
  ],
  adminNetworks: ["call admin_settle_arrival.p_reason"],
  adminPayments: ["call admin_discard_payment.p_reason", "call admin_close_payment.p_reason"],
  adminTreasury: [
    "call admin_add_cold_address.p_label",
    "call admin_add_cold_address.p_reason",
    "call admin_add_house_movement.p_reason",
  ],
  adminAudit: [
    "call admin_give_back_withdrawal.p_reason",
    "call admin_take_over_withdrawal.p_reason",
    "call admin_process_transaction.admin_notes",
    "call admin_save_bank_account.p_account.instructions[]",
  ],
  adminSettings: [
    "call admin_set_pause.p_reason",
    "call admin_update_setting.p_value",
    "call admin_save_payment_method.p_method.url",
    "call admin_save_bank_account.p_account.account_name",
    "call admin_save_bank_account.p_account.account_type",
    "call admin_save_bank_account.p_account.bank_code",
  ],
};

const areas: Record<string, (name: RouteName) => boolean> = {
  "that anybody sees": (name) => routes[name].access === "public",
  "of users": (name) => routes[name].access === "user",
  "of administrators": (name) => routes[name].access === "admin",
};
for (const [area, isOfIt] of Object.entries(areas)) {
  test(`T43, T44 no stored text and no URL runs as script or becomes markup on the screens ${area}`, async ({
    open,
    console,
  }) => {
    // Opens each screen of the area as everybody who sees it; the back office has about fifty visits.
    test.setTimeout(600_000);
    console.allow(/status of 4\d\d/);
    const shown = await lookAround(open, (Object.keys(routes) as RouteName[]).filter(isOfIt));
    for (const [name, words] of shown) {
      for (const field of shownOn[name] ?? []) {
        expect.soft(words, `${name} shows ${field}`).toContain(stage.stored.get(field));
      }
    }
  });
}

/**
 * Opens all of these screens and returns the text of each. The policy is off, so that an injected text would
 * run.
 */
async function lookAround(open: Open, names: readonly RouteName[]): Promise<Map<RouteName, string>> {
  const shown = new Map<RouteName, string>();
  const visits = hostileVisits(stage);
  for (const who of new Set(names.flatMap((name) => visits[name].map(([who]) => who)))) {
    const page = await open(who, "/health/live", { at: exchange, bypassCSP: true });
    const watch = await watchForScripts(page);
    for (const name of names) {
      for (const [, path] of visits[name].filter(([theirs]) => theirs === who)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await settled(page);
        await page.evaluate(`for (const folded of document.querySelectorAll("details")) folded.open = true;`);
        expect.soft(await watch.findings(), path).toEqual([]);
        expect.soft(await page.title(), path).not.toBe("");
        expect.soft(await textOf(page), path).not.toContain("Something went wrong");
        shown.set(name, `${shown.get(name) ?? ""}${await textOf(page)}`);
        await page.setViewportSize({ width: 390, height: 844 });
        expect.soft(await overflows(page), `${path} is wider than a phone`).toBe(false);
      }
    }
  }
  return shown;
}

test("the script watch detects a text that becomes markup", async ({ open, console }) => {
  console.allow(/ERR_NAME_NOT_RESOLVED|status of 404/);
  const page = await open(null, "/health/live", { at: exchange, bypassCSP: true });
  const watch = await watchForScripts(page);
  await page.goto("/auth");
  expect(await watch.findings()).toEqual([]);
  for (const text of [short, "<svg onload=portico()>", '<a href="javascript:portico()">x</a>', long]) {
    await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(text)})`);
    await expect.poll(async () => (await watch.findings()).length, text).toBeGreaterThan(0);
    await page.reload();
  }
  // Without the policy an injected handler runs and is reported.
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(short)})`);
  await expect.poll(watch.findings).toContain("a text ran");
});

test("emails show stored values as text, and link only to the exchange and to a sent withdrawal's explorer", async ({
  open,
}) => {
  const page = await open(null, "/health/live", { at: exchange, bypassCSP: true });
  const watch = await watchForScripts(page);
  await page.goto("/health/live");
  const said: string[] = [];
  for (const { email } of [stage.user, stage.suspended, stage.operator]) {
    // Emails about transactions are queued by a job that runs every five seconds.
    await expect.poll(() => exchange.mailbox.unread(email), { timeout: 20_000 }).toBeGreaterThan(0);
    while (exchange.mailbox.unread(email) > 0) {
      const { html = "", subject } = await exchange.mailbox.next(email);
      await page.setContent(html);
      expect.soft(await watch.findings(), subject).toEqual([]);
      const links = await page.locator("[href], [src]").evaluateAll((all) => all.map((one) => String(one)));
      expect
        .soft(
          links.filter(
            (link) =>
              !link.startsWith(`${exchange.url}/`) &&
              !/^https:\/\/mempool\.space\/tx\/[0-9a-f]{64}$/.test(link),
          ),
          subject,
        )
        .toEqual([]);
      said.push(await textOf(page));
    }
  }
  for (const field of [
    "call admin_reject_withdrawal.p_admin_notes",
    "call admin_subtract_balance.p_reason",
    "call admin_update_user_status.reason",
    "call admin_update_wallet_deposit_addresses.p_reason",
  ]) {
    expect.soft(said.join("\n"), field).toContain(stage.stored.get(field));
  }
  expect(said.join("\n"), "what a browser calls itself").not.toContain("thief");
});

test("T47 downloads contain no formulas: cells that begin like one are text", async () => {
  const files: [Person, string][] = [
    [stage.owner.person, "/api/admin/audit.csv"],
    [stage.owner.person, `/api/admin/users/${stage.user.id}/statement.csv?coin=bitcoin`],
    [stage.user, "/api/transactions.csv"],
  ];
  const all: string[] = [];
  for (const [{ cookie, address }, path] of files) {
    const reply = await fetch(`${exchange.url}${path}`, {
      headers: { cookie: `${cookie.name}=${cookie.value}`, "x-forwarded-for": address },
    });
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const cells = cellsOf((await reply.text()).replace(/^\uFEFF/, ""));
    expect
      .soft(
        cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell)),
        path,
      )
      .toEqual([]);
    all.push(...cells);
  }
  for (const formula of formulas) expect.soft(all).toContain(`'${formula}`);
  expect.soft(all).toContain(`'${stage.operator.email}`);
  expect.soft(all).toContain(stage.stored.get("call admin_subtract_balance.p_reason"));
});

/** The cells of a CSV file as RFC 4180 defines it. */
function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

test("server-rendered pages and replies to unknown URLs contain no text as markup", async () => {
  const home = await (await fetch(exchange.url)).text();
  expect(home).toContain("&lt;img src=x onerror=portico()&gt;");
  expect(home).toContain("\\u003cimg src=x onerror=portico()>");
  expect(home).not.toContain("<img src=x");
  for (const path of [short, `api/${short}`, `api/docs/${short}`, `assets/${short}`, `dev/${short}`]) {
    const reply = await fetch(`${exchange.url}/${encodeURI(path)}?q=${encodeURIComponent(short)}`);
    expect.soft(reply.status, path).toBe(404);
    expect.soft(await reply.text(), path).not.toContain("<img src=x");
  }
});

test("a passkey's name is shown literally, to its owner and in the email", async ({ open }) => {
  const at = byName(exchange);
  const person = await join(exchange, "keys");
  const page = await open(person, "/profile", { at, bypassCSP: true });
  const watch = await watchForScripts(page);
  await plugIn(page);
  await page.route("**/api/auth/factors/passkeys", (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), name: short }) }),
  );
  await addPasskey(exchange, page, person);
  await expect(page.getByRole("list", { name: "Passkeys" }).getByText(short)).toBeVisible();
  expect(await watch.findings()).toEqual([]);
});
