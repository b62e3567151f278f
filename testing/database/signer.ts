import { randomBytes } from "node:crypto";
import { call, internalContext, openPool } from "@portico/database";
import { type Built, buildEvm, payingAddress, plan, prepare, type Signed } from "./paying.ts";
import type { Person, World } from "./world.ts";

/** A signer that reports the paying addresses of the tests, as the database sees it. */
export interface PlaySigner {
  addresses: Record<string, string>;
  call<Reply = Record<string, unknown>>(name: string, input?: Record<string, unknown>): Promise<Reply>;
  /** The payments that wait for its signature. */
  payments(): Promise<WaitingPayment[]>;
  take(paymentId: string, number?: number): Promise<unknown>;
  keep(paymentId: string, signed: Signed, number?: number): Promise<unknown>;
  end(): Promise<void>;
}

export interface WaitingPayment {
  payment_id: string;
  number: number;
  unsigned: string;
  content: { withdrawals: { withdrawal_id: string; earlier: string[] }[] } & Record<string, unknown>;
  sweep: { kind: string; address: string | null; path: string | null } | null;
  coins: { transaction_hash: string; address: string; path: string | null }[];
  answer: { code: string } | null;
  approvals: { credential_id: string }[];
}

/** Reports a signer with these addresses. */
export async function startPlaySigner(
  world: World,
  addresses: Record<string, string> = payingAddress,
  depositKeys: Record<string, string> = {},
): Promise<PlaySigner> {
  const pool = openPool(world.url, { max: 2, role: "portico_signer" });
  const ask: PlaySigner["call"] = (name, input) => call(pool, name, internalContext("a test"), input);
  await ask("signer_report", {
    p_name: "vault",
    p_addresses: addresses,
    p_deposit_keys: depositKeys,
    p_is_start: true,
  });
  return {
    addresses,
    call: ask,
    payments: () => ask("signer_payments", { p_addresses: addresses }),
    take: (p_payment_id, p_number = 1) => ask("signer_take", { p_payment_id, p_number }),
    keep: (p_payment_id, p_signed, p_number = 1) => ask("signer_keep", { p_payment_id, p_number, p_signed }),
    end: () => pool.end(),
  };
}

/** Withdrawals on a network are signed by the signer from now on. */
export async function payBySigner(
  world: World,
  owner: Person,
  network: string,
  address: string,
): Promise<void> {
  await world.call(owner, "admin_set_paying", {
    p_network_id: network,
    p_paying: "signer",
    p_address: address,
    p_max_fee: "0.01",
    p_reason: "Signed by the signer",
  });
}

/** Gives a person a passkey. Returns the credential's id. */
export async function addPasskey(
  world: World,
  { id }: Person,
  credential_id = randomBytes(32).toString("base64url"),
  publicKey = randomBytes(64),
): Promise<string> {
  await world.rows(
    "insert into app.passkeys (user_id, credential_id, public_key, name) values ($1, $2, $3, 'Key')",
    [id, credential_id, publicKey],
  );
  return credential_id;
}

/** Stores an approval whose signature the server has verified. */
export async function approvePayment(
  world: World,
  admin: Person,
  p_payment_id: string,
  p_assertion: Record<string, unknown> & { id: string },
): Promise<unknown> {
  const [passkey] = await world.rows<{ id: string }>("select id from app.passkeys where credential_id = $1", [
    p_assertion.id,
  ]);
  return world.call(admin, "admin_approve_payment", {
    p_payment_id,
    p_assertion,
    p_factor: { kind: "passkey", passkey_id: passkey?.id, seen_count: 0, sign_count: 0 },
  });
}

let nonce = 1_000;

/** A prepared payment on Polygon of a withdrawal that this administrator has claimed. */
export async function preparedEvm(
  world: World,
  admin: Person,
  withdrawalId: string,
): Promise<{ payment: string; built: Built }> {
  const built = buildEvm(await plan(world, admin, "polygon", [withdrawalId]), nonce);
  nonce += 1;
  const [payment = ""] = await prepare(world, admin, "polygon", [withdrawalId], [built]);
  return { payment, built };
}
