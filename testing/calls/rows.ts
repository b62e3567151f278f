import type { TestDatabase } from "@portico/database/testing";
import { outside } from "../database/addresses.ts";
import { checkedHash } from "./checked-hash.ts";
import { outsideAddress } from "./inputs.ts";

type Owner = TestDatabase["owner"];

/** A deposit of 0.5 BTC that is still pending. */
export async function addDeposit(owner: Owner, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "insert into app.deposits (user_id, coin_id, amount) values ($1, 'bitcoin', 0.5) returning id",
    [userId],
  );
  return rows[0]?.id ?? "";
}

/** Credits a user by a deposit that is completed. */
async function credit(owner: Owner, userId: string, coinId: string, amount: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.deposits (user_id, coin_id, amount, status, completed_at)
     values ($1, $2, $3, 'completed', now()) returning id`,
    [userId, coinId, amount],
  );
  await post(owner, "deposit", rows[0]?.id ?? "", {
    userId,
    coinId,
    amount,
    from: "external",
    to: "available",
  });
}

/** Moves an amount of a user between two accounts of the ledger, for this transaction. */
async function post(
  owner: Owner,
  kind: "deposit" | "withdrawal",
  id: string,
  { userId, coinId, amount, from, to }: Record<"userId" | "coinId" | "amount" | "from" | "to", string>,
): Promise<void> {
  await owner.query("select ledger.lock_balances($1, array[$2])", [userId, coinId]);
  await owner.query(
    "select ledger.post($1, $2, $3, array[row ($4::text, $5::text, $6::text, $7::numeric)::ledger.entry])",
    [userId, kind, id, coinId, from, to, amount],
  );
}

/** A pending withdrawal of 0.1 BTC whose amount is held. */
export async function addWithdrawal(owner: Owner, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select app.uuid_v7() as id");
  const id = rows[0]?.id ?? "";
  const coin = { userId, coinId: "bitcoin", amount: "0.1" };
  await credit(owner, userId, coin.coinId, coin.amount);
  await post(owner, "withdrawal", id, { ...coin, from: "available", to: "held" });
  await owner.query(
    `insert into app.withdrawals (id, user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt)
     values ($1, $2, 'bitcoin', 0.1, 0.0005, 'bitcoin', 'BTC', $3, 1)`,
    [id, userId, outsideAddress],
  );
  return id;
}

/** A pending withdrawal of POL on Polygon, of which its recipient gets 1, that an administrator has claimed. */
export async function addPayableWithdrawal(owner: Owner, userId: string, adminId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select app.uuid_v7() as id");
  const id = rows[0]?.id ?? "";
  const coin = { userId, coinId: "polygon-ecosystem-token", amount: "1.1" };
  await credit(owner, userId, coin.coinId, coin.amount);
  await post(owner, "withdrawal", id, { ...coin, from: "available", to: "held" });
  await owner.query(
    `insert into app.withdrawals (
       id, user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt, claimed_by, claimed_at
     ) values ($1, $2, 'polygon-ecosystem-token', 1.1, 0.1, 'polygon', 'Polygon POS', $3, 1, $4, now())`,
    [id, userId, outside.ethereum, adminId],
  );
  return id;
}

/** A completed withdrawal without a hash. */
export async function addSentWithdrawal(owner: Owner, userId: string): Promise<string> {
  const id = await addWithdrawal(owner, userId);
  await owner.query("update app.withdrawals set status = 'completed', completed_at = now() where id = $1", [
    id,
  ]);
  await post(owner, "withdrawal", id, {
    userId,
    coinId: "bitcoin",
    amount: "0.1",
    from: "held",
    to: "external",
  });
  return id;
}

/** A pending withdrawal of a user whose withdrawals are frozen from now on. */
export async function addFrozenWithdrawal(owner: Owner, userId: string): Promise<string> {
  await owner.query(
    "update app.users set withdrawals_frozen_at = now(), withdrawals_frozen_reason = 'For a test' where id = $1",
    [userId],
  );
  return addWithdrawal(owner, userId);
}

/** A pending withdrawal that an administrator claimed for paying this many hours ago. */
export async function addClaimedWithdrawal(
  owner: Owner,
  userId: string,
  adminId: string,
  hours = 0,
): Promise<string> {
  const id = await addWithdrawal(owner, userId);
  await owner.query(
    "update app.withdrawals set claimed_by = $2, claimed_at = now() - make_interval(hours => $3) where id = $1",
    [id, adminId, hours],
  );
  return id;
}

/** A withdrawal whose claimer has entered a hash, which no node knows. */
export async function addCheckedWithdrawal(owner: Owner, userId: string, adminId: string): Promise<string> {
  const id = await addClaimedWithdrawal(owner, userId, adminId);
  await owner.query(
    `insert into chain.hash_checks (withdrawal_id, network_id, transaction_hash, output_index, entered_by, finding)
     select id, network_id, $2, 0, $3, 'unknown' from app.withdrawals where id = $1`,
    [id, checkedHash, adminId],
  );
  return id;
}

/** An entry of the user's address book. */
export async function addSavedAddress(owner: Owner, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "insert into app.saved_addresses (user_id, network_id, name, address) values ($1, 'bitcoin', 'Cold wallet', $2) returning id",
    [userId, outsideAddress],
  );
  return rows[0]?.id ?? "";
}

/** A user's wallet without addresses. */
export async function addHeldWallet(owner: Owner, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into app.wallets (user_id, assigned_at) values ($1, now()) returning wallet_id, user_id
     )
     insert into app.wallet_assignments (wallet_id, user_id, cause)
     select wallet_id, user_id, 'requested' from made returning wallet_id as id`,
    [userId],
  );
  return rows[0]?.id ?? "";
}

/** An inventory limit that was not measured yet, so that nothing of the coin can be bought (T85). */
export async function addInventoryLimit(owner: Owner, coinId: string, limit: string): Promise<void> {
  await owner.query("update app.coins set swap_inventory_limit = $2 where coin_id = $1", [coinId, limit]);
  await owner.query("insert into app.swap_inventories (coin_id) values ($1) on conflict do nothing", [
    coinId,
  ]);
}

/** An owner's request to remove this user's second factors; two-factor is on afterwards. */
export async function addFactorRemoval(owner: Owner, userId: string): Promise<string> {
  await owner.query("update app.users set two_factor_enabled = true where id = $1", [userId]);
  const { rows } = await owner.query<{ id: string }>(
    `with asking as (
       insert into app.users (email, username, role)
       values (gen_random_uuid() || '@portico.example', gen_random_uuid(), 'owner') returning id
     )
     insert into app.factor_removals (user_id, reason, requested_by)
     select $1, 'For a test', id from asking returning id`,
    [userId],
  );
  return rows[0]?.id ?? "";
}

/** An adjustment of 0.1 BTC, requested by an owner, that waits for a second administrator's decision. */
export async function addAdjustment(owner: Owner, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with asking as (
       insert into app.users (email, username, role)
       values (gen_random_uuid() || '@portico.example', gen_random_uuid(), 'owner') returning id
     )
     insert into app.adjustments (user_id, coin_id, direction, amount, reason, requested_by)
     select $1, 'bitcoin', 'add', 0.1, 'For a test', id from asking returning id`,
    [userId],
  );
  return rows[0]?.id ?? "";
}

/** A cold address on the Polygon network, on which `payFromVault` pays. */
export async function addColdAddress(owner: Owner, ownerId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into chain.cold_addresses (network_id, address, address_key, owner_keys, label, added_by)
     values ('polygon', $1, lower($1), app.owner_keys('evm', $1), 'Vault', $2)
     on conflict (network_id, address_key) where removed_at is null do update set label = excluded.label
     returning id`,
    ["0x8617E340B3D01FA5F11F306F4090FD50E238070D", ownerId],
  );
  return rows[0]?.id ?? "";
}

/** A movement of 1 BTC, requested by an owner, that waits for another one's decision. */
export async function addTreasuryRequest(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with asking as (
       insert into app.users (email, username, role)
       values (gen_random_uuid() || '@portico.example', gen_random_uuid(), 'owner') returning id
     )
     insert into chain.treasury_requests (kind, network_id, request_id, coin_id, movement_kind, amount, reason, requested_by)
     select 'house_movement', 'bitcoin', gen_random_uuid(), 'bitcoin', 'funding', 1, 'For a test', id from asking returning id`,
  );
  return rows[0]?.id ?? "";
}

/** A wallet that waits for another administrator, requested by this one or by a new owner. */
export async function addPoolRequest(owner: Owner, requestedBy?: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with asking as (
       insert into app.users (email, username, role)
       select gen_random_uuid() || '@portico.example', gen_random_uuid(), 'owner' where $1::uuid is null returning id
     )
     insert into app.pool_requests (kind, source, reason, requested_by)
     select 'add_wallets', 'hand', 'For a test', coalesce($1, (select id from asking)) returning id`,
    [requestedBy ?? null],
  );
  return rows[0]?.id ?? "";
}

/** An account key that is trusted for Bitcoin. */
export async function addTrustedKey(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ key_id: string }>(
    `with key as (
       insert into app.account_keys (key_hash, fingerprint, account)
       values (sha256(gen_random_uuid()::text::bytea), '0a1b2c3d', 7) returning key_id
     )
     insert into app.trusted_keys (key_id, network_id, request_id) select key_id, 'bitcoin', $1 from key returning key_id`,
    [await addPoolRequest(owner)],
  );
  return rows[0]?.key_id ?? "";
}

/** A payment to an address of the pool that nobody was shown: an administrator decides on it. */
export async function addArrival(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into chain.arrivals (network_id, transaction_hash, output_index, address_key, coin_id, amount, state)
     select p.network_id, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 0, p.address_key, 'bitcoin', 0.1, 'unclaimed'
     from app.pool_addresses p where p.network_id = 'bitcoin' limit 1
     returning id`,
  );
  return rows[0]?.id ?? "";
}

/** Dogecoin paused by itself, a trailing cursor of Bitcoin, and old blocks of Litecoin that are to be read again. */
export async function addChainStates(owner: Owner, requestedBy: string): Promise<void> {
  await owner.query(
    `insert into app.pauses (network_id, reason, cause) values ('dogecoin', 'It is slow', 'slow_blocks') on conflict do nothing`,
  );
  await owner.query(
    `update chain.cursors set height = 20, hash = 'twenty', credited_height = 10, credited_hash = 'ten'
     where network_id = 'bitcoin' and height is null`,
  );
  await owner.query(
    `insert into chain.rescans (network_id, from_height, to_height, next_height, reason, requested_by)
     values ('litecoin', 1, 5, 1, 'Addresses of our old wallet', $1) on conflict do nothing`,
    [requestedBy],
  );
}
