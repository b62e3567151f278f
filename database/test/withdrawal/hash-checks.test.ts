import { randomBytes } from "node:crypto";
import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import { claimedWithdrawal, payByFiles } from "@portico/testing/database/paying.ts";
import { addDeciders, whileTwoAreNeededAbove } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let operator: Person;
let second: Person;
let bitcoin: PlayChain;
let polygon: PlayChain;

beforeAll(async () => {
  ({ owner, operator, second } = await addDeciders(world));
  bitcoin = await playChain(world, "bitcoin");
  polygon = await playChain(world, "polygon", "tether");
  await world.rows(
    "update chain.networks set is_watched = true, confirmations = 3 where network_id in ('bitcoin', 'polygon')",
  );
  await bitcoin.mineEmpty(2);
  await polygon.mineEmpty(2);
});

/** What a withdrawal of `claimedWithdrawal` pays its recipient. */
const units = async (id: string) => {
  const [row] = await world.rows<{ units: string }>(
    "select app.payout_units(w)::text as units from app.withdrawals w where id = $1",
    [id],
  );
  return row?.units ?? "";
};
const newHash = () => randomBytes(32).toString("hex");
const approval = (transaction_id: string, more: object = {}) => ({
  transaction_type: "withdrawal",
  transaction_id,
  new_status: "completed",
  ...more,
});
const approve = (by: Person, id: string, more: object) =>
  world.call(by, "admin_process_transaction", approval(id, more));
const refusedApproval = (by: Person, id: string, more: object = {}) =>
  world.refusal(by, "admin_process_transaction", approval(id, more));
const rejection = (id: string) => ({ p_withdrawal_id: id, p_admin_notes: "Not sent" });

interface Seen {
  block?: { height: number; hash: string };
  has_failed?: boolean;
  paid?: { output_index: number; units: string; contract?: string }[];
  others?: { address: string; units: string }[];
}

/** Reports what a node says of the hash of a withdrawal. */
function report(chain: PlayChain, id: string, p_hash: string, seen?: Seen, p_elsewhere: string[] = []) {
  return world.call<{ is_changed: boolean }>(null, "take_hash_check", {
    p_network_id: chain === bitcoin ? "bitcoin" : "polygon",
    p_holder: chain.holder,
    p_withdrawal_id: id,
    p_hash,
    p_seen: seen && { has_failed: false, paid: [], others: [], ...seen },
    p_elsewhere,
  });
}

const blockOf = (chain: PlayChain, back = 0) => {
  const { height, hash } = chain.blocks.at(-1 - back) ?? { height: 0, hash: "" };
  return { height, hash };
};
interface Shown {
  status: string;
  transaction_hash: string | null;
  output_index: number | null;
  hash_check: { finding: string; difference: unknown; confirmations: number } | null;
}
const shown = async (id: string) =>
  (await world.call<Shown[]>(owner, "admin_get_withdrawals", { p_id: id }))[0] as Shown;
const forUser = async (id: string) =>
  (
    await world.rows(
      "select status, transaction_hash, confirmations, confirmations_needed from api.transactions where id = $1",
      [id],
    )
  )[0];

/** A claimed withdrawal with a hash that is being checked. */
async function entered(
  network: "bitcoin" | "polygon" = "bitcoin",
  hash = network === "bitcoin" ? newHash() : `0x${newHash()}`,
) {
  const { person, id } = await claimedWithdrawal(world, operator, network);
  expect(await approve(operator, id, { transaction_hash: hash })).toMatchObject({
    status: "pending",
    is_checked: true,
  });
  return { person, id, hash, paid: [{ output_index: 1, units: await units(id) }] };
}

describe("T86 A hash that is entered for a withdrawal is read from its chain", () => {
  test("T86 it counts the blocks of a transaction that pays it, and completes at the last one", async () => {
    const { id, hash, paid, person } = await entered();
    expect((await shown(id)).hash_check).toMatchObject({ finding: "looking", difference: null });
    expect(await forUser(id)).toMatchObject({ status: "pending", transaction_hash: null });

    expect(await report(bitcoin, id, hash)).toMatchObject({ is_changed: true, user_id: person.id });
    expect((await shown(id)).hash_check).toMatchObject({ finding: "unknown" });
    expect(await report(bitcoin, id, hash)).toMatchObject({ is_changed: false });

    await report(bitcoin, id, hash, { paid });
    expect((await shown(id)).hash_check).toMatchObject({ finding: "waiting" });
    expect(await forUser(id)).toMatchObject({
      transaction_hash: hash,
      confirmations: 0,
      confirmations_needed: 3,
    });

    await bitcoin.mine();
    const block = blockOf(bitcoin);
    for (const confirmations of [1, 2]) {
      expect(await report(bitcoin, id, hash, { block, paid })).toMatchObject({ is_changed: true });
      expect(await forUser(id)).toMatchObject({ status: "pending", transaction_hash: hash, confirmations });
      await bitcoin.mine();
    }
    await report(bitcoin, id, hash, { block, paid });
    expect(await shown(id)).toMatchObject({
      status: "completed",
      transaction_hash: hash,
      output_index: 1,
      hash_check: null,
    });
    expect(await report(bitcoin, id, hash, { block, paid })).toMatchObject({ is_changed: false });
  });

  test.each<[string, Seen | undefined, string[], object]>([
    ["failed", { has_failed: true, paid: [] }, [], { kind: "failed" }],
    [
      "paid another address",
      { others: [{ address: "bc1qother", units: "9" }] },
      [],
      { kind: "address", addresses: ["bc1qother"] },
    ],
    ["paid nothing that counts", {}, [], { kind: "address", addresses: [] }],
    ["is on another network", undefined, ["Litecoin"], { kind: "network", networks: ["Litecoin"] }],
    [
      "paid another coin",
      { paid: [{ output_index: 1, units: "10000000", contract: "0xother" }] },
      [],
      { kind: "coin" },
    ],
  ])("T86 it says that a transaction %s, and keeps the claim", async (_, seen, elsewhere, difference) => {
    const { id, hash } = await entered();
    await report(bitcoin, id, hash, seen && { block: blockOf(bitcoin, 2), ...seen }, elsewhere);
    const { status, hash_check } = await shown(id);
    expect({ status, ...hash_check }).toMatchObject({ status: "pending", finding: "differs", difference });
    expect(await forUser(id)).toMatchObject({ status: "pending", transaction_hash: null });
    expect(await world.rows("select claimed_by from app.withdrawals where id = $1", [id])).toEqual([
      { claimed_by: operator.id },
    ]);
  });

  test.each([-1n, 1n])("T86 an amount that differs by %s unit differs", async (off) => {
    const { id, hash, paid } = await entered();
    const wrong = paid.map((one) => ({ ...one, units: String(BigInt(one.units) + off) }));
    await report(bitcoin, id, hash, { block: blockOf(bitcoin, 2), paid: wrong });
    expect((await shown(id)).hash_check?.difference).toMatchObject({
      kind: "amount",
      expected: expect.any(String),
    });
  });

  test("T86 of tokens the contract counts, and a failed transaction pays nothing", async () => {
    const [token] = await world.rows<{ contract: string }>(
      "select lower(contract_address) as contract from app.coin_networks where coin_id = 'tether' and network_id = 'polygon'",
    );
    const { id, hash, paid } = await entered("polygon");
    const tokens = paid.map((one) => ({ ...one, contract: token?.contract ?? "" }));
    const block = blockOf(polygon);
    await report(polygon, id, hash, { block, paid });
    expect((await shown(id)).hash_check?.difference).toEqual({ kind: "coin" });
    await report(polygon, id, hash, { block, paid: tokens, has_failed: true });
    expect((await shown(id)).hash_check?.difference).toEqual({ kind: "failed" });
    // A node doesn't tell what a waiting transaction will do.
    await report(polygon, id, hash, {});
    expect((await shown(id)).hash_check).toMatchObject({ finding: "looking", difference: null });
    await report(polygon, id, hash, { block, paid: tokens });
    expect(await shown(id)).toMatchObject({ status: "pending", hash_check: { finding: "mined" } });
    await polygon.lease(block.height);
    await report(polygon, id, hash, { block, paid: tokens });
    expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash: hash, output_index: 0 });
  });

  test("T86 one payment pays one withdrawal; two equal ones pay two", async () => {
    const hash = newHash();
    const [one, two] = [await entered("bitcoin", hash), await entered("bitcoin", hash)];
    // Before either has its confirmations.
    await report(bitcoin, one.id, hash, { block: blockOf(bitcoin), paid: one.paid });
    await report(bitcoin, two.id, hash, { block: blockOf(bitcoin), paid: two.paid });
    expect((await shown(two.id)).hash_check?.difference).toEqual({ kind: "used" });
    const block = blockOf(bitcoin, 3);
    await report(bitcoin, one.id, hash, { block, paid: one.paid });
    expect(await shown(one.id)).toMatchObject({ status: "completed", output_index: 1 });
    await report(bitcoin, two.id, hash, { block, paid: two.paid });
    expect((await shown(two.id)).hash_check?.difference).toEqual({ kind: "used" });
    const both = [...one.paid, { output_index: 4, units: one.paid[0]?.units ?? "" }];
    await report(bitcoin, two.id, hash, { block, paid: both });
    expect(await shown(two.id)).toMatchObject({ status: "completed", output_index: 4 });
  });

  test("T86 a transaction that is older than the withdrawal pays nothing of it", async () => {
    const { id, hash, paid } = await entered();
    const old = blockOf(bitcoin, 3);
    const mined = ({ height }: { height: number }, hours: number) =>
      world.rows(
        "update chain.blocks set mined_at = clock_timestamp() - make_interval(hours => $2) where network_id = 'bitcoin' and height = $1",
        [height, hours],
      );
    await mined(old, 3);
    await report(bitcoin, id, hash, { block: old, paid });
    expect((await shown(id)).hash_check?.difference).toEqual({ kind: "earlier" });
    await mined(old, 1);
    // Of a block that is not known any more, the next one that is known tells.
    const lost = { height: 5, hash: "ab".repeat(32) };
    await mined(bitcoin.blocks[0] ?? lost, 3);
    await report(bitcoin, id, hash, { block: lost, paid });
    expect((await shown(id)).hash_check?.difference).toEqual({ kind: "earlier" });
    await mined(bitcoin.blocks[0] ?? lost, 0);
    await report(bitcoin, id, hash, { block: old, paid });
    expect(await shown(id)).toMatchObject({ status: "completed" });
  });

  test("T86 a block that is not ours at its height completes nothing", async () => {
    const { id, hash, paid } = await entered();
    await bitcoin.mineEmpty(4);
    const { height } = blockOf(bitcoin, 3);
    await report(bitcoin, id, hash, { block: { height, hash: "ab".repeat(32) }, paid });
    expect(await shown(id)).toMatchObject({ status: "pending", hash_check: { finding: "waiting" } });
  });

  test("T86 another process than the one that watches cannot complete it", async () => {
    const { id, hash, paid } = await entered();
    const { code } = await world.refusal(null, "take_hash_check", {
      p_network_id: "bitcoin",
      p_holder: owner.id,
      p_withdrawal_id: id,
      p_hash: hash,
      p_seen: { block: blockOf(bitcoin, 3), has_failed: false, paid, others: [] },
    });
    expect(code).toBe("chain_lease_lost");
  });
});

describe("T86 While it is checked", () => {
  test("T86 a withdrawal whose transaction a block has can be neither rejected nor given back", async () => {
    const { id, person, hash, paid } = await entered();
    await bitcoin.mine();
    await report(bitcoin, id, hash, { block: blockOf(bitcoin), paid });
    const other = { transaction_hash: newHash() };
    expect((await refusedApproval(operator, id, other)).code).toBe("withdrawal_hash_entered");
    for (const by of [operator, owner]) {
      expect((await world.refusal(by, "admin_reject_withdrawal", rejection(id))).code).toBe(
        "withdrawal_hash_entered",
      );
    }
    const back = { p_withdrawal_id: id, p_reason: "A mistake" };
    expect((await world.refusal(operator, "admin_give_back_withdrawal", back)).code).toBe(
      "withdrawal_hash_entered",
    );
    await world.call(owner, "admin_freeze_withdrawals", {
      target_user_id: person.id,
      p_freeze: true,
      p_reason: "Under review",
    });
    await bitcoin.mineEmpty(3);
    await report(bitcoin, id, hash, { block: blockOf(bitcoin, 3), paid });
    expect(await shown(id)).toMatchObject({ status: "completed" });
  });

  test("T86 another hash replaces one that differs; none does not", async () => {
    const { id, hash, paid } = await entered();
    await report(bitcoin, id, hash, { block: blockOf(bitcoin, 2), paid: [] });
    expect((await refusedApproval(operator, id)).code).toBe("withdrawal_hash_entered");
    const right = newHash();
    expect(await approve(operator, id, { transaction_hash: right })).toMatchObject({ is_checked: true });
    expect((await shown(id)).hash_check).toMatchObject({
      transaction_hash: right,
      finding: "looking",
      difference: null,
    });
    expect(await report(bitcoin, id, hash, { block: blockOf(bitcoin, 4), paid })).toEqual({
      is_changed: false,
    });
    await report(bitcoin, id, right, { block: blockOf(bitcoin, 4), paid });
    expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash: right });
  });

  test("T60 only an owner rejects it, since coins may have been sent; its user cannot cancel it", async () => {
    const { id, person, hash } = await entered();
    await report(bitcoin, id, hash);
    expect((await world.refusal(operator, "admin_reject_withdrawal", rejection(id))).code).toBe(
      "role_lacks_permission",
    );
    await world.call(operator, "admin_give_back_withdrawal", { p_withdrawal_id: id, p_reason: "A mistake" });
    expect((await world.refusal(person, "cancel_withdrawal", { p_withdrawal_id: id })).code).not.toBe(
      undefined,
    );
    await world.call(owner, "admin_claim_withdrawal", { p_withdrawal_id: id });
    await world.call(owner, "admin_reject_withdrawal", rejection(id));
    expect(await shown(id)).toMatchObject({ status: "failed", hash_check: null });
  });

  test("T86 an owner accepts a hash that the chain does not confirm, with a reason, and nobody else does", async () => {
    const { id, hash } = await entered();
    await report(bitcoin, id, hash, { block: blockOf(bitcoin, 2), paid: [] });
    const acceptance = { p_withdrawal_id: id, p_transaction_hash: hash, p_reason: "A contract sent it" };
    const accept = "admin_accept_withdrawal_hash";
    expect((await world.refusal(operator, accept, acceptance)).code).toBe("role_lacks_permission");
    expect((await world.refusal(owner, accept, { ...acceptance, p_reason: " " })).code).toBe(
      "reason_required",
    );
    const other = { ...acceptance, p_transaction_hash: newHash() };
    expect((await world.refusal(owner, accept, other)).code).toBe("hash_not_checked");
    await world.call(owner, accept, acceptance);
    expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash: hash, hash_check: null });
    const acts = await world.rows<{ action: string; details: object }>(
      "select action_name as action, details from app.acts where target_id = $1 order by id",
      [id],
    );
    expect(acts.map(({ action }) => action)).toEqual([
      "withdrawal_claimed",
      "withdrawal_hash_entered",
      "withdrawal_hash_accepted",
      "withdrawal_approved",
    ]);
    expect(acts[2]?.details).toMatchObject({ finding: "differs", difference: { kind: "address" } });
  });

  test("T86 an owner accepts no hash that paid another withdrawal, and none for a frozen user", async () => {
    const hash = newHash();
    const [one, two] = [await entered("bitcoin", hash), await entered("bitcoin", hash)];
    const [paid] = one.paid;
    await report(bitcoin, one.id, hash, {
      block: blockOf(bitcoin, 3),
      paid: [{ units: paid?.units ?? "", output_index: 0 }],
    });
    await report(bitcoin, two.id, hash);
    const accept = (p_withdrawal_id: string, p_transaction_hash: string) =>
      world.refusal(owner, "admin_accept_withdrawal_hash", {
        p_withdrawal_id,
        p_transaction_hash,
        p_reason: "A contract sent it",
      });
    expect((await accept(two.id, hash)).code).toBe("withdrawal_output_used");
    const frozen = await entered();
    await world.call(owner, "admin_freeze_withdrawals", {
      target_user_id: frozen.person.id,
      p_freeze: true,
      p_reason: "Under review",
    });
    expect((await accept(frozen.id, frozen.hash)).code).toBe("user_withdrawals_frozen");
  });

  test("T66 its hash is a use of the transaction, unless it differs", async () => {
    const { id, hash } = await entered();
    const uses = () => world.rows("select kind, id from app.uses_of_hash($1)", [[hash]]);
    expect(await uses()).toEqual([{ kind: "withdrawal", id }]);
    await report(bitcoin, id, hash, { block: blockOf(bitcoin, 2), paid: [] });
    expect(await uses()).toEqual([]);
  });

  test("T78 it is not put into a payment by a file, since its coins may have been sent", async () => {
    const { id } = await entered("polygon");
    await payByFiles(world, owner, "polygon");
    const { code } = await world.refusal(operator, "admin_prepare_payments", {
      p_network_id: "polygon",
      p_withdrawal_ids: [id],
      p_built: [],
    });
    expect(code).toBe("withdrawal_hash_entered");
  });

  test("T64 it counts once among what its administrator approves alone", async () => {
    await whileTwoAreNeededAbove(world, "1000000", async () => {
      const { id, hash, paid } = await entered();
      const counted = () =>
        world.rows("select admin_id from app.lone_approvals where withdrawal_id = $1", [id]);
      expect(await counted()).toEqual([]);
      expect(await approve(operator, id, { transaction_hash: hash })).toMatchObject({ is_checked: true });
      await report(bitcoin, id, hash, { block: blockOf(bitcoin, 3), paid });
      expect(await counted()).toEqual([{ admin_id: operator.id }]);
    });
  });

  test("T60 the claimer's hash is checked once a second administrator has confirmed it", async () => {
    const { id } = await claimedWithdrawal(world, operator, "bitcoin");
    const transaction_hash = newHash();
    await whileTwoAreNeededAbove(world, "1", async () => {
      expect(await approve(operator, id, { transaction_hash })).toEqual(
        expect.not.objectContaining({ is_checked: true }),
      );
      expect((await shown(id)).hash_check).toBeNull();
      expect(await approve(second, id, {})).toMatchObject({ status: "pending", is_checked: true });
      const paid = [{ output_index: 0, units: await units(id) }];
      await report(bitcoin, id, transaction_hash, { block: blockOf(bitcoin, 3), paid });
      expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash });
    });
  });
});

test("T86 where no node reads the network, or without a hash, it is completed at once, as before", async () => {
  const without = await claimedWithdrawal(world, operator, "bitcoin");
  expect(await approve(operator, without.id, {})).toMatchObject({ status: "completed" });
  const { id } = await claimedWithdrawal(world, operator, "bitcoin");
  expect(
    await world.rows(
      "update chain.networks set is_watched = false where network_id = 'bitcoin' returning network_id",
    ),
  ).toHaveLength(1);
  expect(await approve(operator, id, { transaction_hash: newHash() })).toMatchObject({ status: "completed" });
  await world.rows("update chain.networks set is_watched = true where network_id = 'bitcoin'");
});
