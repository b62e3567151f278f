import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import {
  claimedWithdrawal,
  exportPayment,
  foreign,
  inBlock,
  payByFiles,
  payingAddress,
  sign,
  stateOf,
  toSend,
} from "@portico/testing/database/paying.ts";
import {
  addPasskey,
  approvePayment,
  type PlaySigner,
  payBySigner,
  preparedEvm,
  startPlaySigner,
} from "@portico/testing/database/signer.ts";
import { addDeciders, type Deciders } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admins: Deciders;
let admin: Person;
let polygon: PlayChain;
let signer: PlaySigner;

beforeAll(async () => {
  admins = await addDeciders(world);
  admin = admins.operator;
  polygon = await playChain(world, "polygon", "tether");
  signer = await startPlaySigner(world);
  await payBySigner(world, admins.owner, "polygon", payingAddress.polygon);
});
afterAll(() => signer.end());

/** A prepared payment for a new withdrawal. */
async function prepared() {
  const withdrawal = await claimedWithdrawal(world, admin, "polygon");
  return { ...withdrawal, ...(await preparedEvm(world, admin, withdrawal.id)) };
}

const waitingFor = async (payment: string) =>
  (await signer.payments()).find(({ payment_id }) => payment_id === payment);

async function finalise(): Promise<void> {
  await polygon.mineEmpty(2);
  await polygon.lease(polygon.blocks.at(-1)?.height);
  await polygon.settle();
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "not refused",
    (error: { code?: string }) => error.code,
  );

describe("T79 The signer's way", () => {
  test("T79 prepared, approved, taken, signed, sent, final", async () => {
    const { payment, built, person, id } = await prepared();
    const waiting = await waitingFor(payment);
    expect(waiting).toMatchObject({ number: 1, unsigned: built.unsigned, answer: null, approvals: [] });
    expect(waiting?.content).toEqual({
      payment_id: payment,
      network_id: "polygon",
      withdrawals: [
        {
          withdrawal_id: id,
          coin_id: "tether",
          amount: "9",
          address: built.outputs[0]?.address,
          tag: null,
          earlier: [],
        },
      ].map((one) => ({ ...one, amount: expect.stringMatching(/^[0-9.]+$/) })),
    });
    const said = { code: "needs_approvals", details: { needed: 1, have: 0 } };
    await signer.call("signer_answer", { p_payment_id: payment, p_number: 1, p_answer: said });
    expect((await waitingFor(payment))?.answer).toEqual(said);
    const credential = await addPasskey(world, admin);
    await approvePayment(world, admin, payment, { id: credential, response: {} });
    expect((await waitingFor(payment))?.approvals).toEqual([
      { credential_id: credential, assertion: { id: credential, response: {} } },
    ]);
    await signer.take(payment);
    expect(await stateOf(world, payment)).toBe("exported");
    const signed = sign(built);
    await signer.keep(payment, signed);
    expect(await waitingFor(payment)).toBeUndefined();
    expect(await toSend(world, polygon, "polygon")).toMatchObject([{ raw: signed.raw }]);
    await polygon.mineBlock(inBlock(signed));
    await finalise();
    expect(await stateOf(world, payment)).toBe("final");
    expect(await world.balance(person, "tether")).toEqual({ amount: "0", held: "0" });
  });

  test("T79 only an address that a signer has reported can be paid from", async () => {
    const input = {
      p_network_id: "bitcoin",
      p_paying: "signer",
      p_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      p_max_fee: "0.01",
      p_reason: "Signed by the signer",
    };
    expect(await world.refusal(admins.owner, "admin_set_paying", input)).toMatchObject({
      code: "signer_lacks_address",
    });
  });

  test("T79 a replacement waits for a signature again, and needs no new approval", async () => {
    const { payment, built } = await prepared();
    await signer.take(payment);
    await signer.keep(payment, sign(built));
    const dearer = { ...built, unsigned: `${built.unsigned} again`, fee_units: "2000000" };
    await world.call(admin, "admin_replace_payment", { p_payment_id: payment, p_built: dearer });
    expect(await waitingFor(payment)).toMatchObject({ number: 2, unsigned: dearer.unsigned });
    expect(await refusal(signer.take(payment, 1))).toBe("payment_changed");
    await signer.take(payment, 2);
    const second = sign(dearer);
    await signer.keep(payment, second, 2);
    await polygon.mineBlock(inBlock(second));
    await finalise();
    expect(await stateOf(world, payment)).toBe("final");
  });
});

describe("T79 Refused", () => {
  test("T79 a signature before it was taken, of another transaction, and twice", async () => {
    const { payment, built } = await prepared();
    expect(await refusal(signer.keep(payment, sign(built)))).toBe("payment_not_ours");
    await signer.take(payment);
    const [output] = built.outputs;
    if (!output) throw new Error("it pays nobody");
    const other = { ...sign(built), outputs: [{ ...output, units: "1" }] };
    expect(await refusal(signer.keep(payment, other))).toBe("payment_not_ours");
    await signer.keep(payment, sign(built));
    await signer.take(payment);
    expect(await signer.keep(payment, sign(built))).toMatchObject({ withdrawals: [{}] });
    expect(
      await world.rows("select number from chain.attempts where payment_id = $1", [payment]),
    ).toHaveLength(1);
  });

  test("T79 once it is taken it cannot be discarded; what is discarded cannot be taken", async () => {
    const taken = await prepared();
    await signer.take(taken.payment);
    const discard = { p_payment_id: taken.payment, p_reason: "A mistake" };
    expect(await world.refusal(admin, "admin_discard_payment", discard)).toMatchObject({
      code: "payment_state",
    });
    const gone = await prepared();
    await world.call(admin, "admin_discard_payment", { ...discard, p_payment_id: gone.payment });
    expect(await refusal(signer.take(gone.payment))).toBe("payment_state");
    expect(await waitingFor(gone.payment)).toBeUndefined();
  });

  test("T79 while its user is frozen or withdrawals are paused, neither taken nor kept nor approved", async () => {
    const { payment, built, person } = await prepared();
    await signer.take(payment);
    const freeze = (p_freeze: boolean) =>
      world.call(admins.owner, "admin_freeze_withdrawals", {
        target_user_id: person.id,
        p_freeze,
        p_reason: "A check",
      });
    await freeze(true);
    expect(await refusal(signer.take(payment))).toBe("user_withdrawals_frozen");
    expect(await refusal(signer.keep(payment, sign(built)))).toBe("user_withdrawals_frozen");
    const start = { p_payment_id: payment };
    expect(await world.refusal(admin, "admin_start_payment_approval", start)).toMatchObject({
      code: "user_withdrawals_frozen",
    });
    await freeze(false);
    await signer.keep(payment, sign(built));
  });

  test("T79 on a network that is paid in another way", async () => {
    const { payment } = await prepared();
    await payByFiles(world, admins.owner, "polygon");
    expect(await waitingFor(payment)).toBeUndefined();
    expect(await refusal(signer.take(payment))).toBe("no_approval_needed");
    expect(
      await world.refusal(admin, "admin_start_payment_approval", { p_payment_id: payment }),
    ).toMatchObject({
      code: "no_approval_needed",
    });
    await exportPayment(world, admin, payment);
    await payBySigner(world, admins.owner, "polygon", payingAddress.polygon);
    await signer.take(payment);
  });

  test("T79 a payment from an address whose key it does not have", async () => {
    const { payment } = await prepared();
    const others = await signer.call<unknown[]>("signer_payments", {
      p_addresses: { polygon: payingAddress.polygon.toLowerCase(), bitcoin: payingAddress.bitcoin },
    });
    expect(others).toEqual([]);
    expect(await waitingFor(payment)).toBeDefined();
  });
});

describe("T79 Approvals", () => {
  test("T79 come from administrators who may decide, with a passkey of their own, and whom it does not pay", async () => {
    const { payment } = await prepared();
    const start = { p_payment_id: payment };
    const code = async (who: Person) =>
      (await world.refusal(who, "admin_start_payment_approval", start)).code;
    expect(await code(await world.person())).toBe("not_administrator");
    expect(await code(await world.person({ role: "support" }))).toBe("role_lacks_permission");
    expect(await code(await world.person({ role: "operator" }))).toBe("approval_needs_passkey");
    const own = await claimedWithdrawal(world, admin, "polygon", admins.second);
    const { payment: theirs } = await preparedEvm(world, admin, own.id);
    await addPasskey(world, admins.second);
    expect(
      await world.refusal(admins.second, "admin_start_payment_approval", { p_payment_id: theirs }),
    ).toMatchObject({ code: "own_withdrawal" });
  });

  test("T79 with somebody else's passkey are refused, and one's own count once", async () => {
    const { payment } = await prepared();
    const [mine, theirs] = [await addPasskey(world, admin), await addPasskey(world, admins.second)];
    expect(await refusal(approvePayment(world, admin, payment, { id: theirs }))).toBe("invalid_passkey");
    await approvePayment(world, admin, payment, { id: mine });
    await approvePayment(world, admin, payment, { id: mine });
    await approvePayment(world, admins.second, payment, { id: theirs });
    const approvals = (await waitingFor(payment))?.approvals.map(({ credential_id }) => credential_id);
    expect(approvals).toEqual([mine, theirs]);
  });

  test("T79 of someone who has left do not count any more", async () => {
    const { payment } = await prepared();
    const leaver = await world.person({ role: "operator" });
    await approvePayment(world, leaver, payment, { id: await addPasskey(world, leaver) });
    expect((await waitingFor(payment))?.approvals).toHaveLength(1);
    await world.rows("update app.users set role = 'support' where id = $1", [leaver.id]);
    expect((await waitingFor(payment))?.approvals).toEqual([]);
  });

  test("T79 name the earlier payments of a withdrawal that somebody may have signed", async () => {
    const first = await prepared();
    const discarded = first.payment;
    await world.call(admin, "admin_discard_payment", { p_payment_id: discarded, p_reason: "A mistake" });
    const second = await preparedEvm(world, admin, first.id);
    await signer.take(second.payment);
    await signer.keep(second.payment, sign(second.built));
    const { hash, ...block } = foreign(second.built.spends[0] ?? "");
    await polygon.mineBlock(block);
    await finalise();
    expect([await stateOf(world, second.payment), hash.length]).toEqual(["lost", 66]);
    await world.call(admins.owner, "admin_close_payment", {
      p_payment_id: second.payment,
      p_reason: "Another payment",
    });
    const third = await preparedEvm(world, admin, first.id);
    const [paid] = (await waitingFor(third.payment))?.content.withdrawals ?? [];
    expect(paid?.earlier).toEqual([second.payment]);
  });
});

test("T79 taking and discarding at once: one of them wins, and a taken payment is never discarded", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { payment } = await prepared();
    const [taken, discarded] = await Promise.allSettled([
      signer.take(payment),
      world.call(admin, "admin_discard_payment", { p_payment_id: payment, p_reason: "A mistake" }),
    ]);
    expect([taken.status, discarded.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stateOf(world, payment)).toBe(taken.status === "fulfilled" ? "exported" : "discarded");
  }
});

test("T79 the metrics say which signer is silent, and that a completed payment is not in the chain any more", async () => {
  const { payment, built } = await prepared();
  await signer.take(payment);
  const signed = sign(built);
  await signer.keep(payment, signed);
  await polygon.mineBlock(inBlock(signed));
  await polygon.lease(polygon.blocks.at(-1)?.height);
  await polygon.settle();
  expect(await stateOf(world, payment)).toBe("final");
  await world.rows("update chain.signers set seen_at = now() - interval '5 minutes'");
  const figures = () =>
    world.call<{ networks: { network_id: string; undone: number }[]; signers: unknown[] }>(
      null,
      "paying_figures",
    );
  const polygonOf = async () => (await figures()).networks.find(({ network_id }) => network_id === "polygon");
  expect(await polygonOf()).toMatchObject({ undone: 0 });
  expect((await figures()).signers).toEqual([
    { name: "vault", silent_seconds: expect.toSatisfy((age) => age >= 300) },
  ]);
  // A chain that takes final blocks back does so against its own rules.
  await world.rows("update chain.cursors set final_height = null where network_id = 'polygon'");
  await polygon.takeBack();
  expect(await polygonOf()).toMatchObject({ undone: 1 });
});
