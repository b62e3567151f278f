import type { TestDatabase } from "@portico/database/testing";
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

/** A pending withdrawal of 0.1 BTC whose amount is held. */
export async function addWithdrawal(owner: Owner, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select app.uuid_v7() as id");
  const id = rows[0]?.id ?? "";
  await owner.query("select ledger.lock_balances($1, array['bitcoin'])", [userId]);
  await owner.query(
    `select ledger.post($1, 'withdrawal', $2, array[
       row ('bitcoin', 'external', 'available', 0.1),
       row ('bitcoin', 'available', 'held', 0.1)
     ]::ledger.entry[])`,
    [userId, id],
  );
  await owner.query(
    `insert into app.withdrawals (id, user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt)
     values ($1, $2, 'bitcoin', 0.1, 0.0005, 'bitcoin', 'BTC', $3, 1)`,
    [id, userId, outsideAddress],
  );
  return id;
}

/** A completed withdrawal without a hash. */
export async function addSentWithdrawal(owner: Owner, userId: string): Promise<string> {
  const id = await addWithdrawal(owner, userId);
  await owner.query("update app.withdrawals set status = 'completed', completed_at = now() where id = $1", [
    id,
  ]);
  await owner.query(
    "select ledger.post($1, 'withdrawal', $2, array[row ('bitcoin', 'held', 'external', 0.1)]::ledger.entry[])",
    [userId, id],
  );
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
