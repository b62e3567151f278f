create or replace function ledger.lock_balances(p_user_id uuid, p_coin_ids text[]) returns ledger.balances[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  next_id text;
  balance ledger.balances;
  locked ledger.balances[];
begin
  -- Everyone locks or inserts (which locks, too) one by one in the order of coin ids, so that two calls cannot deadlock
  -- (T3).
  for next_id in select coin.id from unnest(p_coin_ids) coin (id) order by coin.id loop
    loop
      select b.* into balance
      from ledger.balances b
      where b.user_id = p_user_id and b.coin_id = next_id
      for no key update;
      exit when found;
      insert into ledger.balances (user_id, coin_id) values (p_user_id, next_id) on conflict do nothing;
    end loop;
    locked[array_position(p_coin_ids, next_id)] := balance;
  end loop;
  return locked;
end $$;
comment on function ledger.lock_balances(uuid, text[]) is
  'Locks a user''s balances of these (distinct) coins until the call ends, creating missing ones, and returns them in the order of p_coin_ids. '
  'Base no decision on a balance read before this.';
