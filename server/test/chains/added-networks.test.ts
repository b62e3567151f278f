import { readEvmPayment } from "@portico/chains";
import type { EvmStandIn } from "@portico/chains/stand-ins";
import { calls, reads } from "@portico/contract";
import { newCoin, newNetwork } from "@portico/testing/calls/inputs.ts";
import { signEvmFile, vaultAddress } from "@portico/testing/chains/vault.ts";
import { outside } from "@portico/testing/database/addresses.ts";
import {
  type ChainApp,
  connectTo,
  sameForAll,
  startChainApp,
  startEvm,
} from "@portico/testing/server/chain-app.ts";
import { claimedWithdrawal } from "@portico/testing/server/claimed-withdrawal.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey } from "@portico/testing/server/people.ts";
import Big from "big.js";
import { afterAll, beforeAll, expect, test } from "vitest";

let polygon: EvmStandIn;
let bsc: EvmStandIn;
let app: ChainApp;
/** USDC on Polygon, as the node knows it. */
const usdc = newNetwork.p_contract_address.toLowerCase();
const token = (number: number) => `0x5aaeb6053f3e94c9b9a09f33669435e7${String(number).padStart(8, "0")}`;

beforeAll(async () => {
  const [first, second] = [await startEvm("polygon"), await startEvm("bsc")];
  [polygon, bsc] = [first.node, second.node];
  polygon.addToken(usdc, { decimals: 6, symbol: "USDC" });
  const unreachable = connectTo("bsc", "http://127.0.0.1:9", "a node that is down");
  app = await startChainApp([first.connection, unreachable, second.connection]);
  for (const p_network_id of ["polygon", "bsc"]) {
    const chain = { p_network_id, p_is_watched: true, p_confirmations: 3, ...sameForAll, p_reason: "Ready" };
    expect((await app.decide("admin_set_chain", chain)).body).toEqual({ success: true });
  }
  await minePolygon();
});
afterAll(async () => {
  await app.end();
  await Promise.all([polygon.close(), bsc.close()]);
});

async function minePolygon(count = 1): Promise<void> {
  polygon.mine(count);
  const node = app.server.deps.chainConnections?.find(({ network_id }) => network_id === "polygon");
  await app.untilRead("polygon", (await node?.chain.tip())?.height ?? 0);
}

/** What a withdrawal pays, in units of the token. */
const unitsOf = (amount: string, fee: string | null) =>
  new Big(amount)
    .minus(fee ?? 0)
    .times(1e6)
    .toFixed(0);
const open = async (p_kind: string) => {
  const scope = { p_kind, p_coin_id: "usd-coin", p_network_id: "polygon" };
  const reply = await app.decide("admin_clear_pause", { ...scope, p_seen_reason: newNetwork.p_reason });
  expect(reply.body).toEqual({ success: true });
};
const check = (changes: object = {}) => {
  const { p_coin_id, p_network_id, p_contract_address } = newNetwork;
  return app.decide("admin_check_contract", { p_coin_id, p_network_id, p_contract_address, ...changes });
};

test("T88 the node is asked about a contract before it is listed, for a coin that exists and for a new one", async () => {
  expect(calls.admin_check_contract.output.parse((await check()).body)).toMatchObject({
    node: "answered",
    has_code: true,
    decimals: 6,
    symbol: "USDC",
    wallets: { in_use_without: 0, free_without: 0 },
  });
  polygon.addToken(token(1), { decimals: 6, symbol: "\u202eCDSU\u0000".repeat(20) });
  const { symbol } = (await check({ p_contract_address: token(1) })).body;
  expect(symbol).toBe("CDSU CDSU CDSU CDSU CDSU CDSU CD");
  // What another node of the network says counts while the first one is down.
  expect((await check({ p_network_id: "bsc", p_contract_address: token(2) })).body).toMatchObject({
    node: "answered",
    has_code: false,
  });
  expect((await check({ p_network_id: "arbitrum", p_contract_address: token(2) })).body).toMatchObject({
    node: "none",
    has_code: null,
  });

  const refused: [object, string, object][] = [
    [{ p_contract_address: token(2) }, "contract_without_code", { network: "Polygon POS" }],
    [{ p_contract_decimals: 18 }, "contract_decimals_differ", { decimals: 6, given: 18 }],
  ];
  for (const [changes, code, details] of refused)
    expect((await app.decide("admin_add_coin_network", { ...newNetwork, ...changes })).body).toMatchObject({
      code,
      details,
    });
  const [onEthereum] = newCoin.p_networks;
  const coin = (contract_address: string, contract_decimals: number) => ({
    ...newCoin,
    p_networks: [onEthereum, { network_id: "polygon", contract_address, contract_decimals }],
  });
  expect((await app.decide("admin_add_coin", coin(token(2), 18))).body.code).toBe("contract_without_code");
  expect((await app.decide("admin_add_coin", coin(usdc, 18))).body.code).toBe("contract_decimals_differ");
});

test("T88 a node that does not answer refuses the contract until it does", async () => {
  polygon.setFault({ kind: "down" });
  expect((await check()).body).toMatchObject({ node: "silent", has_code: null });
  expect((await app.decide("admin_add_coin_network", newNetwork)).body.code).toBe("contract_unchecked");
  polygon.setFault(undefined);
});

test("T88 who may not list contracts has no node asked", async () => {
  const operator = await app.addPerson({ role: "operator" });
  const ask = (name: string, input: object) =>
    post(app.url, `/api/rpc/${name}`, input, { cookie: operator.cookie, idempotencyKey: newKey() });
  let asked = 0;
  const node = app.server.deps.chainConnections?.find(({ network_id }) => network_id === "polygon");
  if (!node) throw new Error("no node");
  const { tokenClaims } = node.chain;
  node.chain.tokenClaims = async (contract) => {
    asked += 1;
    return tokenClaims?.(contract) ?? { has_code: false };
  };
  for (const name of ["admin_check_contract", "admin_add_coin_network", "admin_add_coin"]) {
    const { p_coin_id, p_network_id, p_contract_address } = newNetwork;
    const onPolygon = {
      network_id: p_network_id,
      contract_address: p_contract_address,
      contract_decimals: 18,
    };
    const input = {
      admin_check_contract: { p_coin_id, p_network_id, p_contract_address },
      admin_add_coin_network: newNetwork,
      admin_add_coin: { ...newCoin, p_networks: [onPolygon] },
    }[name];
    expect((await ask(name, input ?? {})).body.code).toBe("role_lacks_permission");
  }
  expect(asked).toBe(0);
  await check();
  expect(asked).toBe(1);
});

test("T88 a running watcher credits a token of a network that was added, and pays withdrawals of it", async () => {
  const holder = await app.holder();
  const address = holder.address("polygon-ecosystem-token", "Polygon POS");
  expect((await app.decide("admin_add_coin_network", newNetwork)).body).toEqual({
    success: true,
    symbol: "USDC",
    network: "Polygon POS",
  });
  await open("deposit");
  const { wallet } = reads.wallet.output.parse((await get(app.url, "/api/wallet", holder)).body);
  expect(wallet?.deposit_addresses).toContainEqual(
    expect.objectContaining({ coin_id: "usd-coin", network: "Polygon POS", public_address: address }),
  );
  polygon.fund(address, 25_000_000n, usdc);
  await minePolygon(4);
  await expect.poll(() => holder.balance("usd-coin")).toBe("25");

  await open("withdrawal");
  const to = outside.ethereum;
  const person = await claimedWithdrawal(app, {
    coin: "usd-coin",
    network: "Polygon POS",
    address: to,
    amount: "20",
  });
  const { amount, fee } = await person.shown();
  const hash = polygon.fund(to, BigInt(unitsOf(amount, fee)), usdc);
  const entered = await app.decide("admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: person.withdrawal,
    new_status: "completed",
    transaction_hash: hash,
  });
  expect(entered.body).toMatchObject({ is_checked: true });
  await minePolygon(4);
  await expect.poll(person.shown).toMatchObject({ status: "completed", transaction_hash: hash });
});

test("T82 what arrived before the network was added is not credited by itself, and found when old blocks are read", async () => {
  const holder = await app.holder();
  const address = holder.address("binancecoin", "BSC (BEP20)");
  const contract = token(7);
  bsc.addToken(contract, { decimals: 18, symbol: "LTC" });
  bsc.fund(address, 3n * 10n ** 18n, contract);
  bsc.mine(4);
  const node = app.server.deps.chainConnections?.filter(({ network_id }) => network_id === "bsc")[1];
  const height = (await node?.chain.tip())?.height ?? 0;
  await app.untilRead("bsc", height);
  const input = { ...newNetwork, p_coin_id: "litecoin", p_network_id: "bsc", p_contract_address: contract };
  const added = { ...input, p_contract_decimals: 18, p_minimum_withdrawal: "0.1" };
  expect((await app.decide("admin_add_coin_network", added)).body).toMatchObject({ success: true });
  const reason = { p_seen_reason: newNetwork.p_reason };
  const scope = { p_kind: "deposit", p_coin_id: "litecoin", p_network_id: "bsc" };
  expect((await app.decide("admin_clear_pause", { ...scope, ...reason })).body).toEqual({ success: true });
  bsc.mine(2);
  await app.untilRead("bsc", height + 2);
  expect(await holder.balance("litecoin")).toBe("0");
  const rescan = { p_network_id: "bsc", p_from_height: height - 8, p_reason: "The token is new" };
  expect((await app.decide("admin_rescan_chain", rescan)).body).toEqual({ success: true });
  await expect.poll(() => holder.balance("litecoin")).toBe("3");
});

test("T78 a withdrawal on the added network is paid through a file, in its token", async () => {
  const input = {
    p_network_id: "polygon",
    p_paying: "files",
    p_address: vaultAddress.evm,
    p_max_fee: "1",
    p_reason: "We pay from here",
  };
  expect((await app.decide("admin_set_paying", input)).body).toEqual({ success: true });
  polygon.fund(vaultAddress.evm, 10n ** 21n);
  polygon.fund(vaultAddress.evm, 50_000_000n, usdc);
  await minePolygon(4);
  const person = await claimedWithdrawal(app, {
    coin: "usd-coin",
    network: "Polygon POS",
    address: outside.ethereum,
    amount: "20",
  });
  const prepared = await app.decide("admin_prepare_payments", {
    p_network_id: "polygon",
    p_withdrawal_ids: [person.withdrawal],
  });
  expect(prepared.status, prepared.text).toBe(200);
  const { payment_ids } = calls.admin_prepare_payments.output.parse(prepared.body);
  const p_payment_id = payment_ids[0];
  const { body } = await app.decide("admin_export_payment", { p_payment_id });
  const { content } = calls.admin_export_payment.output.parse(body);
  const { amount, fee } = await person.shown();
  const raw = signEvmFile(content);
  expect(readEvmPayment(raw)).toMatchObject({
    contract: usdc,
    to: outside.ethereum.toLowerCase(),
    units: unitsOf(amount, fee),
    chain_id: "137",
  });
  const uploaded = await app.decide("admin_upload_payment", { p_payment_id, p_signed: raw });
  expect(uploaded.status, uploaded.text).toBe(200);
  await expect
    .poll(async () => {
      await minePolygon();
      return (await person.shown()).status;
    })
    .toBe("completed");
});
