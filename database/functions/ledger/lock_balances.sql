create or replace function ledger.lock_balances(p_user_id uuid, p_coin_ids text[]) returns ledger.balances[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  balance ledger.balances;
  locked ledger.balances[];
  next_id text;
begin
  -- Everyone locks in the order of coin ids, so that two calls cannot deadlock (T3). Inserting a balance locks it too:
  -- if one is missing, they are inserted or locked one by one, or a call could hold a later one while it waits for an
  -- earlier.
  if (
    select count(*) from ledger.balances b where b.user_id = p_user_id and b.coin_id = any (p_coin_ids)
  ) < cardinality(p_coin_ids) then
    for next_id in select coin.id from unnest(p_coin_ids) coin (id) order by coin.id loop
      insert into ledger.balances (user_id, coin_id) values (p_user_id, next_id) on conflict do nothing;
      perform from ledger.balances b where b.user_id = p_user_id and b.coin_id = next_id for no key update;
    end loop;
  end if;
  for balance in
    select b.* from ledger.balances b
    where b.user_id = p_user_id and b.coin_id = any (p_coin_ids)
    order by b.coin_id
    for no key update
  loop
    locked[array_position(p_coin_ids, balance.coin_id)] := balance;
  end loop;
  return locked;
end $$;
comment on function ledger.lock_balances(uuid, text[]) is
  'Locks a user''s balances of these (distinct) coins until the call ends, creating missing ones, and returns them in the order of p_coin_ids. '
  'Base no decision on a balance read before this.';
