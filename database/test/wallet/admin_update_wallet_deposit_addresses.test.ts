import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approvePool, createWallet, entriesOf, newEvmAddress, type PoolReply } from "../support/wallets.ts";

const world = useWorld({ practice: false });
let admin: Person;
let walletId: string;
let first: string;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

beforeEach(async () => {
  first = newEvmAddress();
  walletId = await create({ ethereum: first });
});

const name = "admin_update_wallet_deposit_addresses";

const create = (addresses: Record<string, string>) => createWallet(world, admin, addresses);
const creation = (p_deposit_addresses: unknown) => ({ p_deposit_addresses, p_reason: "For a test" });

const change = (addresses: Record<string, string>, more: Record<string, unknown> = {}) => ({
  p_wallet_id: walletId,
  p_deposit_addresses: entriesOf(addresses),
  p_reason: "For a test",
  ...more,
});

/** Requests a change, which another administrator approves. */
async function update(addresses: Record<string, string>, more: Record<string, unknown> = {}) {
  const reply = await world.call<PoolReply>(admin, name, change(addresses, more));
  await approvePool(world, reply.pool_request_id);
  return reply;
}

async function assign(): Promise<Person> {
  const person = await world.person();
  await world.call(admin, "admin_assign_wallet_to_user", { p_user_id: person.id, p_wallet_id: walletId });
  return person;
}

async function shown(): Promise<unknown> {
  const [row] = await world.rows<{ deposit_addresses: { network: string; public_address: string }[] }>(
    "select deposit_addresses from api.wallets where wallet_id = $1",
    [walletId],
  );
  return row?.deposit_addresses.map(({ network, public_address }) => [network, public_address]);
}

async function holder(address: string): Promise<string | null> {
  const [row] = await world.rows<{ id: string | null }>(
    "select app.address_holder('ethereum', $1, clock_timestamp()) as id",
    [address],
  );
  return row?.id ?? null;
}

describe("admin_create_wallet", () => {
  test("'Wallet saved successfully!': the wallet is available with its addresses, and the audit log has them", async () => {
    expect(await shown()).toEqual([["Ethereum (ERC20)", first]]);
    const [row] = await world.rows(
      `select w.status, w.address_version, l.action_name, l.admin_id, l.details ->> 'requested_by' as requested_by
       from app.wallets w join app.admin_activity l on l.target_id = w.wallet_id::text where w.wallet_id = $1`,
      [walletId],
    );
    expect(row).toEqual({
      status: "available",
      address_version: 1,
      action_name: "wallet_created",
      admin_id: expect.any(String),
      requested_by: admin.id,
    });
  });

  test("one address for several coins and networks of one wallet", async () => {
    const [eth] = entriesOf({ ethereum: newEvmAddress() });
    const depositAddresses = [
      eth,
      { ...eth, symbol: "USDC", coin_id: "usd-coin" },
      { ...eth, symbol: "POL", coin_id: "polygon-ecosystem-token", network: "Polygon POS" },
    ];
    expect(await world.call(admin, "admin_create_wallet", creation(depositAddresses))).toMatchObject({
      message: "Wallet saved successfully!",
    });
  });

  test.each([
    ["pool_addresses_missing", []],
    ["unknown_coin", [{ symbol: "BTC", coin_id: "ethereum", network: "BTC", public_address: "1" }]],
    ["unknown_coin", [{ symbol: "XYZ", coin_id: "xyz", network: "BTC", public_address: "1" }]],
    [
      "no_such_deposit_network",
      [{ symbol: "BTC", coin_id: "bitcoin", network: "Solana", public_address: "1" }],
    ],
    ["pool_address_missing", [{ symbol: "BTC", coin_id: "bitcoin", network: "BTC", public_address: " " }]],
    ["invalid_address", [{ symbol: "BTC", coin_id: "bitcoin", network: "BTC", public_address: "0x1" }]],
    [
      "pool_network_twice",
      [...entriesOf({ ethereum: newEvmAddress() }), ...entriesOf({ ethereum: newEvmAddress() })],
    ],
  ])("refuses %s, even if the caller checked it before", async (code, depositAddresses) => {
    expect(await world.refusal(admin, "admin_create_wallet", creation(depositAddresses))).toMatchObject({
      code,
    });
  });
});

describe("T18 (network, address) is unique across the pool, normalised", () => {
  test("in any spelling, on any network with the same format, and after the other wallet stopped showing it", async () => {
    const taken = { code: "address_in_pool" };
    const again = (addresses: Record<string, string>) =>
      world.refusal(admin, "admin_create_wallet", creation(entriesOf(addresses)));
    expect(await again({ ethereum: first.toLowerCase() })).toMatchObject(taken);
    expect(await again({ polygon: first })).toMatchObject(taken);
    await update({ ethereum: newEvmAddress() });
    expect(await again({ ethereum: first })).toMatchObject(taken);
  });

  test("when two administrators enter one address at once on two networks, one wallet gets it", async () => {
    const address = newEvmAddress();
    const tries = await Promise.allSettled(
      ["ethereum", "polygon", "ethereum", "arbitrum"].map((network) =>
        world.call(admin, "admin_create_wallet", creation(entriesOf({ [network]: address }))),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const wallets = await world.rows(
      "select distinct wallet_id from app.pool_proposals where address_key = $1",
      [address.toLowerCase()],
    );
    expect(wallets).toHaveLength(1);
  });

  test("the wallet's own old address may come back", async () => {
    await update({ ethereum: newEvmAddress() });
    await update({ ethereum: first });
    expect(await shown()).toEqual([["Ethereum (ERC20)", first]]);
  });
});

describe("admin_update_wallet_deposit_addresses", () => {
  test("changes, adds and removes; the audit log has old and new", async () => {
    const [next, other] = [newEvmAddress(), newEvmAddress()];
    await update({ ethereum: first, polygon: other });
    expect(await update({ ethereum: next })).toMatchObject({
      success: true,
      message: "Wallet saved successfully!",
    });
    expect(await shown()).toEqual([["Ethereum (ERC20)", next]]);
    const [log] = await world.rows<{ details: { changes: unknown } }>(
      `select details from app.admin_activity where target_id = $1 and action_name = 'wallet_addresses_updated'
       order by sequence desc limit 1`,
      [walletId],
    );
    expect(log?.details.changes).toEqual([
      { symbol: "ETH", network: "Ethereum (ERC20)", old: first, new: next },
      { symbol: "POL", network: "Polygon POS", old: other, new: null },
    ]);
  });

  test("T18 changing the addresses of an assigned wallet requires a reason and notifies its user", async () => {
    const person = await assign();
    const next = newEvmAddress();
    expect(await world.refusal(admin, name, change({ ethereum: next }, { p_reason: " " }))).toMatchObject({
      code: "reason_required",
    });
    expect(await shown()).toEqual([["Ethereum (ERC20)", first]]);
    await update({ ethereum: next }, { p_reason: " The key is lost " });
    expect(await shown()).toEqual([["Ethereum (ERC20)", next]]);
    const news = await world.rows(
      "select user_id, kind, changed, reason, told_at from app.wallet_news where wallet_id = $1",
      [walletId],
    );
    expect(news).toEqual([
      {
        user_id: person.id,
        kind: "addresses_changed",
        changed: ["ETH (Ethereum (ERC20))"],
        reason: "The key is lost",
        told_at: null,
      },
    ]);
  });

  test("T17 an old address still belongs to the user who saw it, never to a later one", async () => {
    const person = await assign();
    const next = newEvmAddress();
    await update({ ethereum: next }, { p_reason: "For a test" });
    expect([await holder(first), await holder(next)]).toEqual([person.id, person.id]);
    await world.call(admin, "admin_release_user_wallet", { p_user_id: person.id });
    const later = await world.person();
    const given = await world.call<PoolReply>(admin, "admin_assign_wallet_to_user", {
      p_user_id: later.id,
      p_wallet_id: walletId,
      p_even_resting: true,
      p_reason: "For a test",
    });
    await approvePool(world, given.pool_request_id);
    expect([await holder(first), await holder(next)]).toEqual([person.id, later.id]);
  });

  test("another administrator's concurrent edit is detected", async () => {
    const seen = { p_seen_version: 1 };
    await update({ ethereum: newEvmAddress() }, seen);
    expect(await world.refusal(admin, name, change({ ethereum: newEvmAddress() }, seen))).toMatchObject({
      code: "wallet_changed",
    });
    await update({ ethereum: newEvmAddress() }, { p_seen_version: 2 });
    const both = await Promise.allSettled(
      [1, 2].map(() => world.call(admin, name, change({ ethereum: newEvmAddress() }, { p_seen_version: 3 }))),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("an edit without changes does not affect the version, the audit log or the user", async () => {
    await assign();
    await update({ ethereum: first.toLowerCase() }, { p_reason: "For a test" });
    const [row] = await world.rows(
      `select address_version, (select count(*)::int from app.wallet_news n where n.wallet_id = w.wallet_id) as news
       from app.wallets w where wallet_id = $1`,
      [walletId],
    );
    expect(row).toEqual({ address_version: 1, news: 0 });
  });

  test("'Wallet not found.'; T34 only an active administrator may", async () => {
    const input = change({ ethereum: newEvmAddress() });
    const p_wallet_id = "019a0000-0000-7000-8000-000000000000";
    expect(await world.refusal(admin, name, { ...input, p_wallet_id })).toMatchObject({
      code: "wallet_not_found",
    });
    expect(await world.refusal(await world.person(), name, input)).toMatchObject({
      code: "not_administrator",
    });
    const suspended = await world.person({ is_admin: true, status: "suspended" });
    expect(await world.refusal(suspended, name, input)).toMatchObject({ code: "account_suspended" });
    expect(await world.refusal(suspended, "admin_create_wallet", { p_deposit_addresses: [] })).toMatchObject({
      code: "account_suspended",
    });
  });
});
