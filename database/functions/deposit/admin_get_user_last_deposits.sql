create or replace function api.admin_get_user_last_deposits(context jsonb, p_user_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  if not exists (select from app.users u where u.id = p_user_id) then
    perform app.refuse('not_found');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(latest) order by latest.id desc), '[]')
    from (
      select d.id, trim_scale(d.amount)::text as amount, d.coin_id, c.symbol, d.status, d.created_at
      from app.deposits d
      join app.coins c on c.coin_id = d.coin_id
      where d.user_id = p_user_id
      order by d.id desc
      limit 10
    ) latest
  );
end $$;
comment on function api.admin_get_user_last_deposits(jsonb, uuid) is
  'A user''s ten latest deposits, newest first, shown to administrators deciding on a withdrawal.';
