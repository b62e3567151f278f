create or replace function app.release_wallet(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  rest_end timestamptz := now() + make_interval(days => app.wallet_rest_days());
begin
  update app.wallets
  set user_id = null,
    assigned_at = null,
    rests_until = rest_end
  where user_id = p_user_id;
  update app.wallet_assignments
  -- Not now(): the call may have waited for an assignment, or for other addresses that the user saw meanwhile (T17).
  set assigned_to = greatest(clock_timestamp(), assigned_from), rests_until = rest_end
  where user_id = p_user_id and assigned_to is null;
end $$;
comment on function app.release_wallet(uuid) is
  'Returns the user''s wallet to the pool, begins its cooling-off period (T17) and records when. Does nothing if the user has none.';

create or replace function app.wallet_rest_days() returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The form's minimum. A value from before it was raised must not let one administrator pass a wallet on (T68).
  return greatest(app.setting('wallet_rest_days')::integer, 30);
end $$;
comment on function app.wallet_rest_days() is 'How many days a released wallet rests: the setting, and at least 30.';
