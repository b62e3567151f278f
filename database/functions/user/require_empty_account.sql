create or replace function app.require_empty_account(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  pending bigint;
  left_over text;
begin
  -- FOR UPDATE also blocks new rows that would reference the user, such as a deposit.
  perform from app.users u where u.id = p_user_id for update;
  perform from ledger.balances b where b.user_id = p_user_id order by b.coin_id for no key update;
  -- Read only now: a swap that held a lock may have committed another balance.
  pending := (select count(*) from app.withdrawals w where w.user_id = p_user_id and w.status = 'pending')
    + (select count(*) from app.deposits d where d.user_id = p_user_id and d.status = 'pending')
    + (select count(*) from app.adjustments a where a.user_id = p_user_id and a.status = 'pending');
  if pending > 0 then
    perform app.refuse('user_has_pending', jsonb_build_object('count', pending));
  end if;
  select string_agg(format('%s %s', trim_scale(b.available + b.held), c.symbol), ', ' order by c.position) into left_over
  from ledger.balances b
  join app.coins c on c.coin_id = b.coin_id
  where b.user_id = p_user_id and b.available + b.held > 0;
  if left_over is not null then
    perform app.refuse('user_has_balance', jsonb_build_object('balances', left_over));
  end if;
end $$;
comment on function app.require_empty_account(uuid) is
  'Checks that the account has no balance and nothing pending; its lock keeps anything from coming in until the call ends (T37). Refuses '
  'user_has_pending, user_has_balance.';
