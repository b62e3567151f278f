import { randomUUID } from "node:crypto";
import { buildEvmPayment, buildUtxoPayment, evmNetworks, scriptOf, utxoNetworks } from "@portico/chains";
import { approvalChallenge } from "@portico/contract";
import { type Authenticator, createAuthenticator } from "@portico/testing/server/authenticator.ts";
import { openKeys } from "../../src/keys.ts";
import type { Settings } from "../../src/settings.ts";
import type { WithdrawalsPayment } from "../../src/signer-payment.ts";

/** The phrase of BIP 39's first test vector. */
export const words =
  "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
export const keys = openKeys(words);

const origin = "https://exchange.example.org";
export const recipients = {
  bitcoin: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  other: "bc1qr583w2swedy2acd7rung055k8t3n7udp7vyzyg",
  evm: "0x52908400098527886E0F7030069857D2E4169EE7",
};

/** An administrator with a passkey that the settings name. */
export interface Approver {
  name: string;
  authenticator: Authenticator;
  public_key: string;
}

export function newApprover(name: string): Approver {
  const authenticator = createAuthenticator({ counts: false });
  return { name, authenticator, public_key: authenticator.publicKey.toString("hex") };
}

export function settingsFor(approvers: readonly Approver[], more: Partial<Settings> = {}): Settings {
  const limits = {
    max_payment: "1",
    max_per_day: "2",
    approvals: [{ up_to: "0.1", count: 1 }, { count: 2 }],
  };
  const token = {
    max_payment: "1000",
    max_per_day: "2000",
    approvals: [{ up_to: "100", count: 1 }, { count: 2 }],
  };
  return {
    name: "vault",
    database_url: "postgres://nowhere",
    key_file: "key.age",
    journal_file: "journal.jsonl",
    work_factor: 1,
    origin,
    approvers: approvers.map(({ name, authenticator, public_key }) => ({
      name,
      credential_id: authenticator.credentialId,
      public_key,
    })),
    networks: {
      bitcoin: { max_fee: "0.0005", coins: { bitcoin: limits } },
      polygon: { max_fee: "0.1", coins: { "polygon-ecosystem-token": limits, tether: token } },
    },
    ...more,
  };
}

type Withdrawal = WithdrawalsPayment["content"]["withdrawals"][number];

export function withdrawal(more: Partial<Withdrawal> = {}): Withdrawal {
  return {
    withdrawal_id: randomUUID(),
    coin_id: "bitcoin",
    amount: "0.05",
    address: recipients.bitcoin,
    tag: null,
    earlier: [],
    ...more,
  };
}

/** A coin of ours, of 2 BTC. */
export function ownCoin(units = "200000000") {
  const bytes = randomUUID().replaceAll("-", "");
  const address = keys.addresses.bitcoin ?? "";
  return { transaction_hash: bytes + bytes, output_index: 0, units, address, path: null };
}

const bitcoinScript = (address: string) => scriptOf(utxoNetworks.bitcoin, address);
export const ownScript = bitcoinScript(keys.addresses.bitcoin ?? "");
const toSatoshi = (amount: string) => String(Math.round(Number(amount) * 1e8));

export interface UtxoOptions {
  payment_id?: string;
  coins?: ReturnType<typeof ownCoin>[];
  /** What the transaction really pays, where that differs. */
  outputs?: { address: string; units: string }[];
  change_script?: string;
  fee_rate?: string;
}

/** A payment on Bitcoin as the database hands it over, without approvals. */
export function utxoPayment(withdrawals: Withdrawal[], options: UtxoOptions = {}): WithdrawalsPayment {
  const { payment_id = randomUUID(), coins = [ownCoin()], change_script = ownScript } = options;
  const outputs =
    options.outputs ?? withdrawals.map(({ address, amount }) => ({ address, units: toSatoshi(amount) }));
  const { psbt } = buildUtxoPayment({
    network_id: "bitcoin",
    coins: coins.map(({ address: _, path: __, ...coin }) => ({ ...coin, script: ownScript })),
    outputs: outputs.map(({ address, units }) => ({ script: bitcoinScript(address), units })),
    change_script,
    fee_rate: options.fee_rate ?? "10000",
    max_fee: "10000000",
    spends_all: true,
  });
  const content = { payment_id, network_id: "bitcoin", withdrawals };
  return { payment_id, number: 1, unsigned: psbt, content, sweep: null, coins, answer: null, approvals: [] };
}

export interface EvmOptions {
  payment_id?: string;
  to?: string;
  units?: string;
  contract?: string;
  nonce?: bigint;
  rate?: string;
  chain_id?: string;
}

/** A payment of 0.05 POL on Polygon as the database hands it over, without approvals. */
export function evmPayment(more: Partial<Withdrawal> = {}, options: EvmOptions = {}): WithdrawalsPayment {
  const { payment_id = randomUUID(), to, units = "50000000000000000", contract, nonce = 0n } = options;
  const paid = withdrawal({ coin_id: "polygon-ecosystem-token", address: recipients.evm, ...more });
  const network = { ...evmNetworks.polygon, chain_id: options.chain_id ?? evmNetworks.polygon.chain_id };
  const unsigned = buildEvmPayment(network, {
    nonce,
    to: to ?? paid.address,
    units,
    gas: 60_000n,
    fees: { rate: options.rate ?? "1000000000", tip: "1000000000" },
    ...(contract !== undefined && { contract }),
  });
  const content = { payment_id, network_id: "polygon", withdrawals: [paid] };
  return { payment_id, number: 1, unsigned, content, sweep: null, coins: [], answer: null, approvals: [] };
}

/** What an approver's passkey signs for a payment's content. */
export function approve(payment: WithdrawalsPayment, { authenticator }: Approver, site = origin) {
  const challenge = Buffer.from(approvalChallenge(payment.content)).toString("base64url");
  const answer = authenticator.sign(site, { challenge, rpId: new URL(site).hostname });
  return { credential_id: authenticator.credentialId, assertion: { ...answer } };
}

export function approvedBy(payment: WithdrawalsPayment, ...approvers: Approver[]): WithdrawalsPayment {
  return { ...payment, approvals: approvers.map((approver) => approve(payment, approver)) };
}
