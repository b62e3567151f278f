create or replace function app.release_wallet(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.wallets
  set user_id = null,
    assigned_at = null,
    rests_until = now() + make_interval(days => app.setting('wallet_rest_days')::integer)
  where user_id = p_user_id;
  update app.wallet_assignments
  -- Not now(): the call may have waited for an assignment, or for other addresses that the user saw meanwhile (T17).
  set assigned_to = greatest(clock_timestamp(), assigned_from)
  where user_id = p_user_id and assigned_to is null;
end $$;
comment on function app.release_wallet(uuid) is
  'Returns the user''s wallet to the pool, begins its cooling-off period (T17) and records when. Does nothing if the user has none.';
