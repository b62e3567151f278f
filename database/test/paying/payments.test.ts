import { outside } from "@portico/testing/database/addresses.ts";
import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import {
  type Built,
  buildEvm,
  buildUtxo,
  claimedWithdrawal,
  exportPayment,
  foreign,
  fund,
  inBlock,
  noteSent,
  payByFiles,
  payingAddress,
  plan,
  prepare,
  sign,
  stateOf,
  toSend,
  upload,
} from "@portico/testing/database/paying.ts";
import { addDeciders, type Deciders } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admins: Deciders;
let admin: Person;
let bitcoin: PlayChain;
let polygon: PlayChain;

beforeAll(async () => {
  admins = await addDeciders(world);
  admin = admins.operator;
  bitcoin = await playChain(world, "bitcoin");
  polygon = await playChain(world, "polygon", "tether");
  await payByFiles(world, admins.owner, "bitcoin");
  await payByFiles(world, admins.owner, "polygon");
});
const statusOf = async (id: string) =>
  (
    await world.rows("select status, transaction_hash, output_index from app.withdrawals where id = $1", [id])
  )[0];

const shown = async (id: string) =>
  (
    await world.rows(
      "select status, transaction_hash, confirmations, confirmations_needed from api.transactions where id = $1",
      [id],
    )
  )[0];

/** A payment on Polygon whose transaction was downloaded. */
async function exported() {
  const withdrawal = await claimedWithdrawal(world, admin, "polygon");
  const built = buildEvm(await plan(world, admin, "polygon", [withdrawal.id]), nonce);
  nonce += 1;
  const [id] = await prepare(world, admin, "polygon", [withdrawal.id], [built]);
  await exportPayment(world, admin, id);
  return { ...withdrawal, payment: id ?? "", built };
}
let nonce = 100;

/** Makes everything final that is in a block. */
async function finalise(): Promise<void> {
  await polygon.mineEmpty(2);
  await polygon.lease(polygon.blocks.at(-1)?.height);
  await polygon.settle();
}

describe("T78 A withdrawal is paid once", () => {
  test("T78 one transaction pays several withdrawals: sent, counted, completed at the last confirmation", async () => {
    const [one, two] = [
      await claimedWithdrawal(world, admin, "bitcoin"),
      await claimedWithdrawal(world, admin, "bitcoin"),
    ];
    await fund(bitcoin, "50000000");
    const ids = [one.id, two.id];
    const built = buildUtxo(await plan(world, admin, "bitcoin", ids));
    const [payment] = await prepare(world, admin, "bitcoin", ids, [built]);
    expect(await toSend(world, bitcoin, "bitcoin")).toEqual([]);
    await exportPayment(world, admin, payment);
    const signed = sign(built);
    await upload(world, admin, payment, signed);
    expect(await shown(one.id)).toMatchObject({
      status: "pending",
      transaction_hash: null,
      confirmations: null,
    });

    const [due] = await toSend(world, bitcoin, "bitcoin");
    expect(due?.raw).toBe(signed.raw);
    await noteSent(world, bitcoin, "bitcoin", due?.attempt_id ?? "");
    expect(await toSend(world, bitcoin, "bitcoin")).toEqual([]);
    expect(await shown(one.id)).toMatchObject({
      status: "pending",
      transaction_hash: signed.transaction_hash,
      confirmations: 0,
      confirmations_needed: 3,
    });
    await bitcoin.mineBlock(inBlock(signed));
    await bitcoin.mine();
    await bitcoin.settle();
    expect(await shown(two.id)).toMatchObject({ status: "pending", confirmations: 2 });
    await bitcoin.mine();
    await bitcoin.settle();
    await bitcoin.settle();
    expect(await stateOf(world, payment)).toBe("final");
    const completed = { status: "completed", transaction_hash: signed.transaction_hash };
    const places = built.withdrawal_ids;
    expect(await statusOf(places[0] ?? "")).toEqual({ ...completed, output_index: 0 });
    expect(await statusOf(places[1] ?? "")).toEqual({ ...completed, output_index: 1 });
    expect(await world.balance(one.person, "bitcoin")).toEqual({ amount: "0", held: "0" });
  });

  test("T78 its change can be spent at once, what others paid only after its confirmations", async () => {
    const { id } = await claimedWithdrawal(world, admin, "bitcoin");
    const before = (await plan(world, admin, "bitcoin", [id])).coins;
    expect(before.length).toBeGreaterThan(0);
    await bitcoin.mine(await bitcoin.pay(payingAddress.bitcoin, "70000000"));
    expect((await plan(world, admin, "bitcoin", [id])).coins).toEqual(before);
    await bitcoin.mineEmpty(2);
    expect((await plan(world, admin, "bitcoin", [id])).coins).toHaveLength(before.length + 1);
  });

  test("T78 while it is in a payment, nobody can pay, reject, give back or take over the withdrawal by hand", async () => {
    const { id, person } = await exported();
    const refused = { code: "withdrawal_in_payment" };
    const byHand = { transaction_type: "withdrawal", transaction_id: id, p: undefined };
    for (const [who, name, input] of [
      [admin, "admin_claim_withdrawal", { p_withdrawal_id: id }],
      [admin, "admin_give_back_withdrawal", { p_withdrawal_id: id, p_reason: "A mistake" }],
      [admin, "admin_reject_withdrawal", { p_withdrawal_id: id }],
      [
        admin,
        "admin_process_transaction",
        { ...byHand, new_status: "completed", transaction_hash: `0x${"a".repeat(64)}` },
      ],
      [admin, "admin_process_transaction", { ...byHand, new_status: "failed" }],
      [admins.owner, "admin_take_over_withdrawal", { p_withdrawal_id: id, p_reason: "They are away" }],
    ] as const) {
      expect(await world.refusal(who, name, input), name).toMatchObject(refused);
    }
    expect(await world.refusal(person, "cancel_withdrawal", { p_withdrawal_id: id })).toMatchObject({
      code: "withdrawal_being_processed",
    });
    expect(
      (await world.refusal(admin, "payments_plan", { p_network_id: "polygon", p_withdrawal_ids: [id] })).code,
    ).toBe("withdrawal_in_payment");
  });

  test("T60 only claimed withdrawals are paid, by their claimer, on networks that are paid by files", async () => {
    const { id } = await claimedWithdrawal(world, admin, "polygon");
    const ask = (who: Person, network = "polygon") =>
      world.refusal(who, "payments_plan", { p_network_id: network, p_withdrawal_ids: [id] });
    expect((await ask(admins.second)).code).toBe("withdrawal_claimed");
    expect((await ask(admin, "bitcoin")).code).toBe("not_found");
    expect((await ask(admin, "litecoin")).code).toBe("paying_by_hand");
    await world.call(admin, "admin_give_back_withdrawal", { p_withdrawal_id: id, p_reason: "Not now" });
    expect((await ask(admin)).code).toBe("withdrawal_not_claimed");
  });

  test("T57 T59 a freeze or a pause stops it before the download and before the upload, not after", async () => {
    const { id, person, payment, built } = await exported();
    const frozen = (p_freeze: boolean) =>
      world.call(admins.owner, "admin_freeze_withdrawals", {
        target_user_id: person.id,
        p_freeze,
        p_reason: "Checking their papers",
      });
    await frozen(true);
    expect((await world.refusal(admin, "admin_export_payment", { p_payment_id: payment })).code).toBe(
      "user_withdrawals_frozen",
    );
    const signed = sign(built);
    const attempt = { p_payment_id: payment, p_signed: signed };
    expect((await world.refusal(admin, "admin_upload_payment", attempt)).code).toBe(
      "user_withdrawals_frozen",
    );
    await frozen(false);
    const pause = { p_kind: "withdrawal", p_network_id: "polygon", p_coin_id: null };
    await world.call(admins.owner, "admin_set_pause", { ...pause, p_reason: "Maintenance" });
    expect((await world.refusal(admin, "admin_upload_payment", attempt)).code).toBe("withdrawals_paused");
    await world.call(admins.owner, "admin_clear_pause", { ...pause, p_seen_reason: "Maintenance" });
    await upload(world, admin, payment, signed);
    await world.call(admins.owner, "admin_set_pause", { ...pause, p_reason: "Maintenance" });
    // It was never sent, so it waits; once it is sent, nothing can call it back.
    expect(await toSend(world, polygon, "polygon")).toEqual([]);
    await world.call(admins.owner, "admin_clear_pause", { ...pause, p_seen_reason: "Maintenance" });
    await frozen(true);
    await polygon.mineBlock(inBlock(signed));
    await finalise();
    expect(await statusOf(id)).toMatchObject({ status: "completed" });
  });

  test("T37 above the limit it needs two administrators, and what one pays alone counts for the limit", async () => {
    await world.rows(
      "update app.settings set value = '15' where key = 'second_administrator_withdrawal_usd'",
    );
    try {
      const { id, person, payment, built } = await exported();
      const signed = sign(built);
      await upload(world, admin, payment, signed);
      await polygon.mineBlock(inBlock(signed));
      await finalise();
      expect(await statusOf(id)).toMatchObject({ status: "completed" });
      await expect(claimedWithdrawal(world, admin, "polygon", person)).rejects.toMatchObject({
        code: "second_approval_first",
      });
    } finally {
      await world.rows(
        "update app.settings set value = 'off' where key = 'second_administrator_withdrawal_usd'",
      );
    }
  });
});

describe("T78 What the server says of a transaction is checked", () => {
  /** With these fields of its outputs changed: those of the recipient, and those of the change. */
  const paying =
    (recipient: object, change: object = {}) =>
    ({ outputs }: Built): Partial<Built> => ({
      outputs: outputs.map((output, place) => ({ ...output, ...(place === 0 ? recipient : change) })),
    });
  const ways: [string, (built: Built) => Partial<Built>][] = [
    ["a smaller amount", paying({ units: "1" })],
    ["another recipient", paying({ address: payingAddress.bitcoin })],
    ["change elsewhere", paying({}, { address: outside.bitcoinSegwit })],
    ["a second change output", ({ outputs }) => ({ outputs: [...outputs, ...outputs.slice(1)] })],
    ["no recipient", ({ outputs }) => ({ outputs: outputs.slice(1) })],
    ["coins that are not ours", () => ({ spends: [`${"e".repeat(64)}:0`] })],
    ["one coin twice", ({ spends }) => ({ spends: [...spends, ...spends] })],
    ["more than it spends", paying({}, { units: "99999999999" })],
    ["a fee that does not add up", () => ({ fee_units: "2000" })],
    ["nothing that it spends", () => ({ spends: ["x"] })],
    ["other withdrawals", () => ({ withdrawal_ids: ["00000000-0000-7000-8000-000000000000"] })],
  ];
  test.each(ways)("T78 %s", async (_, change) => {
    const { id } = await claimedWithdrawal(world, admin, "bitcoin");
    await fund(bitcoin, "50000000");
    const built = buildUtxo(await plan(world, admin, "bitcoin", [id]));
    const p_built = [{ ...built, ...change(built) }];
    const input = { p_network_id: "bitcoin", p_withdrawal_ids: [id], p_built };
    expect((await world.refusal(admin, "admin_prepare_payments", input)).code).toBe("payment_differs");
    const high = buildUtxo(await plan(world, admin, "bitcoin", [id]), "1000001");
    expect((await world.refusal(admin, "admin_prepare_payments", { ...input, p_built: [high] })).code).toBe(
      "payment_fee_too_high",
    );
    // The same without the change is stored.
    await prepare(world, admin, "bitcoin", [id], [built]);
  });

  test("T78 a coin that another open payment spends, and one that is spent already", async () => {
    const [one, two] = [
      await claimedWithdrawal(world, admin, "bitcoin"),
      await claimedWithdrawal(world, admin, "bitcoin"),
    ];
    await fund(bitcoin, "60000000");
    const first = await plan(world, admin, "bitcoin", [one.id]);
    const second = await plan(world, admin, "bitcoin", [two.id]);
    await prepare(world, admin, "bitcoin", [one.id], [buildUtxo(first)]);
    const same = [buildUtxo(second)];
    const input = { p_network_id: "bitcoin", p_withdrawal_ids: [two.id], p_built: same };
    expect((await world.refusal(admin, "admin_prepare_payments", input)).code).toBe("payment_differs");
  });

  test("T78 a signed transaction must be one that was built, to the last unit", async () => {
    const { payment, built } = await exported();
    const signed = sign(built);
    const [output] = signed.outputs;
    for (const wrong of [
      { ...signed, fee_units: "1000001" },
      { ...signed, spends: ["0x52908400098527886e0f7030069857d2e4169ee7:9999"] },
      { ...signed, outputs: [{ ...output, units: "1" }] },
      { ...signed, outputs: [{ ...output, key: "0x00000000000000000000000000000000000000aa" }] },
      { ...signed, outputs: [{ ...output, contract: null }] },
      { ...signed, outputs: [...signed.outputs, output] },
      { ...signed, outputs: [] },
    ]) {
      const input = { p_payment_id: payment, p_signed: wrong };
      expect((await world.refusal(admin, "admin_upload_payment", input)).code).toBe("payment_not_ours");
    }
    expect(await stateOf(world, payment)).toBe("exported");
    await upload(world, admin, payment, signed);
    await upload(world, admin, payment, signed);
    expect(await world.rows("select from chain.attempts where payment_id = $1", [payment])).toHaveLength(1);
  });
});

describe("T78 Only one of a payment's transactions can be mined", () => {
  test("T78 a replacement uses the same anchor up, costs more, and whichever is mined counts", async () => {
    const { id, payment, built } = await exported();
    const first = sign(built);
    await upload(world, admin, payment, first);
    const replace = (change: object) => ({ p_payment_id: payment, p_built: { ...built, ...change } });
    expect((await world.refusal(admin, "admin_replace_payment", replace({}))).details).toEqual({
      what: "its fee",
    });
    const elsewhere = replace({
      fee_units: "2000000",
      spends: [`${payingAddress.polygon.toLowerCase()}:9998`],
    });
    expect((await world.refusal(admin, "admin_replace_payment", elsewhere)).details).toEqual({
      what: "its anchor",
    });
    const dearer = { ...built, fee_units: "2000000" };
    await world.call(admin, "admin_replace_payment", { p_payment_id: payment, p_built: dearer });
    await exportPayment(world, admin, payment);
    const second = sign(dearer);
    await upload(world, admin, payment, second);
    const due = (await toSend(world, polygon, "polygon")).map(({ raw }) => raw);
    expect(due).toContain(second.raw);
    expect(due).not.toContain(first.raw);
    await polygon.mineBlock(inBlock(first));
    expect(
      (await world.refusal(admin, "admin_replace_payment", replace({ fee_units: "3000000" }))).code,
    ).toBe("payment_mined");
    await finalise();
    expect(await statusOf(id)).toMatchObject({
      status: "completed",
      transaction_hash: first.transaction_hash,
    });
  });

  test("T78 another signature over the same is followed as well", async () => {
    const { id, payment, built } = await exported();
    const [first, other] = [sign(built), sign(built, "another signature")];
    await upload(world, admin, payment, first);
    await upload(world, admin, payment, other);
    await polygon.mineBlock(inBlock(first));
    await finalise();
    expect(await statusOf(id)).toMatchObject({
      status: "completed",
      transaction_hash: first.transaction_hash,
    });
  });

  test("T78 before anybody has seen it, it can be discarded; after the download it cannot", async () => {
    const withdrawal = await claimedWithdrawal(world, admin, "polygon");
    const built = buildEvm(await plan(world, admin, "polygon", [withdrawal.id]), nonce);
    nonce += 1;
    const [payment] = await prepare(world, admin, "polygon", [withdrawal.id], [built]);
    const discard = { p_payment_id: payment, p_reason: "Wrong network" };
    expect((await world.refusal(admins.second, "admin_discard_payment", discard)).code).toBe(
      "withdrawal_claimed",
    );
    await world.call(admin, "admin_discard_payment", discard);
    await world.call(admin, "admin_discard_payment", discard);
    const [again] = await prepare(world, admin, "polygon", [withdrawal.id], [built]);
    await exportPayment(world, admin, again);
    expect(
      await world.refusal(admin, "admin_discard_payment", { ...discard, p_payment_id: again }),
    ).toMatchObject({
      code: "payment_state",
      details: { state: "exported" },
    });
  });

  test("T78 a reverted transaction pays nothing: its withdrawals can be paid again", async () => {
    const { id, payment, built } = await exported();
    const signed = sign(built);
    await upload(world, admin, payment, signed);
    await polygon.mineBlock(inBlock(signed, true));
    await finalise();
    expect(await stateOf(world, payment)).toBe("failed");
    expect(await statusOf(id)).toMatchObject({ status: "pending" });
    const next = buildEvm(await plan(world, admin, "polygon", [id]), nonce);
    nonce += 1;
    await prepare(world, admin, "polygon", [id], [next]);
    const reused = { p_network_id: "polygon", p_withdrawal_ids: [id], p_built: [built] };
    expect((await world.refusal(admin, "admin_prepare_payments", reused)).code).toBe("withdrawal_in_payment");
  });
});

describe("T78 A payment whose coins another transaction has used is lost", () => {
  test("T78 an uploaded transaction that did it completes the withdrawal, also while its user is frozen", async () => {
    const { id, person, payment, built } = await exported();
    const signed = sign(built);
    await polygon.mineBlock(inBlock(signed));
    await finalise();
    expect(await stateOf(world, payment)).toBe("lost");
    expect(await shown(id)).toMatchObject({ status: "pending", transaction_hash: null });
    await world.call(admins.owner, "admin_freeze_withdrawals", {
      target_user_id: person.id,
      p_freeze: true,
      p_reason: "Checking their papers",
    });
    await upload(world, admin, payment, signed);
    await finalise();
    expect(await statusOf(id)).toMatchObject({
      status: "completed",
      transaction_hash: signed.transaction_hash,
    });
  });

  test("T78 an owner closes one that did not pay; then it can be paid again", async () => {
    const { id, payment, built } = await exported();
    await polygon.mineBlock(foreign(built.spends[0] ?? ""));
    const close = { p_payment_id: payment, p_reason: "The other one moved gas" };
    expect((await world.refusal(admins.owner, "admin_close_payment", close)).code).toBe("payment_state");
    await finalise();
    expect(await stateOf(world, payment)).toBe("lost");
    expect((await world.refusal(admin, "admin_close_payment", close)).code).toBe("role_lacks_permission");
    await world.call(admins.owner, "admin_close_payment", close);
    expect((await plan(world, admin, "polygon", [id])).items).toHaveLength(1);
  });
});

describe("T78 Reorganisations", () => {
  test("T78 a transaction whose block is undone is sent again and counts from its new block", async () => {
    const { id, payment, built } = await exported();
    const signed = sign(built);
    await upload(world, admin, payment, signed);
    await polygon.mineBlock(inBlock(signed));
    await polygon.takeBack();
    expect((await toSend(world, polygon, "polygon")).map(({ raw }) => raw)).toContain(signed.raw);
    await finalise();
    expect(await statusOf(id)).toMatchObject({ status: "pending" });
    await polygon.mineBlock(inBlock(signed));
    await finalise();
    expect(await statusOf(id)).toMatchObject({ status: "completed" });
  });

  test("T78 one that was final stays completed, and is sent again", async () => {
    const { id } = await claimedWithdrawal(world, admin, "bitcoin");
    await fund(bitcoin, "50000000");
    const built = buildUtxo(await plan(world, admin, "bitcoin", [id]));
    const [payment] = await prepare(world, admin, "bitcoin", [id], [built]);
    await exportPayment(world, admin, payment);
    const signed = sign(built);
    await upload(world, admin, payment, signed);
    await bitcoin.mineBlock(inBlock(signed));
    await bitcoin.mineEmpty(2);
    await bitcoin.settle();
    expect(await stateOf(world, payment)).toBe("final");
    for (let block = 0; block < 3; block += 1) await bitcoin.takeBack();
    expect((await toSend(world, bitcoin, "bitcoin")).map(({ raw }) => raw)).toContain(signed.raw);
    expect(await statusOf(id)).toMatchObject({ status: "completed" });
    await bitcoin.mineBlock(inBlock(signed));
    expect((await toSend(world, bitcoin, "bitcoin")).map(({ raw }) => raw)).not.toContain(signed.raw);
  });
});

test("T78 a payment's hash completes no other withdrawal by hand, nor is a hash uploaded that did", async () => {
  const { payment, built } = await exported();
  const signed = sign(built);
  await upload(world, admin, payment, signed);
  const other = await claimedWithdrawal(world, admin, "polygon");
  const byHand = {
    transaction_type: "withdrawal",
    transaction_id: other.id,
    new_status: "completed",
    transaction_hash: signed.transaction_hash,
    output_index: 5,
    shares_hash: true,
  };
  expect((await world.refusal(admin, "admin_process_transaction", byHand)).code).toBe("hash_of_payment");
  const next = await exported();
  const used = sign(next.built);
  await world.call(admin, "admin_process_transaction", {
    ...byHand,
    transaction_hash: used.transaction_hash,
  });
  const input = { p_payment_id: next.payment, p_signed: used };
  expect((await world.refusal(admin, "admin_upload_payment", input)).code).toBe("withdrawal_output_used");
});

test("T54 the paying address is neither a deposit address nor a destination, and changes only without open payments", async () => {
  await exported();
  const set = (more: object) => ({
    p_network_id: "polygon",
    p_paying: "files",
    p_address: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    p_max_fee: "0.01",
    p_reason: "Another vault",
    ...more,
  });
  expect((await world.refusal(admins.owner, "admin_set_paying", set({}))).code).toBe("payments_open");
  const [{ address } = { address: "" }] = await world.rows<{ address: string }>(
    "select public_address as address from app.pool_addresses where network_id = 'ethereum' limit 1",
  );
  const pooled = set({ p_network_id: "ethereum", p_address: address });
  expect((await world.refusal(admins.owner, "admin_set_paying", pooled)).code).toBe("address_in_pool");
  expect((await world.refusal(admins.owner, "admin_set_paying", set({ p_address: "nowhere" }))).code).toBe(
    "invalid_address",
  );
  expect((await world.refusal(admin, "admin_set_paying", set({}))).code).toBe("role_lacks_permission");
  const person = await world.personWith("tether", "10");
  await expect(
    world.withdraw(person, {
      p_amount: "10",
      p_coin_id: "tether",
      p_to_address: payingAddress.polygon,
      p_fee: "1",
      p_network: "Polygon POS",
    }),
  ).rejects.toMatchObject({ code: "own_address" });
});

describe("T78 Races", () => {
  test("T78 of two payments for one withdrawal, and of a payment and a rejection, one wins", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await claimedWithdrawal(world, admin, "polygon");
      const planned = await plan(world, admin, "polygon", [id]);
      const [first, second] = [buildEvm(planned, nonce), buildEvm(planned, nonce + 1)];
      nonce += 2;
      const results = await Promise.allSettled([
        prepare(world, admin, "polygon", [id], [first]),
        prepare(world, admin, "polygon", [id], [second]),
        world.call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id }),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const codes = results.flatMap((result) => (result.status === "rejected" ? result.reason.code : []));
      for (const code of codes) expect(["withdrawal_in_payment", "already_processed"]).toContain(code);
    }
  });

  test("T78 one coin is in one payment, however many are prepared at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await claimedWithdrawal(world, admin, "bitcoin")).id),
    );
    await fund(bitcoin, "90000000");
    const built = await Promise.all(
      ids.map(async (id) => buildUtxo(await plan(world, admin, "bitcoin", [id]))),
    );
    expect(new Set(built.map(({ spends }) => spends[0])).size).toBe(1);
    const results = await Promise.allSettled(
      ids.map((id, place) => prepare(world, admin, "bitcoin", [id], built.slice(place, place + 1))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("T57 a freeze and an upload at once: it is stored and sent, or refused, never half", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, payment, built } = await exported();
      const signed = sign(built);
      const freeze = { target_user_id: person.id, p_freeze: true, p_reason: "Checking their papers" };
      const [uploaded] = await Promise.allSettled([
        upload(world, admin, payment, signed),
        world.call(admins.owner, "admin_freeze_withdrawals", freeze),
      ]);
      const isSending = (await toSend(world, polygon, "polygon")).some(({ raw }) => raw === signed.raw);
      expect(isSending).toBe(uploaded.status === "fulfilled");
      expect(await stateOf(world, payment)).toBe(isSending ? "signed" : "exported");
    }
  });
});
