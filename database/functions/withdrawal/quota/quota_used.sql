create or replace function app.quota_used(p_user_id uuid) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(w.value_usdt), 0)
    from app.withdrawals w
    where w.user_id = p_user_id and w.status <> 'failed' and w.created_at > now() - interval '24 hours'
  );
end $$;
comment on function app.quota_used(uuid) is 'What a user has withdrawn in the last 24 hours, in USDT (T12), without rejected withdrawals.';
