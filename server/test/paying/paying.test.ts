import type { EvmStandIn, UtxoNode } from "@portico/chains/stand-ins";
import { type AdminPayment, calls, reads } from "@portico/contract";
import { foreignKey, signEvmFile, signPsbt, vaultAddress } from "@portico/testing/chains/vault.ts";
import { outside } from "@portico/testing/database/addresses.ts";
import {
  type ChainApp,
  sameForAll,
  startChainApp,
  startEvm,
  startUtxo,
} from "@portico/testing/server/chain-app.ts";
import { claimedWithdrawal } from "@portico/testing/server/claimed-withdrawal.ts";
import { get } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../support/smtp.ts";

let litecoin: UtxoNode;
let dogecoin: UtxoNode;
let polygon: EvmStandIn;
let mail: MailServer;
let app: ChainApp;

const whole = 100_000_000n;

beforeAll(async () => {
  const [ltc, doge, evm] = await Promise.all([
    startUtxo("litecoin"),
    startUtxo("dogecoin"),
    startEvm("polygon"),
  ]);
  [litecoin, dogecoin, polygon, mail] = [ltc.node, doge.node, evm.node, await startMailServer()];
  app = await startChainApp([ltc.connection, doge.connection, evm.connection], {
    config: { smtpUrl: mail.url },
  });
  await app.untilRead("litecoin", litecoin.height);
  await payFrom("litecoin", vaultAddress.litecoin, "0.01");
  await payFrom("dogecoin", vaultAddress.dogecoin, "5");
  await payFrom("polygon", vaultAddress.evm, "1");
  for (let coin = 0; coin < 3; coin += 1) litecoin.fund(vaultAddress.litecoin, 5n * whole);
  dogecoin.fund(vaultAddress.dogecoin, 500n * whole);
  polygon.fund(vaultAddress.evm, 10n ** 21n);
  await Promise.all([mine(litecoin, "litecoin", 6), mine(dogecoin, "dogecoin", 40), minePolygon(4)]);
});
afterAll(async () => {
  await app.end();
  await Promise.all([litecoin.close(), dogecoin.close(), polygon.close(), mail.close()]);
});

async function mine(node: UtxoNode, network: string, count = 1): Promise<void> {
  node.mine(count);
  await app.untilRead(network, node.height);
}

async function minePolygon(count = 1): Promise<void> {
  polygon.mine(count);
  const node = app.server.deps.chainConnections?.find(({ network_id }) => network_id === "polygon");
  const { height = 0 } = (await node?.chain.tip()) ?? {};
  await app.untilRead("polygon", height);
}

/** Sets the paying address of a network, and watches it. */
async function payFrom(p_network_id: string, p_address: string, p_max_fee: string): Promise<void> {
  const chain = {
    p_network_id,
    p_is_watched: true,
    p_confirmations: 3,
    ...sameForAll,
    p_reason: "We pay from here",
  };
  expect((await app.decide("admin_set_chain", chain)).body).toEqual({ success: true });
  const input = { p_network_id, p_paying: "files", p_address, p_max_fee, p_reason: "We pay from here" };
  const answer = await app.decide("admin_set_paying", input);
  expect(answer.body, answer.text).toEqual({ success: true });
}

/** A user's withdrawal that the owner has claimed. */
const claimed = (coin: string, network: string, address: string, amount: string) =>
  claimedWithdrawal(app, { coin, network, address, amount });

async function prepare(p_network_id: string, p_withdrawal_ids: string[]): Promise<string[]> {
  const answer = await app.decide("admin_prepare_payments", { p_network_id, p_withdrawal_ids });
  expect(answer.status, answer.text).toBe(200);
  return calls.admin_prepare_payments.output.parse(answer.body).payment_ids;
}

async function download(p_payment_id: string | undefined) {
  const answer = await app.decide("admin_export_payment", { p_payment_id });
  expect(answer.status, answer.text).toBe(200);
  return calls.admin_export_payment.output.parse(answer.body);
}

const upload = (p_payment_id: string | undefined, p_signed: string) =>
  app.decide("admin_upload_payment", { p_payment_id, p_signed });

async function uploaded(p_payment_id: string | undefined, p_signed: string): Promise<string> {
  const answer = await upload(p_payment_id, p_signed);
  expect(answer.status, answer.text).toBe(200);
  return calls.admin_upload_payment.output.parse(answer.body).transaction_hash;
}

async function payment(id: string | undefined): Promise<AdminPayment> {
  const { body } = await get(app.url, "/api/admin/payments?state=all&limit=100", app.owner);
  const found = reads.adminPayments.output.parse(body).items.find((one) => one.id === id);
  if (!found) throw new Error(`no payment ${id}`);
  return found;
}

/** Waits until a node has accepted the payment's last transaction. */
async function untilSent(id: string | undefined): Promise<void> {
  await expect.poll(async () => (await payment(id)).attempts.at(-1)?.sent_at).toBeTruthy();
}

const litecoinAddress = "LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz";
const dogecoinAddress = "DFundmtrigzA6E25Swr2pRe4Eb79bGP8G1";

const fromLitecoin = (amount = "1") => claimed("litecoin", "LTC", litecoinAddress, amount);
const fromPolygon = (amount = "2") =>
  claimed("polygon-ecosystem-token", "Polygon POS", outside.ethereum, amount);

describe("T78 A withdrawal is paid through a file", () => {
  test("T78 one transaction of Litecoin pays two users, who see it sent, counted and completed, and get their emails", async () => {
    const [one, two] = [await fromLitecoin(), await fromLitecoin("2")];
    const page = await connectLive(app.url, { cookie: one.cookie });
    // Before the next block is mined, since several changes at once are sent as one.
    const untilCounted = (confirmations: number) =>
      expect
        .poll(() => page.of("transaction").map(({ transaction }) => transaction.confirmations))
        .toContain(confirmations);
    const [id] = await prepare("litecoin", [one.withdrawal, two.withdrawal]);
    const file = await download(id);
    expect(file).toMatchObject({
      encoding: "base64",
      file_name: expect.stringMatching(/^litecoin-.*\.psbt$/),
    });
    const signed = signPsbt(file.content);
    const hash = await uploaded(id, signed);
    expect(await uploaded(id, signed)).toBe(hash);
    await expect
      .poll(() => one.shown())
      .toMatchObject({ status: "pending", transaction_hash: hash, confirmations: 0 });
    await untilCounted(0);
    await mine(litecoin, "litecoin");
    await expect.poll(() => one.shown()).toMatchObject({ confirmations: 1, confirmations_needed: 3 });
    await untilCounted(1);
    await mine(litecoin, "litecoin");
    await expect.poll(() => one.shown()).toMatchObject({ confirmations: 2 });
    await untilCounted(2);
    await mine(litecoin, "litecoin");
    await expect.poll(() => two.shown()).toMatchObject({ status: "completed", transaction_hash: hash });
    expect(await payment(id)).toMatchObject({ state: "final", spent_by: hash });
    expect((await mail.next(one.email, "Withdrawal completed")).text).toContain("LTC");
    await page.close();
  });

  test("T78 Dogecoin's older form of addresses is paid, too, with its change", { tags: "long" }, async () => {
    const user = await claimed("dogecoin", "DOGE", dogecoinAddress, "100");
    const [id] = await prepare("dogecoin", [user.withdrawal]);
    const hash = await uploaded(id, signPsbt((await download(id)).content));
    await untilSent(id);
    await mine(dogecoin, "dogecoin", 3);
    await expect.poll(() => user.shown()).toMatchObject({ status: "completed", transaction_hash: hash });
    expect(Number((await app.chain("dogecoin")).spendable)).toBeGreaterThan(390);
  });

  test("T78 on Polygon each withdrawal has its own transaction, final once its block is", {
    tags: "long",
  }, async () => {
    const [one, two] = [await fromPolygon(), await fromPolygon("3")];
    const ids = await prepare("polygon", [one.withdrawal, two.withdrawal]);
    expect(ids).toHaveLength(2);
    const hashes = [];
    for (const id of ids) {
      const file = await download(id);
      expect(file.file_name).toMatch(/\.json$/);
      expect(JSON.parse(file.content)).toMatchObject({ chain_id: "137", from: vaultAddress.evm });
      hashes.push(await uploaded(id, signEvmFile(file.content)));
    }
    for (const id of ids) await untilSent(id);
    await minePolygon();
    await minePolygon(3);
    await expect.poll(() => two.shown()).toMatchObject({ status: "completed", transaction_hash: hashes[1] });
    await expect.poll(() => one.shown()).toMatchObject({ status: "completed", transaction_hash: hashes[0] });
  });

  test("T78 a stuck transaction is replaced by one with a higher fee; only one is mined", async () => {
    const user = await fromPolygon();
    const [id] = await prepare("polygon", [user.withdrawal]);
    polygon.setBaseFee(10n ** 13n);
    const first = await uploaded(id, signEvmFile((await download(id)).content));
    await expect
      .poll(async () => (await payment(id)).attempts[0]?.sent_at ?? (await payment(id)).attempts[0]?.fault)
      .toBeTruthy();
    await minePolygon(2);
    expect(await user.shown()).toMatchObject({ status: "pending" });
    const replaced = await app.decide("admin_replace_payment", { p_payment_id: id });
    expect(replaced.body, replaced.text).toEqual({ success: true });
    const second = await uploaded(id, signEvmFile((await download(id)).content));
    expect(second).not.toBe(first);
    polygon.setBaseFee(10n ** 9n);
    await untilSent(id);
    await minePolygon(4);
    await expect.poll(() => user.shown()).toMatchObject({ status: "completed", transaction_hash: second });
  });
});

describe("T78 Nothing else is sent", () => {
  test("T78 an unsigned file, another key's signature, another transaction and rubbish are refused", {
    tags: "long",
  }, async () => {
    const user = await fromLitecoin();
    const [id] = await prepare("litecoin", [user.withdrawal]);
    const { content } = await download(id);
    expect((await upload(id, content)).body).toMatchObject({ code: "payment_not_signed" });
    expect((await upload(id, "rubbish")).body).toMatchObject({ code: "payment_unreadable" });
    const other = await fromPolygon();
    const [evm] = await prepare("polygon", [other.withdrawal]);
    const file = await download(evm);
    expect((await upload(evm, signEvmFile(file.content, foreignKey))).body).toMatchObject({
      code: "payment_not_ours",
    });
    expect((await upload(evm, JSON.parse(file.content).unsigned)).body).toMatchObject({
      code: "payment_not_signed",
    });
    expect((await upload(evm, signPsbt(content))).body).toMatchObject({ code: "payment_unreadable" });
    expect((await upload(id, signEvmFile(file.content))).body).toMatchObject({ code: "payment_unreadable" });
    const next = await fromPolygon("4");
    const [another] = await prepare("polygon", [next.withdrawal]);
    const anothers = signEvmFile((await download(another)).content);
    expect((await upload(evm, anothers)).body).toMatchObject({ code: "payment_not_ours" });
    for (const [payment_id, signed] of [
      [id, signPsbt(content)],
      [evm, signEvmFile(file.content)],
      [another, anothers],
    ] as const)
      await uploaded(payment_id, signed);
    for (const payment_id of [id, evm, another]) await untilSent(payment_id);
    await Promise.all([mine(litecoin, "litecoin", 3), minePolygon(4)]);
    await expect.poll(() => next.shown()).toMatchObject({ status: "completed" });
  });

  test("T78 what cannot be built says why: too little money, a fee above the cap, no node, by hand", async () => {
    const rich = await fromPolygon("2000");
    const ask = (p_network_id: string, id: string) =>
      app.decide("admin_prepare_payments", { p_network_id, p_withdrawal_ids: [id] });
    expect((await ask("polygon", rich.withdrawal)).body).toMatchObject({ code: "payment_not_possible" });
    const user = await fromLitecoin("30");
    expect((await ask("litecoin", user.withdrawal)).body).toMatchObject({
      code: "payment_not_possible",
      details: { reason: expect.stringContaining("units are missing") },
    });
    const small = await fromPolygon();
    polygon.setBaseFee(10n ** 14n);
    expect((await ask("polygon", small.withdrawal)).body).toMatchObject({ code: "payment_fee_too_high" });
    polygon.setBaseFee(10n ** 9n);
    polygon.setFault({ kind: "down" });
    expect((await ask("polygon", small.withdrawal)).body).toMatchObject({ code: "no_node" });
    polygon.setFault(undefined);
    const byHand = await claimed("ethereum", "ERC20", outside.ethereum, "1");
    expect((await ask("ethereum", byHand.withdrawal)).body).toMatchObject({ code: "paying_by_hand" });
  });

  test("T78 coins that another wallet has spent are not chosen, and make a prepared payment lost", {
    tags: "long",
  }, async () => {
    const user = await fromPolygon();
    const [id] = await prepare("polygon", [user.withdrawal]);
    const file = await download(id);
    const signed = signEvmFile(file.content);
    // Somebody sent it without uploading it.
    const { chain } =
      app.server.deps.chainConnections?.find(({ network_id }) => network_id === "polygon") ?? {};
    expect(await chain?.send(signed)).toEqual({ outcome: "sent" });
    await minePolygon(4);
    await expect.poll(async () => (await payment(id)).state).toBe("lost");
    expect(await user.shown()).toMatchObject({ status: "pending", transaction_hash: null });
    await uploaded(id, signed);
    await expect.poll(() => user.shown()).toMatchObject({ status: "completed" });
  });
});

test("T78 neither a node that is away nor a reorganisation makes it pay twice", async () => {
  const user = await fromLitecoin();
  const [id] = await prepare("litecoin", [user.withdrawal]);
  const signed = signPsbt((await download(id)).content);
  const hash = await uploaded(id, signed);
  litecoin.setFault({ kind: "down" });
  await app.untilFault("litecoin", /No node can be used/);
  litecoin.setFault(undefined);
  await app.untilSound("litecoin");
  await expect.poll(() => user.shown()).toMatchObject({ transaction_hash: hash });
  await mine(litecoin, "litecoin");
  litecoin.reorganise(1);
  await app.untilRead("litecoin", litecoin.height);
  await mine(litecoin, "litecoin", 4);
  await expect.poll(() => user.shown()).toMatchObject({ status: "completed", transaction_hash: hash });
  const { rows } = await app.database.owner.query(
    "select count(*)::int as paid from ledger.transfers where transaction_id = $1 and credit = 'external'",
    [user.withdrawal],
  );
  expect(rows).toEqual([{ paid: 1 }]);
});
