/** @module-tag long */
import { randomUUID } from "node:crypto";
import { type EvmChain, evmChain, type UtxoChain, type UtxoNetworkId } from "@portico/chains";
import { reads } from "@portico/contract";
import { tokenCode } from "@portico/testing/chains/evm-contracts.ts";
import { payTokens, sender, startAnvil, type TestNode } from "@portico/testing/chains/evm-nodes.ts";
import { hasLitecoind, startLitecoind } from "@portico/testing/chains/litecoind.ts";
import type { UtxoLab } from "@portico/testing/chains/utxo-lab.ts";
import { startStandIn } from "@portico/testing/chains/utxo-stand-in.ts";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import {
  type ChainApp,
  connectTo,
  type Holder,
  sameForAll,
  startChainApp,
} from "@portico/testing/server/chain-app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jsonRpc } from "../../chains/src/json-rpc.ts";
import { type SignerDatabase, signerDatabase } from "../src/database.ts";
import { openJournal } from "../src/journal.ts";
import type { Settings } from "../src/settings.ts";
import { runSigner } from "../src/signer.ts";
import { keptJournalFile } from "./support/journals.ts";
import { keys, settingsFor } from "./support/payments.ts";

// The whole of paying and sweeping: a server that watches nodes, a signer, and nodes that judge what it signed.
// Litecoin is Litecoin Core where it is installed, Ethereum is anvil, Dogecoin a stand-in.

const isInstalled = hasLitecoind();
if (!isInstalled)
  console.warn(
    "A stand-in takes the place of Litecoin Core, because litecoind is not installed: paying and sweeping",
  );

const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const outside = {
  litecoin: "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
  dogecoin: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
  ethereum: "0x52908400098527886E0F7030069857D2E4169EE7",
};
const cold = {
  litecoin: "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1",
  dogecoin: "DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD",
  ethereum: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
};
const names = { litecoin: "LTC", dogecoin: "DOGE", ethereum: "Ethereum (ERC20)" };
const CONFIRMATIONS = 2;

let app: ChainApp;
let labs: Record<"litecoin" | "dogecoin", UtxoLab>;
let anvil: TestNode;
let rpc: ReturnType<typeof jsonRpc>;
let database: SignerDatabase;
let running: Promise<void>;
const stop = new AbortController();
const journalFile = keptJournalFile();
const journal = openJournal(journalFile.file);

beforeAll(async () => {
  const [litecoin, dogecoin, ethereum] = await Promise.all([
    isInstalled ? startLitecoind() : startStandIn("litecoin"),
    startStandIn("dogecoin"),
    startAnvil("ethereum"),
  ]);
  [labs, anvil] = [{ litecoin, dogecoin }, ethereum];
  rpc = jsonRpc({ url: anvil.url });
  const bitcoinLike = Object.values(labs).map(({ network_id, endpoint, genesis }) =>
    connectTo(network_id, endpoint.url, "the node", { genesis }),
  );
  const anvilNode = {
    network_id: "ethereum",
    name: "anvil",
    chain: evmChain(anvil.network, { url: anvil.url }),
  };
  app = await startChainApp([...bitcoinLike, anvilNode]);
  await startSigner();
  for (const network of ["litecoin", "dogecoin", "ethereum"] as const) await payBySigner(network);
});
afterAll(async () => {
  stop.abort();
  await running;
  journal.close();
  journalFile.remove();
  await database.close();
  await app.end();
  rpc.close();
  await Promise.all([labs.litecoin.stop(), labs.dogecoin.stop(), anvil.close()]);
});

/** A signer that needs no approvals, since this test is about coins. */
async function startSigner(): Promise<void> {
  const coin = { max_payment: "1000000", max_per_day: "1000000", approvals: [{ count: 0 }] };
  const sweeps = (cold: string) => ({ max_gas: "0.1", max_per_day: "10", cold_addresses: [cold] });
  const settings: Settings = {
    ...settingsFor([]),
    networks: {
      litecoin: { max_fee: "0.01", coins: { litecoin: coin }, sweeps: sweeps(cold.litecoin) },
      dogecoin: { max_fee: "10", coins: { dogecoin: coin }, sweeps: sweeps(cold.dogecoin) },
      ethereum: {
        max_fee: "0.05",
        coins: { ethereum: coin, "usd-coin": coin },
        sweeps: sweeps(cold.ethereum),
      },
    },
  };
  const served = Object.keys(settings.networks);
  const deposit_keys = Object.fromEntries(
    keys.depositAccounts.flatMap(({ network_ids, hash }) => network_ids.map((id) => [id, hash])),
  );
  const addresses = Object.fromEntries(served.map((id) => [id, keys.addresses[id] ?? ""]));
  database = signerDatabase(app.database.url, "vault", { addresses, deposit_keys });
  const parts = { settings, keys, journal, database, log: pino({ level: "silent" }) };
  await database.report(true);
  running = runSigner(parts, stop.signal);
}

async function decide(name: string, input: object): Promise<void> {
  const answer = await app.decide(name, input);
  expect(answer.status, answer.text).toBe(200);
}

async function payBySigner(p_network_id: string): Promise<void> {
  const p_reason = "For the test";
  await decide("admin_set_chain", {
    p_network_id,
    p_is_watched: true,
    p_confirmations: CONFIRMATIONS,
    ...sameForAll,
    p_reason,
  });
  const p_address = keys.addresses[p_network_id];
  const p_max_fee = p_network_id === "dogecoin" ? "5" : "0.005";
  await decide("admin_set_paying", { p_network_id, p_paying: "signer", p_address, p_max_fee, p_reason });
}

const sweep = (p_network_id: string, p_coin_id: string, p_minimum_amount: string) =>
  decide("admin_set_sweep_rule", {
    p_network_id,
    p_coin_id,
    p_is_on: true,
    p_minimum_amount,
    p_reason: "For the test",
  });

/** A user whose deposit addresses come from the signer's accounts. */
async function derivedHolder(): Promise<Holder> {
  // The wallet has addresses on three networks.
  await app.database.owner.query("update app.settings set value = 'none' where key = 'required_networks'");
  const { cookie } = app.owner;
  const { body, text } = await post(
    app.url,
    "/api/admin/wallets/derive",
    {
      count: 1,
      reason: "For the test",
      keys: keys.depositAccounts
        .map(({ key, network_ids }) => ({
          key,
          network_ids: network_ids.filter((id) => ["litecoin", "dogecoin", "ethereum"].includes(id)),
        }))
        .filter(({ network_ids }) => network_ids.length > 0),
    },
    { cookie, idempotencyKey: newKey() },
  );
  expect(body, text).toMatchObject({ added: 1 });
  await approvePool(body.pool_request_id);
  // It is the one that is given next.
  await app.database.owner.query(
    "update app.wallets set rests_until = 'infinity' where user_id is null and wallet_id not in (select wallet_id from app.pool_addresses where key_id is not null)",
  );
  return app.holder();
}

/** Another administrator approves what the owner requested. */
async function approvePool(p_pool_request_id: string): Promise<void> {
  const { cookie } = await app.addPerson({ role: "operator" });
  const { requests } = (await get(app.url, "/api/admin/pool-requests", { cookie })).body;
  const p_seen = requests.find(({ id }: { id: string }) => id === p_pool_request_id)?.seen;
  const input = { p_pool_request_id, p_approve: true, p_seen };
  const { status, text } = await post(app.url, "/api/rpc/admin_decide_pool_request", input, { cookie });
  expect(status, text).toBe(200);
}

async function mine(network: "litecoin" | "dogecoin", count = 1): Promise<void> {
  await labs[network].mine(count);
  await app.untilRead(network, (await nodeOf(network).tip()).height);
}

async function mineEthereum(count = 1): Promise<void> {
  await anvil.mine(count);
  await app.untilRead("ethereum", (await ethereum().tip()).height);
}

function nodeOf(network: string): UtxoChain {
  const node = app.server.deps.chainConnections?.find(({ network_id }) => network_id === network);
  if (!node) throw new Error(`no node of ${network}`);
  return node.chain as UtxoChain;
}
const ethereum = () => nodeOf("ethereum") as unknown as EvmChain;

async function payments(): Promise<{ kind: string; state: string; sent: boolean; fault: string | null }[]> {
  const { body } = await get(app.url, "/api/admin/payments?state=all&limit=100", app.owner);
  return reads.adminPayments.output.parse(body).items.map(({ kind, state, attempts }) => ({
    kind,
    state,
    sent: attempts.at(-1)?.sent_at !== null,
    fault: attempts.at(-1)?.fault ?? null,
  }));
}

/** Waits until the newest payments are these, and nothing is wrong with them. */
const untilPayments = (...expected: [kind: string, state: string, sent: boolean][]) =>
  expect
    .poll(async () => (await payments()).slice(0, expected.length), { timeout: 20_000 })
    .toEqual(expected.map(([kind, state, sent]) => ({ kind, state, sent, fault: null })));

/** A withdrawal of somebody, claimed and prepared by the owner; the signer does the rest. */
async function withdraw(
  { id, cookie, session_hash }: Person,
  network: "litecoin" | "dogecoin" | "ethereum",
  { coin = network as string, amount }: { coin?: string; amount: string },
): Promise<void> {
  const { body } = await get(app.url, "/api/withdrawal-fees", {});
  const { fees } = reads.withdrawalFees.output.parse(body);
  const input = {
    p_user_id: id,
    p_coin_id: coin,
    p_network: network === "ethereum" ? "ERC20" : names[network],
    p_to_address: outside[network],
    p_amount: amount,
    p_fee: fees.find((fee) => fee.coin_id === coin)?.fee_amount ?? "0",
  };
  await confirmWithdrawal(app.database.owner, session_hash, input);
  const answer = await post(app.url, "/api/rpc/initiate_withdrawal", input, {
    cookie,
    idempotencyKey: newKey(),
  });
  expect(answer.body?.[0]?.success, answer.text).toBe(true);
  const withdrawal = answer.body[0].withdrawal_id as string;
  await decide("admin_claim_withdrawal", { p_withdrawal_id: withdrawal });
  await decide("admin_prepare_payments", { p_network_id: network, p_withdrawal_ids: [withdrawal] });
}

/** Moves coins of the paying address to a new cold address. */
async function moveToCold(
  p_network_id: keyof typeof cold,
  p_coin_id: string,
  p_amount: string,
): Promise<void> {
  const p_address = cold[p_network_id];
  const known = await app.database.owner.query<{ id: string }>(
    "select id from chain.cold_addresses where network_id = $1 and removed_at is null",
    [p_network_id],
  );
  const p_reason = "More than we need";
  if (known.rowCount === 0)
    await decide("admin_add_cold_address", { p_network_id, p_address, p_label: "Vault", p_reason });
  const { rows } = await app.database.owner.query<{ id: string }>(
    "select id from chain.cold_addresses where network_id = $1 and removed_at is null",
    [p_network_id],
  );
  const move = {
    p_request_id: randomUUID(),
    p_network_id,
    p_coin_id,
    p_cold_address_id: rows[0]?.id,
    p_amount,
    p_reason,
  };
  await decide("admin_move_to_cold", move);
  // As after a lost answer.
  await decide("admin_move_to_cold", move);
}

/** What the node says that addresses hold of outputs that nothing has spent. */
async function paidTo(network: UtxoNetworkId, address: string): Promise<bigint> {
  const node = nodeOf(network);
  const { rows } = await app.database.owner.query<{ place: string }>(
    "select distinct o.transaction_hash || ':' || o.output_index as place from chain.outputs o where o.network_id = $1 and o.address_key = $2",
    [network, address],
  );
  const unspent = await node.unspent(rows.map(({ place }) => place));
  return [...unspent.values()].reduce((sum, units) => sum + BigInt(units), 0n);
}

test.each([
  ["litecoin", 50_000_000n],
  ["dogecoin", 500_000_000_000n],
] as const)(
  "T81 T79 %s: deposits are swept into one output, from which a withdrawal is paid",
  async (network, units) => {
    const lab = labs[network];
    const [first, second] = [await derivedHolder(), await derivedHolder()];
    const script = ({ address }: Holder) => nodeOf(network).watchKey(address(network, names[network]));
    await lab.pay([
      { script: script(first), units },
      { script: script(second), units: units / 2n },
    ]);
    await lab.pay([{ script: script(first), units }]);
    await mine(network, CONFIRMATIONS);
    const whole = String(Number(units / 50_000_000n));
    await expect.poll(() => first.balance(network)).toBe(whole);
    await sweep(network, network, "0.1");
    await untilPayments(["sweep", "signed", true]);
    await mine(network, CONFIRMATIONS);
    await untilPayments(["sweep", "final", true]);
    const swept = await paidTo(network, keys.addresses[network] ?? "");
    expect(swept).toBeLessThan((units * 5n) / 2n);
    expect(swept).toBeGreaterThan((units * 24n) / 10n);

    await withdraw(first, network, { amount: network === "dogecoin" ? "100" : "0.3" });
    await untilPayments(["withdrawals", "signed", true]);
    await mine(network, CONFIRMATIONS);
    await untilPayments(["withdrawals", "final", true]);
    const change = await paidTo(network, keys.addresses[network] ?? "");
    expect(change).toBeLessThan(swept);
    expect(change).toBeGreaterThan(0n);

    await moveToCold(network, network, "0.2");
    await untilPayments(["cold", "signed", true]);
    await mine(network, CONFIRMATIONS);
    await untilPayments(["cold", "final", true], ["withdrawals", "final", true]);
    const left = await paidTo(network, keys.addresses[network] ?? "");
    expect(left).toBeGreaterThan(0n);
    expect(left).toBeLessThan(change - 20_000_000n);
  },
);

test("T81 T79 ethereum: coins are swept, tokens after gas, and both pay withdrawals", async () => {
  await rpc.call("anvil_setCode", [usdc, tokenCode]);
  await rpc.call("anvil_setStorageAt", [
    usdc,
    `0x${BigInt(sender).toString(16).padStart(64, "0")}`,
    `0x${(10n ** 15n).toString(16).padStart(64, "0")}`,
  ]);
  const send = async (to: string, value: bigint, data = "0x") => {
    await rpc.call("eth_sendTransaction", [{ from: sender, to, value: `0x${value.toString(16)}`, data }]);
  };
  const [ada, bob] = [await derivedHolder(), await derivedHolder()];
  const paying = keys.addresses.ethereum ?? "";
  await send(ada.address("ethereum", names.ethereum), 2n * 10n ** 18n);
  const tokens = payTokens(bob.address("usd-coin", names.ethereum), 50_000_000n, usdc);
  await send(tokens.to, 0n, tokens.data);
  // Finality is a few blocks behind.
  await mineEthereum(5);
  await expect.poll(() => ada.balance("ethereum")).toBe("2");
  await expect.poll(() => bob.balance("usd-coin")).toBe("50");

  await sweep("ethereum", "ethereum", "0.5");
  await untilPayments(["sweep", "signed", true]);
  await mineEthereum(5);
  await untilPayments(["sweep", "final", true]);
  const [{ units: swept = "0" } = {}] = await ethereum().holdings([paying.toLowerCase()], new Set());
  expect(BigInt(swept)).toBeGreaterThan(199n * 10n ** 16n);
  expect(BigInt(swept)).toBeLessThan(2n * 10n ** 18n);

  // The address has no coin for the fee.
  await sweep("ethereum", "usd-coin", "10");
  await untilPayments(["gas", "signed", true]);
  await mineEthereum(5);
  await untilPayments(["gas", "final", true]);
  // It is looked for every minute; this test does not wait so long.
  await app.database.owner.query("update chain.sweep_rules set tried_at = null where coin_id = 'usd-coin'");
  await untilPayments(["sweep", "signed", true], ["gas", "final", true]);
  await mineEthereum(5);
  await untilPayments(["sweep", "final", true]);
  const held = await ethereum().holdings([paying.toLowerCase()], new Set([usdc]));
  expect(held.find(({ contract }) => contract === usdc)?.units).toBe("50000000");
  // Gas is no deposit of the user.
  expect(await bob.balance("ethereum")).toBe("0");
  expect(await bob.deposits()).toHaveLength(1);

  await withdraw(bob, "ethereum", { coin: "usd-coin", amount: "40" });
  await untilPayments(["withdrawals", "signed", true]);
  await withdraw(ada, "ethereum", { amount: "1" });
  await untilPayments(["withdrawals", "signed", true], ["withdrawals", "signed", true]);
  await mineEthereum(5);
  await untilPayments(["withdrawals", "final", true], ["withdrawals", "final", true]);
  const paid = await ethereum().holdings([outside.ethereum.toLowerCase()], new Set([usdc]));
  const [{ amount_out = "" } = {}] = (
    await app.database.owner.query<{ amount_out: string }>(
      "select trim_scale((amount - fee) * 1000000)::text as amount_out from app.withdrawals where coin_id = 'usd-coin'",
    )
  ).rows;
  expect(paid.find(({ contract }) => contract === usdc)?.units).toBe(amount_out);

  await moveToCold("ethereum", "usd-coin", "5");
  await untilPayments(["cold", "signed", true]);
  await mineEthereum(5);
  await untilPayments(["cold", "final", true], ["withdrawals", "final", true]);
  const stored = await ethereum().holdings([cold.ethereum.toLowerCase()], new Set([usdc]));
  expect(stored).toEqual([{ address_key: cold.ethereum.toLowerCase(), contract: usdc, units: "5000000" }]);
});
