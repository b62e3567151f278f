import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Payment, type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import {
  type Built,
  foreign,
  inBlock,
  payingAddress,
  type Signed,
  sign,
  stateOf,
} from "@portico/testing/database/paying.ts";
import { type PlaySigner, payBySigner, startPlaySigner } from "@portico/testing/database/signer.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { chapters } from "../support/chapters.ts";
import { coinOf, readHoldings, reconcile } from "../support/treasury.ts";

const world = useWorld();
let owner: Person;
let operator: Person;
let signer: PlaySigner;
let bitcoin: PlayChain;
let polygon: PlayChain;

const account = randomBytes(32);
const usdt = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";
const paying = {
  bitcoin: payingAddress.bitcoin,
  polygon: payingAddress.polygon,
  litecoin: "ltc1qdeq67t336pwwwvctyvp8vqfnfrez04mqung79q",
};

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  operator = await world.person({ role: "operator" });
  const hash = account.toString("hex");
  signer = await startPlaySigner(world, payingAddress, { bitcoin: hash, polygon: hash });
  bitcoin = await playChain(world, "bitcoin");
  polygon = await playChain(world, "polygon", "tether");
  await world.rows(
    "insert into app.account_keys (key_hash, fingerprint, account) values ($1, '00112233', 0)",
    [account],
  );
  for (const network of ["bitcoin", "polygon"] as const)
    await payBySigner(world, owner, network, payingAddress[network]);
});
afterAll(() => signer.end());

const test = chapters();

let index = 0;

/** Somebody whose deposit address on this network comes from the signer's account. */
async function depositor(chain: PlayChain, network: "bitcoin" | "polygon"): Promise<string> {
  const person = await world.person();
  const { address_key } = await chain.pay(person, "1");
  await world.rows(
    `update app.pool_addresses p
     set key_id = (select k.key_id from app.account_keys k where k.key_hash = $2), derivation_path = '0/' || $3
     where p.network_id = $1 and p.address_key = $4`,
    [network, account, index, address_key],
  );
  index += 1;
  return address_key;
}

/** Pays an address, and mines until the payment is confirmed. */
async function deposit(chain: PlayChain, address: string, units: string, more: Partial<Payment> = {}) {
  const payment = await chain.pay(address, units, more);
  await chain.mine(payment);
  await confirm(chain);
  return payment;
}

async function confirm(chain: PlayChain): Promise<void> {
  await chain.mineEmpty(3);
  await chain.lease(chain.blocks.at(-1)?.height);
  await chain.credit();
  await chain.settle();
}

function rule(network: string, coin: string, minimum: string, more: Record<string, unknown> = {}) {
  return {
    p_network_id: network,
    p_coin_id: coin,
    p_is_on: true,
    p_minimum_amount: minimum,
    p_reason: "Sweep by itself",
    ...more,
  };
}

const sweepCoin = (network: string, coin: string, minimum: string, more: Record<string, unknown> = {}) =>
  world.call(owner, "admin_set_sweep_rule", rule(network, coin, minimum, more));

interface Plan {
  account: { address: string; address_key: string };
  coins: { transaction_hash: string; output_index: number; units: string; address: string }[];
  deposits: { address: string; coin_id: string; contract: string | null; minimum_units: string }[];
}

/** As the server looks after a while. */
async function planOf(network: string, chain: PlayChain): Promise<Plan | null> {
  await world.rows("update chain.sweep_rules set tried_at = tried_at - interval '2 hours'");
  return world.call(null, "sweeps_plan", { p_network_id: network, p_holder: chain.holder });
}

type Sweep = Omit<Built, "withdrawal_ids"> & { kind: string; coin_id: string; address: string | null };

const add = (
  network: string,
  chain: PlayChain,
  built: readonly Sweep[],
  more: Record<string, unknown> = {},
) => ({
  p_network_id: network,
  p_holder: chain.holder,
  p_built: built,
  p_gone: [],
  ...more,
});

async function addSweeps(...[network, chain, built, more]: Parameters<typeof add>): Promise<string[]> {
  const before = await world.rows<{ id: string }>("select id from chain.payments");
  await world.call(null, "add_sweeps", add(network, chain, built, more));
  const known = new Set(before.map(({ id }) => id));
  const after = await world.rows<{ id: string }>("select id from chain.payments order by id");
  return after.map(({ id }) => id).filter((id) => !known.has(id));
}

const refusal = async (...[network, chain, built, more]: Parameters<typeof add>) =>
  world.refusal(null, "add_sweeps", add(network, chain, built, more));

/** A transaction that moves all coins of a plan. */
function utxoSweep({ coins, account: { address } }: Plan, fee = "1000"): Sweep {
  const units = coins.reduce((sum, coin) => sum + BigInt(coin.units), 0n) - BigInt(fee);
  return {
    kind: "sweep",
    coin_id: "bitcoin",
    address: null,
    unsigned: `a sweep of ${coins[0]?.transaction_hash}`,
    spends: coins.map(({ transaction_hash, output_index }) => `${transaction_hash}:${output_index}`),
    outputs: [{ key: "our script", address, units: String(units), contract: null }],
    fee_units: fee,
  };
}

function evmSweep({ account: { address } }: Plan, deposit: string, more: Partial<Sweep> = {}): Sweep {
  return {
    kind: "sweep",
    coin_id: "tether",
    address: deposit,
    unsigned: `0x${deposit}`,
    spends: [`${deposit.toLowerCase()}:0`],
    outputs: [{ key: address.toLowerCase(), address, units: "5000000", contract: usdt }],
    fee_units: "1000000",
    ...more,
  };
}

/** Gas for a deposit address, from the paying address. */
function gas({ account }: Plan, deposit: string, nonce: number, units = "2000000"): Sweep {
  return evmSweep({ account } as Plan, deposit, {
    kind: "gas",
    unsigned: `0x${nonce}`,
    spends: [`${account.address_key}:${nonce}`],
    outputs: [{ key: deposit.toLowerCase(), address: deposit, units, contract: null }],
  });
}

async function signAs(payment: string, built: Sweep): Promise<Signed> {
  const signed = sign({ ...built, withdrawal_ids: [] });
  await signer.take(payment);
  await signer.keep(payment, signed);
  return signed;
}

const waits = async (payment: string) =>
  (await signer.payments()).find(({ payment_id }) => payment_id === payment);

test("T81 owners alone set what is swept, and only a signer that may sweep makes it possible", async () => {
  const code = async (who: Person, input: object) =>
    (await world.refusal(who, "admin_set_sweep_rule", input as Record<string, unknown>)).code;
  expect(await code(operator, rule("bitcoin", "bitcoin", "0.01"))).toBe("role_lacks_permission");
  expect(await code(owner, rule("bitcoin", "bitcoin", "0"))).toBe("invalid_amount");
  expect(await code(owner, rule("bitcoin", "bitcoin", "0.000000001"))).toBe("invalid_amount");
  expect(await code(owner, rule("bitcoin", "tether", "1"))).toBe("not_found");
  expect(await code(owner, rule("bitcoin", "bitcoin", "1", { p_reason: "" }))).toBe("reason_required");
  expect(await code(owner, rule("litecoin", "litecoin", "1"))).toBe("sweeps_need_signer");
  await sweepCoin("bitcoin", "bitcoin", "0.01");
  expect((await coinOf(world, operator, "bitcoin", "bitcoin")).sweeping).toMatchObject({
    is_on: true,
    minimum: "0.01",
    changed_by: owner.email,
    open: 0,
  });
  expect(await planOf("litecoin", await playChain(world, "litecoin"))).toBeNull();
});

test("T81 confirmed deposits from the minimum on are moved once, in one transaction, and the books agree", async () => {
  const address = await depositor(bitcoin, "bitcoin");
  const foreignOnes = (await bitcoin.pay(await world.person(), "1")).address_key;
  const large = await deposit(bitcoin, address, "5000000");
  const second = await deposit(bitcoin, address, "1000000", { output_index: 3 });
  await deposit(bitcoin, address, "999999");
  // The signer does not have this address's key.
  await deposit(bitcoin, foreignOnes, "7000000");
  const fresh = await bitcoin.pay(address, "3000000");
  await bitcoin.mine(fresh);
  const plan = await planOf("bitcoin", bitcoin);
  expect(plan?.coins).toEqual([
    { transaction_hash: large.transaction_hash, output_index: 0, units: "5000000", address },
    { transaction_hash: second.transaction_hash, output_index: 3, units: "1000000", address },
  ]);
  if (!plan) throw new Error("nothing is due");
  const built = utxoSweep(plan);
  const [payment = ""] = await addSweeps("bitcoin", bitcoin, [built]);
  expect(await waits(payment)).toMatchObject({
    content: null,
    approvals: [],
    sweep: { kind: "sweep", address: null },
    coins: [
      { address, path: "0/0" },
      { address, path: "0/0" },
    ],
  });
  // The same again is not due any more.
  expect((await refusal("bitcoin", bitcoin, [built])).code).toBe("payment_differs");
  await readHoldings(world, operator, bitcoin, "bitcoin", [
    { place: "deposit", units: "16999999" },
    { place: "paying", units: "0" },
  ]);
  await reconcile(world, owner, "bitcoin", "bitcoin");
  const signed = await signAs(payment, built);
  await bitcoin.mineBlock({
    ...inBlock(signed),
    arrivals: [
      {
        transaction_hash: signed.transaction_hash,
        output_index: 0,
        address_key: paying.bitcoin,
        units: "5999000",
      },
    ],
  });
  await confirm(bitcoin);
  expect(await stateOf(world, payment)).toBe("final");
  await readHoldings(world, operator, bitcoin, "bitcoin", [
    { place: "deposit", units: "10999999" },
    { place: "paying", units: "5999000" },
  ]);
  expect((await coinOf(world, operator, "bitcoin", "bitcoin")).reconciliation).toMatchObject({
    network_fees: "0.00001",
    missing: "0",
    surplus: "0",
  });
  // What was fresh is confirmed by now.
  expect((await planOf("bitcoin", bitcoin))?.coins.map(({ units }) => units)).toEqual(["3000000"]);
});

test("T81 what the server says of a sweep is checked", async () => {
  const plan = await planOf("bitcoin", bitcoin);
  if (!plan) throw new Error("nothing is due");
  const good = utxoSweep(plan);
  const [output] = good.outputs;
  if (!output) throw new Error("no output");
  const what = async (built: Sweep, more = {}) => {
    const { code, details } = await refusal("bitcoin", bitcoin, [built], more);
    return [code, (details as { what?: string } | undefined)?.what];
  };
  const elsewhere = { ...output, address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" };
  expect(await what({ ...good, outputs: [elsewhere] })).toEqual(["payment_differs", "what it pays"]);
  expect(await what({ ...good, outputs: [output, output] })).toEqual(["payment_differs", "what it pays"]);
  expect(await what({ ...good, fee_units: "2000" })).toEqual(["payment_differs", "what it spends"]);
  expect(await what({ ...good, kind: "gas" })).toEqual(["payment_differs", "what it pays"]);
  expect(await what({ ...good, coin_id: "tether" })).toEqual(["sweep_not_due", undefined]);
  const [coin] = plan.coins;
  const unknown = { ...plan, coins: [{ ...coin, transaction_hash: "ab".repeat(32) }] } as Plan;
  expect(await what(utxoSweep(unknown))).toEqual(["payment_differs", "what it spends"]);
  const expensive = { ...good, fee_units: "1000001" };
  expect((await what({ ...expensive, outputs: [{ ...output, units: "1998999" }] }))[0]).toBe(
    "payment_fee_too_high",
  );
  expect((await refusal("bitcoin", { ...bitcoin, holder: randomUUID() }, [good])).code).toBe(
    "chain_lease_lost",
  );
});

test("T81 while withdrawals are paused nothing is swept, prepared sweeps included", async () => {
  const plan = await planOf("bitcoin", bitcoin);
  if (!plan) throw new Error("nothing is due");
  const [payment = ""] = await addSweeps("bitcoin", bitcoin, [utxoSweep(plan)]);
  await world.call(owner, "admin_set_pause", {
    p_kind: "withdrawal",
    p_coin_id: null,
    p_network_id: "bitcoin",
    p_reason: "Being checked",
  });
  const address = await depositor(bitcoin, "bitcoin");
  await deposit(bitcoin, address, "2000000");
  expect(await planOf("bitcoin", bitcoin)).toBeNull();
  const refused = await signer.take(payment).catch((error: { code: string }) => error.code);
  expect(refused).toBe("withdrawals_paused");
  await world.rows("delete from app.pauses");
  await world.call(owner, "admin_discard_payment", { p_payment_id: payment, p_reason: "Not now" });
  // What it was to move is free again.
  expect((await planOf("bitcoin", bitcoin))?.coins.map(({ units }) => units)).toEqual(["3000000", "2000000"]);
});

test("T81 what somebody else has moved is not looked for again", async () => {
  const plan = await planOf("bitcoin", bitcoin);
  const [gone] = plan?.coins ?? [];
  await addSweeps("bitcoin", bitcoin, [], { p_gone: [gone], p_fault: "The node is slow." });
  expect((await coinOf(world, operator, "bitcoin", "bitcoin")).sweeping?.fault).toBe("The node is slow.");
  const left = await planOf("bitcoin", bitcoin);
  expect(left?.coins.map(({ units }) => units)).toEqual(["2000000"]);
  if (!left) return;
  const [payment = ""] = await addSweeps("bitcoin", bitcoin, [utxoSweep(left)]);
  const built = utxoSweep(left);
  await signAs(payment, built);
  const other = foreign(built.spends[0] ?? "");
  await bitcoin.mineBlock(other);
  await confirm(bitcoin);
  expect(await stateOf(world, payment)).toBe("lost");
  await world.call(owner, "admin_close_payment", { p_payment_id: payment, p_reason: "Swept from the vault" });
  // Only the node tells that it is gone.
  const again = await planOf("bitcoin", bitcoin);
  expect(again?.coins).toEqual(left.coins);
  await addSweeps("bitcoin", bitcoin, [], { p_gone: left.coins });
  expect((await planOf("bitcoin", bitcoin))?.coins).toEqual([]);
});

test("T81 tokens get gas first, which is no deposit; then they are swept, once", async () => {
  await sweepCoin("polygon", "tether", "1");
  await sweepCoin("polygon", "polygon-ecosystem-token", "0.5");
  const address = await depositor(polygon, "polygon");
  await deposit(polygon, address, "5000000", { contract: usdt });
  await deposit(polygon, address, "2000000000000000000");
  const plan = await planOf("polygon", polygon);
  // One coin at a time, tokens first.
  expect(plan?.deposits).toEqual([
    {
      address: expect.stringMatching(new RegExp(address, "i")),
      coin_id: "tether",
      contract: usdt,
      minimum_units: "1000000",
    },
  ]);
  const [{ address: shown = "" } = {}] = plan?.deposits ?? [];
  if (!plan) return;
  expect((await refusal("polygon", polygon, [gas(plan, shown, 5, "10000000000000001")])).code).toBe(
    "payment_fee_too_high",
  );
  const built = gas(plan, shown, 5);
  const [payment = ""] = await addSweeps("polygon", polygon, [built]);
  expect(await waits(payment)).toMatchObject({ sweep: { kind: "gas", address: shown, path: "0/2" } });
  expect((await planOf("polygon", polygon))?.deposits).toEqual([]);
  const signed = await signAs(payment, built);
  const before = await world.rows("select from chain.arrivals");
  await polygon.mineBlock({
    ...inBlock(signed),
    arrivals: [
      { transaction_hash: signed.transaction_hash, output_index: 0, address_key: address, units: "2000000" },
    ],
  });
  await confirm(polygon);
  expect(await stateOf(world, payment)).toBe("final");
  expect(await world.rows("select from chain.arrivals")).toHaveLength(before.length);

  const next = await planOf("polygon", polygon);
  expect(next?.deposits).toHaveLength(1);
  const wrong = evmSweep(plan, shown, { spends: [`${plan.account.address_key}:6`] });
  expect((await refusal("polygon", polygon, [wrong])).code).toBe("payment_differs");
  const sweep = evmSweep(plan, shown);
  const [moved = ""] = await addSweeps("polygon", polygon, [sweep]);
  const sent = await signAs(moved, sweep);
  await polygon.mineBlock({ ...inBlock(sent), arrivals: [] });
  await confirm(polygon);
  expect(await stateOf(world, moved)).toBe("final");
  expect((await planOf("polygon", polygon))?.deposits.map(({ coin_id }) => coin_id)).toEqual([
    "polygon-ecosystem-token",
  ]);
});

test("T81 a sweep that fails in the chain waits for the next deposit; two at once use one nonce", async () => {
  const address = await depositor(polygon, "polygon");
  await deposit(polygon, address, "5000000", { contract: usdt });
  const plan = await planOf("polygon", polygon);
  const shown = plan?.deposits.find(({ coin_id }) => coin_id === "tether")?.address ?? "";
  if (!plan) return;
  const sweep = evmSweep(plan, shown);
  const both = await Promise.all(
    [1, 2].map(() =>
      world
        .call(null, "add_sweeps", add("polygon", polygon, [sweep]))
        .then(() => "added")
        .catch((error: { code: string }) => error.code),
    ),
  );
  expect(both.toSorted()).toEqual(["added", "payment_differs"]);
  const [row] = await world.rows<{ id: string }>("select id from chain.payments order by id desc limit 1");
  const signed = await signAs(row?.id ?? "", sweep);
  await polygon.mineBlock({ ...inBlock(signed, true), arrivals: [] });
  await confirm(polygon);
  expect(await stateOf(world, row?.id)).toBe("failed");
  const tokens = async () =>
    (await planOf("polygon", polygon))?.deposits.filter(({ address: one }) => one === shown) ?? [];
  expect(await tokens()).toEqual([]);
  await deposit(polygon, address, "1000000", { contract: usdt });
  expect(await tokens()).toHaveLength(1);
});

test("T81 switched off, nothing more is swept; an administrator without the permission cannot touch a sweep", async () => {
  const plan = await planOf("polygon", polygon);
  const [first] = plan?.deposits ?? [];
  if (!plan || !first) throw new Error("nothing is due");
  const isToken = first.contract !== null;
  const built = evmSweep(plan, first.address, {
    coin_id: first.coin_id,
    spends: [`${first.address.toLowerCase()}:${isToken ? 7 : 1}`],
    outputs: [
      {
        key: plan.account.address.toLowerCase(),
        address: plan.account.address,
        units: "1000000",
        contract: first.contract,
      },
    ],
  });
  const [payment = ""] = await addSweeps("polygon", polygon, [built]);
  const discard = { p_payment_id: payment, p_reason: "Stop it" };
  expect((await world.refusal(operator, "admin_discard_payment", discard)).code).toBe(
    "role_lacks_permission",
  );
  expect((await world.refusal(owner, "admin_start_payment_approval", { p_payment_id: payment })).code).toBe(
    "no_approval_needed",
  );
  for (const coin of ["tether", "polygon-ecosystem-token"])
    await sweepCoin("polygon", coin, "1", { p_is_on: false });
  expect(await planOf("polygon", polygon)).toBeNull();
  expect((await refusal("polygon", polygon, [built])).code).toBe("sweep_not_due");
  const listed = await world.call<{ id: string; kind: string; sweep: object }[]>(operator, "admin_payments", {
    p_limit: 5,
    p_state: "open",
    p_network_id: "polygon",
  });
  expect(listed[0]).toMatchObject({
    id: payment,
    kind: "sweep",
    items: [],
    sweep: { address: first.address },
  });
});

test("T81 small outputs of the paying address are joined, the large ones stay", async () => {
  const hashes = Array.from({ length: 55 }, (_, at) =>
    createHash("sha256").update(`small ${at}`).digest("hex"),
  );
  for (const [at, transaction_hash] of hashes.entries())
    await bitcoin.mine({
      transaction_hash,
      output_index: 0,
      address_key: paying.bitcoin,
      units: String(10_000 + at),
    });
  await confirm(bitcoin);
  const plan = await planOf("bitcoin", bitcoin);
  if (!plan) throw new Error("nothing is due");
  const units = plan.coins.map((coin) => Number(coin.units));
  expect(plan.coins.every(({ address }) => address === paying.bitcoin)).toBe(true);
  // The 20 largest of 56 are left alone: the earlier sweep's, and 19 of these.
  expect(units).toHaveLength(36);
  expect(Math.max(...units)).toBe(10_035);
  const [payment = ""] = await addSweeps("bitcoin", bitcoin, [utxoSweep(plan)]);
  await signAs(payment, utxoSweep(plan));
  expect((await planOf("bitcoin", bitcoin))?.coins).toEqual([]);
});

test("T81 owners move coins to a cold address of the network, once for each request", async () => {
  const vault = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
  const added = await world.call<{ cold_address_id: string }>(owner, "admin_add_cold_address", {
    p_network_id: "bitcoin",
    p_address: vault,
    p_label: "Vault",
    p_reason: "Kept offline",
  });
  const wanted = {
    p_request_id: randomUUID(),
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_cold_address_id: added.cold_address_id,
    p_amount: "0.02",
  };
  const move = (p_built: object | null, more: Record<string, unknown> = {}) => ({
    ...wanted,
    p_reason: "More than we need",
    p_built,
    ...more,
  });
  const code = async (who: Person, input: Record<string, unknown>) => {
    const { code, details } = await world.refusal(who, "admin_move_to_cold", input);
    return [code, (details as { what?: string } | undefined)?.what];
  };
  const plan = await world.call<Plan & { items: { address: string; units: string }[] }>(
    owner,
    "cold_plan",
    wanted,
  );
  expect(plan.items).toEqual([{ withdrawal_id: null, address: vault, units: "2000000", contract: null }]);
  const [coin] = plan.coins;
  if (!coin) throw new Error("there is no coin");
  const change = String(BigInt(coin.units) - 2_000_000n - 1_000n);
  const good = {
    unsigned: "a move",
    spends: [`${coin.transaction_hash}:${coin.output_index}`],
    outputs: [
      { key: "the vault", address: vault, units: "2000000", contract: null },
      { key: "our script", address: plan.account.address, units: change, contract: null },
    ],
    fee_units: "1000",
  };
  const [paid, rest] = good.outputs;
  expect(await code(operator, move(good))).toEqual(["role_lacks_permission", undefined]);
  expect(await code(owner, move(good, { p_reason: "" }))).toEqual(["reason_required", undefined]);
  expect(await code(owner, move(good, { p_amount: "0.03" }))).toEqual(["payment_differs", "what it pays"]);
  expect(await code(owner, move({ ...good, outputs: [rest, paid] }))).toEqual([
    "payment_differs",
    "what it pays",
  ]);
  expect(await code(owner, move({ ...good, outputs: [paid, { ...rest, address: vault }] }))).toEqual([
    "payment_differs",
    "what it pays",
  ]);
  expect(await code(owner, move(good, { p_cold_address_id: randomUUID() }))).toEqual([
    "not_found",
    undefined,
  ]);
  expect(await code(owner, move(good, { p_network_id: "polygon", p_coin_id: "tether" }))).toEqual([
    "not_found",
    undefined,
  ]);
  const both = await Promise.all(
    [1, 2].map(() => world.call<{ payment_id: string }>(owner, "admin_move_to_cold", move(good))),
  );
  const [{ payment_id } = { payment_id: "" }, again] = both;
  expect(again?.payment_id).toBe(payment_id);
  expect(await world.call(owner, "cold_plan", wanted)).toEqual({ payment_id });
  expect(await waits(payment_id)).toMatchObject({
    content: null,
    sweep: { kind: "cold", address: vault, path: null },
  });
  await readHoldings(world, operator, bitcoin, "bitcoin", []);
  const signed = await signAs(payment_id, { ...good, kind: "cold", coin_id: "bitcoin", address: null });
  await bitcoin.mineBlock(inBlock(signed));
  await confirm(bitcoin);
  expect(await stateOf(world, payment_id)).toBe("final");
  const listed = await world.call<{ id: string }[]>(operator, "admin_payments", {
    p_limit: 1,
    p_state: "finished",
  });
  expect(listed[0]).toMatchObject({
    id: payment_id,
    kind: "cold",
    sweep: { amount: "0.02", symbol: "BTC", address: vault, label: "Vault" },
  });
});
