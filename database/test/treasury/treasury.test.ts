import { randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { type PlayChain, playChain, unshownAddress } from "@portico/testing/database/chain.ts";
import {
  buildEvm,
  claimedWithdrawal,
  exportPayment,
  inBlock,
  payByFiles,
  payingAddress,
  plan,
  prepare,
  sign,
  upload,
} from "@portico/testing/database/paying.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import {
  coinOf,
  type Held,
  leaveOneOwner,
  list,
  networkOf,
  readHoldings,
  reconcile,
  type TreasuryView,
  take,
} from "../support/treasury.ts";

const world = useWorld();
let owner: Person;
let operator: Person;
let bitcoin: PlayChain;

const vault = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  await leaveOneOwner(world, owner);
  operator = await world.person({ role: "operator" });
  bitcoin = await playChain(world, "bitcoin");
});
const addCold = (p_address: string, more: Record<string, unknown> = {}) => ({
  p_network_id: "bitcoin",
  p_address,
  p_label: "Vault",
  p_reason: "Kept offline",
  ...more,
});

const movement = (more: Record<string, unknown> = {}) => ({
  p_request_id: randomUUID(),
  p_network_id: "bitcoin",
  p_coin_id: "bitcoin",
  p_kind: "funding",
  p_amount: "1",
  p_reason: "From the treasury",
  ...more,
});

const payByEthereum = () =>
  world.call(owner, "admin_set_paying", {
    p_network_id: "ethereum",
    p_paying: "files",
    p_address: payingAddress.polygon,
    p_max_fee: "0.01",
    p_reason: "Paid from the vault",
  });

const read = (chain: PlayChain, network: string, holdings: Held[]) =>
  readHoldings(world, operator, chain, network, holdings);

/** A chain of a network on which nothing has happened, with its reconciliation on. */
async function reconciled(network: string, coin = network, more = {}): Promise<PlayChain> {
  const chain = await playChain(world, network, coin);
  await read(chain, network, [{ place: "deposit", units: "100000000" }]);
  await reconcile(world, owner, network, coin, more);
  return chain;
}

test("T80 a cold address is neither a deposit address nor a destination, and only owners change the list", async () => {
  const added = await world.call<{ cold_address_id: string }>(
    owner,
    "admin_add_cold_address",
    addCold(outside.bitcoin),
  );
  expect((await networkOf(world, operator, "bitcoin")).cold_addresses).toMatchObject([
    { id: added.cold_address_id, address: outside.bitcoin, label: "Vault" },
  ]);
  const [pooled] = await world.rows<{ public_address: string }>(
    "select public_address from app.pool_addresses where network_id = 'bitcoin' limit 1",
  );
  const code = async (who: Person, input: Record<string, unknown>) =>
    (await world.refusal(who, "admin_add_cold_address", input)).code;
  expect(await code(operator, addCold(vault))).toBe("role_lacks_permission");
  expect(await code(owner, addCold(outside.bitcoin))).toBe("cold_address_exists");
  expect(await code(owner, addCold(pooled?.public_address ?? ""))).toBe("address_in_pool");
  expect(await code(owner, addCold("nowhere"))).toBe("invalid_address");
  expect(await code(owner, addCold(vault, { p_label: " " }))).toBe("invalid_label");
  expect(await code(owner, addCold(vault, { p_reason: "" }))).toBe("reason_required");
  expect(await code(owner, addCold(vault, { p_network_id: "ripple" }))).toBe("not_found");
  const person = await world.personWith("bitcoin", "1");
  const withdrawal = {
    p_user_id: person.id,
    p_amount: "0.1",
    p_coin_id: "bitcoin",
    p_to_address: outside.bitcoin,
    p_fee: "0.0001",
    p_network: "BTC",
  };
  expect((await world.refusal(person, "initiate_withdrawal", withdrawal)).code).toBe("own_address");
  const wallet = [{ symbol: "BTC", coin_id: "bitcoin", network: "BTC", public_address: outside.bitcoin }];
  const create = await world.refusal(owner, "admin_create_wallet", {
    p_deposit_addresses: wallet,
    p_reason: "For a test",
  });
  expect(create.code).toBe("paying_address");
  const remove = { p_cold_address_id: added.cold_address_id, p_reason: "Emptied" };
  expect((await world.refusal(operator, "admin_remove_cold_address", remove)).code).toBe(
    "role_lacks_permission",
  );
  await world.call(owner, "admin_remove_cold_address", remove);
  await world.call(owner, "admin_remove_cold_address", remove);
  expect((await networkOf(world, operator, "bitcoin")).cold_addresses).toEqual([]);
});

test("T80 only the holder of the lease reports holdings, of blocks and addresses that still stand", async () => {
  const listing = await list(world, operator, bitcoin, "bitcoin");
  if (!listing) throw new Error("nothing to read");
  const stranger = { ...bitcoin, holder: randomUUID() };
  await expect(take(world, stranger, "bitcoin", listing, [])).rejects.toMatchObject({
    code: "chain_lease_lost",
  });
  const { height, hash } = listing;
  const early = { height: height + 5, hash: "11".repeat(32) };
  expect(await take(world, bitcoin, "bitcoin", listing, [], early)).toEqual({ outcome: "early" });
  const other = { height, hash: "11".repeat(32) };
  expect(await take(world, bitcoin, "bitcoin", listing, [], other)).toEqual({ outcome: "stale" });
  // An address that is paid for the first time after the addresses were listed was not read.
  await bitcoin.mine(await bitcoin.pay(await unshownAddress(world, "bitcoin"), "5000"));
  expect(await take(world, bitcoin, "bitcoin", listing, [])).toEqual({ outcome: "stale" });
  expect(await take(world, bitcoin, "bitcoin", listing, [], { height, hash })).toMatchObject({
    outcome: "taken",
  });
  // A cold address that is added meanwhile was not read either.
  const again = await list(world, operator, bitcoin, "bitcoin");
  await world.call(owner, "admin_add_cold_address", addCold(vault));
  if (!again) throw new Error("nothing to read");
  expect(await take(world, bitcoin, "bitcoin", again, [])).toEqual({ outcome: "stale" });
});

test("T80 a reading is due when it is asked for, when it is old, and after a fault in five minutes", async () => {
  const due = async (input = {}) =>
    (await world.call(null, "holdings_to_read", {
      p_network_id: "bitcoin",
      p_holder: bitcoin.holder,
      ...input,
    })) !== null;
  const age = (minutes: number) =>
    world.rows(
      "update chain.readings set tried_at = tried_at - make_interval(mins => $1), requested_at = null where network_id = 'bitcoin'",
      [minutes],
    );
  await read(bitcoin, "bitcoin", [{ place: "cold", units: "3" }]);
  expect(await due()).toBe(false);
  await age(59);
  expect(await due()).toBe(false);
  expect(await due({ p_max_age_seconds: 3_600 })).toBe(false);
  expect(await due({ p_max_age_seconds: 15 })).toBe(true);
  await age(2);
  expect(await due()).toBe(true);
  const fault = { p_network_id: "bitcoin", p_holder: bitcoin.holder, p_fault: "the node is slow" };
  expect(await world.call(null, "note_holdings_fault", fault)).toEqual({ is_changed: true });
  expect(await due()).toBe(false);
  expect(await networkOf(world, operator, "bitcoin")).toMatchObject({
    fault: "the node is slow",
    height: 101,
  });
  await age(6);
  expect(await due()).toBe(true);
  await world.call(operator, "admin_read_holdings", { p_network_id: "bitcoin" });
  expect(await due()).toBe(true);
  expect((await networkOf(world, operator, "bitcoin")).is_requested).toBe(true);
});

test("T80 it starts with an opening balance, and only from a reading of the last 15 minutes", async () => {
  const chain = await playChain(world, "litecoin");
  const set = {
    p_network_id: "litecoin",
    p_coin_id: "litecoin",
    p_is_on: true,
    p_tolerated_amount: "0",
    p_reason: "Everything is counted",
  };
  const code = async (who: Person, more = {}) =>
    (await world.refusal(who, "admin_set_reconciliation", { ...set, ...more })).code;
  expect(await code(owner)).toBe("holdings_unknown");
  await read(chain, "litecoin", [
    { place: "cold", units: "700000001" },
    { place: "paying", units: "300000000" },
  ]);
  expect(await code(operator)).toBe("role_lacks_permission");
  expect(await code(owner, { p_coin_id: "tether" })).toBe("not_found");
  expect(await code(owner, { p_tolerated_amount: "0.123456789" })).toBe("invalid_amount");
  await world.rows(
    "update chain.readings set read_at = read_at - interval '16 minutes' where network_id = 'litecoin'",
  );
  expect(await code(owner)).toBe("holdings_old");
  await read(chain, "litecoin", [{ place: "cold", units: "700000001" }]);
  await reconcile(world, owner, "litecoin", "litecoin");
  expect((await coinOf(world, operator, "litecoin", "litecoin")).reconciliation).toMatchObject({
    movements: "7.00000001",
    expected: "7.00000001",
    missing: "0",
    surplus: "0",
  });
  await chain.takeBack();
  await chain.mine();
  await world.call(owner, "admin_set_reconciliation", { ...set, p_is_on: false });
  // A loss meanwhile is not written off by switching it on again: it goes on from where it began.
  await read(chain, "litecoin", [{ place: "cold", units: "600000000" }]);
  await reconcile(world, owner, "litecoin", "litecoin");
  expect((await coinOf(world, operator, "litecoin", "litecoin")).reconciliation).toMatchObject({
    movements: "7.00000001",
    missing: "1.00000001",
  });
});

test("T80 coins that two readings miss pause the network once, and again only if more is missing", async () => {
  const chain = await reconciled("dogecoin", "dogecoin", { p_tolerated_amount: "0.1" });
  const say = async (units: string) => {
    await chain.mine();
    return read(chain, "dogecoin", [{ place: "deposit", units }]);
  };
  const pauseOf = async () => (await networkOf(world, operator, "dogecoin")).pause;
  const resume = async () =>
    world.call(owner, "admin_clear_pause", {
      p_kind: "withdrawal",
      p_network_id: "dogecoin",
      p_seen_reason: await pauseOf(),
    });
  const calm = { outcome: "taken", is_paused: false };
  // Within what may be missing.
  for (let count = 0; count < 3; count += 1) expect(await say("90000000")).toEqual(calm);
  expect(await say("89999999")).toEqual(calm);
  // Another reading of the same block says nothing new.
  expect(await read(chain, "dogecoin", [{ place: "deposit", units: "89999999" }])).toEqual(calm);
  expect(await say("89999999")).toEqual({ outcome: "taken", is_paused: true });
  expect(await pauseOf()).toBe("Withdrawals on DOGE are paused while we check our holdings there.");
  const [seen] = await world.rows(
    "select reason from api.pauses where network_id = 'dogecoin' and kind = 'withdrawal'",
  );
  expect(seen).toEqual({ reason: await pauseOf() });
  const settings = await world.call<{ pauses: { paused_by: string | null }[] }>(owner, "admin_settings");
  expect(settings.pauses.find(({ paused_by }) => paused_by === null)).toBeDefined();
  const [logged] = await world.rows(
    "select admin_id, details ->> 'missing' as missing from app.admin_activity where action_name = 'pause_set' order by sequence desc limit 1",
  );
  expect(logged).toEqual({ admin_id: null, missing: "0.10000001" });
  expect(await world.call(null, "treasury_figures")).toMatchObject({
    gaps: expect.arrayContaining([{ network_id: "dogecoin", coin_id: "dogecoin", missing: "0.10000001" }]),
  });
  expect(await world.call(operator, "admin_waiting")).toMatchObject({
    missing_coins: [
      {
        network_id: "dogecoin",
        network: "DOGE",
        coin_id: "dogecoin",
        symbol: "DOGE",
        amount: "0.10000001",
      },
    ],
  });
  // More is missing while it is paused: the person who resumes has seen that, too.
  expect(await say("80000000")).toEqual(calm);
  await resume();
  expect(await say("80000000")).toEqual(calm);
  expect(await pauseOf()).toBeNull();
  expect(await say("79999999")).toEqual({ outcome: "taken", is_paused: true });
  // Found again: the alarm ends, the pause is a person's to end.
  expect(await say("100000000")).toEqual(calm);
  expect((await coinOf(world, operator, "dogecoin", "dogecoin")).reconciliation?.alarmed_at).toBeNull();
  expect(await world.call(operator, "admin_waiting")).toMatchObject({ missing_coins: [] });
  expect(await pauseOf()).not.toBeNull();
  await resume();
  expect(await say("100000000")).toEqual(calm);
  // A surplus pauses nothing.
  expect(await say("250000000")).toEqual(calm);
  expect((await coinOf(world, operator, "dogecoin", "dogecoin")).reconciliation).toMatchObject({
    surplus: "1.5",
  });
  expect(await pauseOf()).toBeNull();
});

test("T80 an administrator's own pause of the network does not count as having seen the gap", async () => {
  const chain = await reconciled("ethereum-classic");
  const scope = { p_kind: "withdrawal", p_network_id: "ethereum-classic" };
  await world.call(owner, "admin_set_pause", { ...scope, p_reason: "Maintenance" });
  const say = async () => {
    await chain.mine();
    return read(chain, "ethereum-classic", [{ place: "deposit", units: "1" }]);
  };
  await say();
  expect(await say()).toEqual({ outcome: "taken", is_paused: false });
  await world.call(owner, "admin_clear_pause", { ...scope, p_seen_reason: "Maintenance" });
  expect(await say()).toEqual({ outcome: "taken", is_paused: true });
});

test("T80 house movements are booked once, by owners, and explain what a reading found", async () => {
  const chain = await reconciled("bsc", "binancecoin");
  const on = { p_network_id: "bsc", p_coin_id: "binancecoin" };
  expect((await world.refusal(operator, "admin_add_house_movement", movement(on))).code).toBe(
    "role_lacks_permission",
  );
  expect(
    (await world.refusal(owner, "admin_add_house_movement", movement({ ...on, p_coin_id: "monero" }))).code,
  ).toBe("not_found");
  const hash = { ...on, p_transaction_hash: "not a hash" };
  expect((await world.refusal(owner, "admin_add_house_movement", movement(hash))).code).toBe(
    "invalid_transaction_hash",
  );
  const funding = movement({
    ...on,
    p_amount: "0.000000000000000005",
    p_transaction_hash: `0x${"ab".repeat(32)}`,
  });
  await Promise.all([
    world.call(owner, "admin_add_house_movement", funding),
    world.call(owner, "admin_add_house_movement", funding),
  ]);
  await world.call(
    owner,
    "admin_add_house_movement",
    movement({ ...on, p_kind: "removal", p_amount: "0.000000000000000002" }),
  );
  await world.call(
    owner,
    "admin_add_house_movement",
    movement({ ...on, p_kind: "network_fee", p_amount: "0.000000000000000001" }),
  );
  await read(chain, "bsc", [{ place: "deposit", units: "100000002" }]);
  expect((await coinOf(world, operator, "bsc", "binancecoin")).reconciliation).toMatchObject({
    missing: "0",
    surplus: "0",
    movements: "0.000000000100000002",
  });
  const page = (p_cursor?: string) =>
    world.call<{ id: string; kind: string; amount: string }[]>(operator, "admin_house_movements", {
      p_limit: 2,
      p_network_id: "bsc",
      p_cursor,
    });
  const first = await page();
  expect(first.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    "network_fee -0.000000000000000001",
    "removal -0.000000000000000002",
    "funding 0.000000000000000005",
  ]);
  expect((await page(first[1]?.id)).map(({ kind }) => kind)).toEqual(["funding", "opening"]);
  await expect(world.rows("delete from chain.house_movements")).rejects.toThrow();
});

test("T80 a failed payment costs its fee only, a token's fee is of the network's own coin", async () => {
  await payByFiles(world, owner, "polygon");
  const chain = await playChain(world, "polygon", "tether");
  const contract = (await list(world, operator, chain, "polygon"))?.contracts[0] ?? "";
  const holdings = (usdt: string, gas: string): Held[] => [
    { place: "paying", units: usdt, contract },
    { place: "paying", units: gas },
  ];
  await read(chain, "polygon", holdings("90000000", "5000000"));
  const native = (await networkOf(world, operator, "polygon")).coins[0]?.coin_id ?? "";
  await reconcile(world, owner, "polygon", "tether");
  await reconcile(world, owner, "polygon", native);
  for (const [nonce, hasFailed] of [
    [0, false],
    [1, true],
  ] as const) {
    const { id } = await claimedWithdrawal(world, owner, "polygon");
    const built = buildEvm(await plan(world, owner, "polygon", [id]), nonce);
    const [payment] = await prepare(world, owner, "polygon", [id], [built]);
    await exportPayment(world, owner, payment);
    const signed = sign(built);
    await upload(world, owner, payment, signed);
    const content = inBlock(signed, hasFailed);
    // It paid less than it allowed.
    await chain.mineBlock({ ...content, mined: content.mined.map((one) => ({ ...one, fee_units: "700" })) });
  }
  const [paid] = await world.rows<{ units: string }>(
    "select i.units::text from chain.payment_items i join chain.payments p on p.id = i.payment_id where not p.has_failed and p.network_id = 'polygon'",
  );
  const left = String(90_000_000n - BigInt(paid?.units ?? 0));
  await read(chain, "polygon", holdings(left, String(5_000_000 - 1_400)));
  expect((await coinOf(world, operator, "polygon", "tether")).reconciliation).toMatchObject({
    missing: "0",
    surplus: "0",
    network_fees: "0",
  });
  expect((await coinOf(world, operator, "polygon", native)).reconciliation).toMatchObject({
    missing: "0",
    surplus: "0",
    network_fees: "0.0000000000000014",
  });
  // The undone block takes its fee with it.
  await chain.takeBack();
  await read(chain, "polygon", holdings(left, String(5_000_000 - 700)));
  expect((await coinOf(world, operator, "polygon", native)).reconciliation).toMatchObject({
    network_fees: "0.0000000000000007",
    missing: "0",
  });
  const fees = await world.call<{ kind: string; amount: string; reason: null }[]>(
    operator,
    "admin_house_movements",
    {
      p_limit: 9,
      p_network_id: "polygon",
    },
  );
  expect(fees.filter(({ reason }) => reason === null)).toMatchObject([
    { kind: "network_fee", amount: "-0.0000000000000007" },
  ]);
});

test("how long the paying address lasts, what to send there, what to sweep, and missing gas", async () => {
  const chain = bitcoin;
  await payByFiles(world, owner, "bitcoin");
  const { id } = await claimedWithdrawal(world, owner, "bitcoin");
  await world.call(owner, "admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: id,
    new_status: "completed",
  });
  await read(chain, "bitcoin", [
    { place: "paying", units: "333000" },
    { place: "deposit", units: "900000000" },
  ]);
  const coin = await coinOf(world, operator, "bitcoin", "bitcoin");
  // 0.0999 were paid in 30 days.
  expect(coin).toMatchObject({
    ...{
      daily_withdrawals: "0.00333",
      lasts_days: 1,
      band: "warning",
      refill: "0.04329",
      to_cold: null,
      sweep: "9",
    },
  });
  const { coins } = await world.call<TreasuryView>(operator, "admin_treasury");
  expect(coins.find(({ coin_id }) => coin_id === "bitcoin")).toMatchObject({
    holdings: "9.00333",
    unread_networks: [],
  });
  await payByEthereum();
  const ethereum = await playChain(world, "ethereum");
  const contract = (await list(world, operator, ethereum, "ethereum"))?.contracts ?? [];
  await read(
    ethereum,
    "ethereum",
    contract.map((one) => ({ place: "paying", units: "5", contract: one })),
  );
  expect(await coinOf(world, operator, "ethereum", "binancecoin")).toMatchObject({ lacks_gas: true });
});

test("T84 bands of the paying address: under 1, 3 and 14 days, up to 28, and above", async () => {
  await payByFiles(world, owner, "bitcoin");
  const at = async (units: string) => {
    await bitcoin.mine();
    await read(bitcoin, "bitcoin", [{ place: "paying", units }]);
    const { lasts_days, band, refill, to_cold } = await coinOf(world, operator, "bitcoin", "bitcoin");
    return [lasts_days, band, refill, to_cold];
  };
  // 0.00333 a day.
  expect(await at("0")).toEqual([0, "danger", "0.04662", null]);
  expect(await at("332999")).toEqual([0, "danger", "0.04329001", null]);
  expect(await at("333000")).toEqual([1, "warning", "0.04329", null]);
  expect(await at("998999")).toEqual([2, "warning", "0.03663001", null]);
  expect(await at("999000")).toEqual([3, "below", null, null]);
  expect(await at("4661999")).toEqual([13, "below", null, null]);
  expect(await at("4662000")).toEqual([14, "good", null, null]);
  expect(await at("9324000")).toEqual([28, "good", null, null]);
  expect(await at("9324001")).toEqual([28, "above", null, "0.04662001"]);
  // Nothing was ever withdrawn there.
  expect(await coinOf(world, operator, "litecoin", "litecoin")).toMatchObject({
    band: null,
    lasts_days: null,
  });
});

test("a paying address that is replaced goes on being counted as a cold address", async () => {
  const set = (p_address: string) =>
    world.call(owner, "admin_set_paying", {
      p_network_id: "litecoin",
      p_paying: "files",
      p_address,
      p_max_fee: "0.01",
      p_reason: "A new key",
    });
  const [first, second] = ["LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"];
  await set(first);
  await set(second);
  expect((await networkOf(world, operator, "litecoin")).cold_addresses).toMatchObject([
    { address: first, label: "Former paying address" },
  ]);
  await set(first);
  expect((await networkOf(world, operator, "litecoin")).cold_addresses.map(({ address }) => address)).toEqual(
    [second],
  );
});

test("T80 a visitor, a user and the support role change nothing", async () => {
  const [user, support] = [await world.person(), await world.person({ role: "support" })];
  for (const who of [user, support]) {
    for (const [name, input] of [
      ["admin_add_house_movement", movement()],
      ["admin_add_cold_address", addCold(vault)],
      ["admin_read_holdings", { p_network_id: "bitcoin" }],
    ] as const)
      expect((await world.refusal(who, name, input)).code).toMatch(
        /role_lacks_permission|not_an_administrator|forbidden|admin/,
      );
  }
});
