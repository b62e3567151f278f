import { poolWalletId } from "@portico/testing/calls/inputs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";

let server: AccountServer;
let admin: Browser;
let second: Browser;
const owner = newPerson("admin");

beforeAll(async () => {
  server = await startAccountServer();
  const other = newPerson("second");
  admin = await server.join(owner);
  second = await server.join(other);
  const setRole = "update app.users set role = $2 where email = $1";
  await server.database.owner.query(setRole, [owner.email, "owner"]);
  await server.database.owner.query(setRole, [other.email, "operator"]);
});
afterAll(() => server.close());

const bitcoin = (public_address: string) => ({
  symbol: "BTC",
  coin_id: "bitcoin",
  network: "BTC",
  public_address,
});
const satoshi = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const another = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

function update(public_address: string, more: Record<string, unknown> = {}) {
  const input = {
    p_wallet_id: poolWalletId,
    p_deposit_addresses: [bitcoin(public_address)],
    p_reason: "For a test",
    ...more,
  };
  return admin.post("/api/rpc/admin_update_wallet_deposit_addresses", input);
}

/** The second administrator approves a request. */
async function approve(p_pool_request_id: string): Promise<void> {
  const { requests } = (await second.get("/api/admin/pool-requests")).body;
  const p_seen = requests.find(({ id }: { id: string }) => id === p_pool_request_id)?.seen;
  const input = { p_pool_request_id, p_approve: true, p_seen };
  const { status, text } = await second.post("/api/rpc/admin_decide_pool_request", input);
  expect(status, text).toBe(200);
}

/** A wallet of the pool with these addresses. */
async function createWallet(p_deposit_addresses: unknown[]): Promise<string> {
  const input = { p_deposit_addresses, p_reason: "For a test" };
  const { status, text, body } = await admin.post("/api/rpc/admin_create_wallet", input);
  expect(status, text).toBe(200);
  await approve(body.pool_request_id);
  return body.wallet_id;
}

describe("An assigned wallet", () => {
  test("T18 whose addresses change: the user gets an email, without any address, and open pages update", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    await browser.put("/api/auth/user", { email_notifications_enabled: false, timezone: "Asia/Tokyo" });
    const { user } = (await browser.get("/api/auth/user")).body;
    const assigned = await admin.post("/api/rpc/admin_assign_wallet_to_user", {
      p_user_id: user.id,
      p_wallet_id: poolWalletId,
    });
    expect(assigned.status, assigned.text).toBe(200);
    const { body } = await update(satoshi, { p_reason: "The old key is <lost>" });
    expect(body).toEqual({
      success: true,
      message: "Wallet saved successfully!",
      pool_request_id: expect.any(String),
    });
    const said = server.events.length;
    await approve(body.pool_request_id);
    expect(server.events.slice(said)).toEqual(
      expect.arrayContaining([{ type: "user_updated", user_id: user.id }, { type: "admin_wallets" }]),
    );
    const mail = await server.mail.next(person.email, "Your deposit addresses have changed");
    expect(mail.text).toMatch(/^Reason: The old key is <lost>$/m);
    expect(mail.text).toMatch(/^Addresses: .*BTC \(BTC\).*DOGE \(DOGE\)/m);
    expect(mail.text).toMatch(/^Time: .*GMT\+9$/m);
    expect(mail.text).toContain(`${server.origin}/wallets`);
    expect(mail.text).not.toContain(satoshi);
    expect(mail.text).toContain("an address that was yours until now will still be credited to you");
    expect(mail.html).toContain("&lt;lost&gt;");
    await admin.post("/api/rpc/admin_release_user_wallet", { p_user_id: user.id });
    const released = await server.mail.next(person.email, "Your deposit addresses are no longer in use");
    expect(released.text).toContain(
      "Deposits already on their way to these addresses will still be credited to you, after we've checked them.",
    );
    // Once another user has been given these addresses, new deposits are theirs.
    expect(released.text).toContain("Anything sent to them from then on belongs to that person.");
    expect(released.text).not.toContain("an address that was yours until now");
  });

  test("causes one email per change: a queued email is not written again", async () => {
    const told = "select from app.wallet_news where told_at is not null";
    // It is marked after the email is queued, and the email may already have been delivered.
    await expect.poll(async () => (await server.database.owner.query(told)).rowCount).toBe(2);
    const due = await server.database.owner.query("select api.wallet_emails_due('{}', 10) as due");
    expect(due.rows[0].due).toEqual([]);
  });
});

describe("T68 Owners get an email", () => {
  const subject = "A change of deposit addresses is waiting for approval";

  test("about a request and about its decision, without any address, whatever their preferences", async () => {
    await admin.put("/api/auth/user", { email_notifications_enabled: false, preferred_language: "de" });
    const asked = await server.mail.next(owner.email, subject);
    expect(asked.text).toContain("Addresses of a wallet");
    expect(asked.text).toContain(`${server.origin}/admin/wallets?tab=waiting`);
    expect(asked.text).not.toContain(satoshi);
    const again = await update(another, { p_reason: "The key is new" });
    const input = {
      p_pool_request_id: again.body.pool_request_id,
      p_approve: false,
      p_reason: "Not our key",
    };
    await second.post("/api/rpc/admin_decide_pool_request", input);
    const declined = await server.mail.next(
      owner.email,
      "Eine Änderung von Einzahlungsadressen wurde abgelehnt",
    );
    expect(declined.text).toContain("Not our key");
  });

  test("that says until when a change can be stopped, where nobody else could approve it", {
    tags: "long",
  }, async () => {
    const setRole = "update app.users set role = $1 where username like 'second%' returning id";
    const { rowCount } = await server.database.owner.query(setRole, [null]);
    expect(rowCount).toBe(1);
    await admin.put("/api/auth/user", { preferred_language: "en" });
    const { body } = await update(another);
    const mail = await server.mail.next(owner.email, "Deposit addresses will change in 24 hours");
    expect(mail.text).toMatch(/^Takes effect: /m);
    expect(mail.text).toContain("withdraw it in the wallet pool");
    const input = { p_pool_request_id: body.pool_request_id, p_reason: "A mistake" };
    expect((await admin.post("/api/rpc/admin_withdraw_pool_request", input)).status).toBe(200);
    await server.database.owner.query(setRole, ["operator"]);
  });
});

describe("admin_update_wallet_deposit_addresses", () => {
  test("success, message: a business refusal has the same shape", async () => {
    const { status, body } = await update(another, { p_seen_version: 99 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, code: "wallet_changed" });
    const missing = { p_wallet_id: "019a0000-0000-7000-8000-000000000000" };
    const unknown = await update(another, missing);
    expect([unknown.status, unknown.body.message]).toEqual([404, "Wallet not found."]);
  });

  test("a leading 'bitcoincash:' and other formats are normalized", async () => {
    const cash = "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
    const depositAddresses = [
      { symbol: "BCH", coin_id: "bitcoin-cash", network: "BCH", public_address: cash.toUpperCase() },
      {
        symbol: "ETH",
        coin_id: "ethereum",
        network: "Ethereum (ERC20)",
        public_address: " 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed ",
      },
    ];
    const { wallet } = (await admin.get(`/api/admin/wallets/${await createWallet(depositAddresses)}`)).body;
    expect(
      wallet.deposit_addresses.map(({ public_address }: { public_address: string }) => public_address),
    ).toEqual(["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"]);
  });

  test.each([
    ["Public address for BTC is missing for BTC", [bitcoin(" ")]],
    ["Please add at least one network address for a coin.", []],
    [
      "This is not a valid BTC address. One or more characters are wrong; please copy it again.",
      [bitcoin(satoshi.replace("z", "y"))],
    ],
    [
      "This is not a valid BTC address. This address belongs to Ethereum, not Bitcoin.",
      [bitcoin("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")],
    ],
  ])("'%s'", async (message, depositAddresses) => {
    const { body } = await admin.post("/api/rpc/admin_create_wallet", {
      p_deposit_addresses: depositAddresses,
      p_reason: "For a test",
    });
    expect(body.message).toBe(message);
  });
});

describe("admin_import_wallets", () => {
  test("a preview changes nothing, so open pages are not notified", async () => {
    const wallet = { line: 2, deposit_addresses: [bitcoin("1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu")] };
    const heard = () => server.events.filter(({ type }) => type === "admin_wallets").length;
    const before = heard();
    const preview = { p_wallets: [wallet], p_is_preview: true };
    expect((await admin.post("/api/rpc/admin_import_wallets", preview)).body.results).toEqual([
      { line: 2, wallet_id: null, refusal: null },
    ]);
    expect(heard()).toBe(before);
    await admin.post("/api/rpc/admin_import_wallets", { p_wallets: [wallet], p_reason: "For a test" });
    expect(heard()).toBe(before + 1);
  });
});

describe("The pool's list", () => {
  const ids = async (query: string): Promise<string[]> => {
    const { status, body, text } = await admin.get(`/api/admin/wallets?${query}`);
    expect(status, text).toBe(200);
    return body.items.map(({ wallet_id }: { wallet_id: string }) => wallet_id);
  };

  const create = (public_address: string) => createWallet([bitcoin(public_address)]);

  test("newest first, paged by cursor, each once", async () => {
    const newest = [await create("1BoatSLRHtKNngkdXEeobR76b53LETtpyT"), await create(another)];
    const first = (await admin.get("/api/admin/wallets?limit=2")).body;
    expect(first.items.map(({ wallet_id }: { wallet_id: string }) => wallet_id)).toEqual(newest.reverse());
    const seen = new Set<string>();
    let cursor = "";
    do {
      const { items, next_cursor } = (await admin.get(`/api/admin/wallets?limit=30${cursor}`)).body;
      for (const { wallet_id } of items) seen.add(wallet_id);
      cursor = next_cursor ? `&cursor=${next_cursor}` : "";
    } while (cursor);
    const [{ count }] = (await server.database.owner.query("select count(*)::int from app.wallets")).rows;
    expect(seen.size).toBe(count);
  });

  test("search by email, username, wallet id and address, including old ones", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const { wallet_data } = (await browser.post("/api/rpc/assign_available_wallet_to_user", {})).body;
    for (const q of [person.email, person.username.slice(0, 8).toUpperCase(), wallet_data.wallet_id]) {
      expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([wallet_data.wallet_id]);
    }
    const address = wallet_data.deposit_addresses[1].public_address;
    expect(await ids(`q=${address.toLowerCase()}`)).toEqual([wallet_data.wallet_id]);
    expect(await ids(`q=${address.slice(0, 12)}&status=assigned`)).toEqual([wallet_data.wallet_id]);
    expect(await ids(`q=${address}&status=available`)).toEqual([]);
    expect(await ids("q=bc1qvptuzfqeg822ff9qrc023t33l8ts0l0w5kvn4k")).toHaveLength(1);
    for (const q of ["%25", "_", "\\", "no such thing", "'"]) {
      expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([]);
    }
  });

  test("status 'Available' and the user; T17 the end of the cooling-off period", async () => {
    const { items } = (await admin.get("/api/admin/wallets?status=available&limit=100")).body;
    expect(items.every(({ user }: { user: unknown }) => user === null)).toBe(true);
    const resting = items.find(({ wallet_id }: { wallet_id: string }) => wallet_id === poolWalletId);
    expect(Date.parse(resting.rests_until)).toBeGreaterThan(Date.now() + 89 * 86_400_000);
    const assigned = (await admin.get("/api/admin/wallets?status=assigned")).body.items;
    expect(assigned[0].user).toEqual({
      id: expect.any(String),
      email: expect.any(String),
      username: expect.any(String),
    });
  });

  test("T17 the addresses, including old ones, with the user who would be credited now", async () => {
    const [old] = (await admin.get(`/api/admin/pool-addresses?q=${satoshi}`)).body.items;
    expect(old).toMatchObject({ network: "BTC", wallet_id: poolWalletId, coins: ["BTC"] });
    expect(old.user.email).toMatch(/^ada-/);
    const page = (await admin.get("/api/admin/pool-addresses?limit=5&network=solana")).body;
    expect(page.items).toHaveLength(5);
    const next = (
      await admin.get(`/api/admin/pool-addresses?limit=5&network=solana&cursor=${page.next_cursor}`)
    ).body;
    const all = [...page.items, ...next.items].map(({ public_address }) => public_address);
    expect(new Set(all).size).toBe(10);
  });
});

test("T46 no log contains a full address", () => {
  for (const line of server.logLines) expect(line).not.toContain(satoshi);
});
