create or replace function app.assign_wallet(p_user_id uuid, p_wallet_id uuid, p_cause text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Not now(): this user has not seen anything the wallet showed before this call got its lock (T17).
  given_at timestamptz := clock_timestamp();
begin
  update app.wallets set user_id = p_user_id, assigned_at = given_at where wallet_id = p_wallet_id;
  insert into app.wallet_assignments (wallet_id, user_id, cause, assigned_from)
  values (p_wallet_id, p_user_id, p_cause, given_at);
end $$;
comment on function app.assign_wallet(uuid, uuid, text) is
  'Assigns a free wallet to a user who has none, and records when; the caller has locked both.';
